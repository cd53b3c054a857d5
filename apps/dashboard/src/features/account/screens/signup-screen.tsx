import { Link } from '@confab/ui/link';
import { constraintsOf } from '@confab/contract/kit/constraints';
import { accountCreate } from '@confab/contract/features/account';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { errorText } from '../../../platform/calls/error-text.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { pageConfig } from '../../../platform/page-config.ts';
import { useOwnDocument } from '../../../platform/pages/use-own-document.ts';
import { PublicPage, SignOnButtons } from '../../session/index.ts';
import { createAccountMutation, isRejectedValue } from '../api.ts';
import { SignupForm } from '../parts/signup-form.tsx';

const constraints = constraintsOf(accountCreate);

export function SignupScreen() {
  const text = useText();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const create = useMutation(createAccountMutation);
  const { termsUrl, privacyUrl, captcha } = pageConfig();
  const mayAsk = useOwnDocument(captcha !== undefined);
  return (
    <PublicPage
      title={text('account:signup.title')}
      footer={
        <>
          {text('account:signup.haveAccount')}
          <Link href="/app/login">{text('account:signup.logIn')}</Link>
          {termsUrl !== undefined && <Link href={termsUrl}>{text('account:signup.terms')}</Link>}
          {privacyUrl !== undefined && <Link href={privacyUrl}>{text('account:signup.privacy')}</Link>}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <SignupForm
          labels={{
            name: 'account:signup.name',
            company: 'account:signup.company',
            email: 'account:signup.email',
            password: 'account:signup.password',
            submit: 'account:signup.submit',
          }}
          describe={(error) =>
            isRejectedValue(error) ? text('account:signup.exists') : errorText(error, text)
          }
          constraints={constraints}
          paths={{ user_full_name: 'name', account_name: 'company' }}
          captcha={mayAsk ? captcha : undefined}
          onSubmit={async ({ name, company, email, password, captcha: answer }) => {
            await create.mutateAsync({
              user_full_name: name,
              account_name: company,
              email,
              password,
              ...(captcha === undefined ? {} : { h_captcha_client_response: answer }),
            });
            queryClient.clear();
            await navigate({ href: '/app', replace: true });
          }}
        />
        <SignOnButtons isNew />
      </div>
    </PublicPage>
  );
}
