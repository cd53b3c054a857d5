import { Button } from '@confab/ui/button';
import { ButtonLink } from '@confab/ui/button-link';
import { useQuery } from '@tanstack/react-query';
import { profileQuery } from '../../../platform/account/profile-query.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { pageConfig } from '../../../platform/page-config.ts';
import { logOut, PublicPage } from '../../session/index.ts';
import { NewAccountModal } from '../parts/new-account-modal.tsx';

/** Signed in without any account: the way on is a new one where that is allowed, else an invitation. */
export function NoAccountScreen() {
  const text = useText();
  if (!pageConfig().canAddFirstAccount) return <AskForInvitation />;
  return (
    <>
      <PublicPage title={text('account:newAccount.title')} />
      <NewAccountModal
        otherWay={<Button onPress={() => void logOut()}>{text('account:suspended.logOut')}</Button>}
      />
    </>
  );
}

function AskForInvitation() {
  const text = useText();
  const email = useQuery(profileQuery).data?.email ?? '';
  return (
    <PublicPage
      title={text('account:newAccount.noneTitle')}
      description={text('account:newAccount.askForInvitation', { email })}
    >
      <div className="flex flex-wrap gap-2">
        <ButtonLink href="/app/invitations" variant="primary">
          {text('account:newAccount.invitations')}
        </ButtonLink>
        <Button onPress={() => void logOut()}>{text('account:suspended.logOut')}</Button>
      </div>
    </PublicPage>
  );
}
