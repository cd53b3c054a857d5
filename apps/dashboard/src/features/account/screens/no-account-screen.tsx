import { Button } from '@confab/ui/button';
import { useText } from '../../../platform/messages/use-text.ts';
import { logOut, PublicPage } from '../../session/index.ts';
import { NewAccountModal } from '../parts/new-account-modal.tsx';

/** Signed in without any account: the only way on is a new one, or out. */
export function NoAccountScreen() {
  const text = useText();
  return (
    <>
      <PublicPage title={text('account:newAccount.title')} />
      <NewAccountModal
        otherWay={<Button onPress={() => void logOut()}>{text('account:suspended.logOut')}</Button>}
      />
    </>
  );
}
