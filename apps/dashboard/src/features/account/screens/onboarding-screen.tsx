import { CallError } from '../../../platform/calls/call.ts';
import { EmptyState } from '@confab/ui/empty-state';
import { Link } from '@confab/ui/link';
import { constraintsOf } from '@confab/contract/kit/constraints';
import { installationOnboard } from '@confab/contract/features/account';
import { useMutation } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useText } from '../../../platform/messages/use-text.ts';
import { pageConfig } from '../../../platform/page-config.ts';
import { PublicPage, useSignedIn } from '../../session/index.ts';
import { onboardMutation } from '../api.ts';
import { SignupForm } from '../parts/signup-form.tsx';

const constraints = constraintsOf(installationOnboard);

/** The first visit of an installation: it makes the first account with its administrator. */
export function OnboardingScreen() {
  const text = useText();
  const enter = useSignedIn();
  const onboard = useMutation(onboardMutation);
  if (onboard.error instanceof CallError && onboard.error.status === 404) return <Gone />;
  return (
    <PublicPage
      title={text('account:onboarding.title', { name: pageConfig().installationName })}
      description={text('account:onboarding.description')}
    >
      <SignupForm
        labels={{
          name: 'account:onboarding.name',
          company: 'account:onboarding.company',
          email: 'account:onboarding.email',
          password: 'account:onboarding.password',
          submit: 'account:onboarding.submit',
        }}
        constraints={constraints}
        paths={{}}
        onSubmit={async ({ name, company, email, password }) => {
          const answer = await onboard.mutateAsync({ name, company, email, password });
          await enter(answer.data);
        }}
      />
    </PublicPage>
  );
}

/** Setup was completed elsewhere in the meantime. */
function Gone() {
  const text = useText();
  return (
    <PublicPage title={text('account:onboarding.goneTitle')}>
      <EmptyState
        size="small"
        icon={<CircleCheck size={24} />}
        title={text('account:onboarding.gone')}
        action={<Link href="/app/login">{text('account:onboarding.toLogin')}</Link>}
      />
    </PublicPage>
  );
}
