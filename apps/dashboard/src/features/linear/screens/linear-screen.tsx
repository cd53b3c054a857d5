import { Button } from '@confab/ui/button';
import { toast } from '@confab/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { errorText } from '../../../platform/calls/error-text.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { AuthorizedApp, ConnectionScreen } from '../../integration/index.ts';
import { authorizeMutation, disconnectMutation } from '../api.ts';

/** The Linear workspace of the account. */
export function LinearScreen() {
  const text = useText();
  const accountId = useAccountId();
  const end = useMutation(disconnectMutation(useQueryClient(), accountId));
  return (
    <ConnectionScreen appId="linear" title={text('linear:title')} description={text('linear:description')}>
      {(hook) => (
        <AuthorizedApp
          hook={hook}
          connectedText={text('linear:isConnected')}
          connect={<Connect accountId={accountId} />}
          title={text('linear:confirmTitle')}
          description={text('linear:confirmText')}
          disconnect={() => end.mutateAsync()}
        />
      )}
    </ConnectionScreen>
  );
}

function Connect({ accountId }: { accountId: number }) {
  const text = useText();
  const begin = useMutation(authorizeMutation(accountId));
  return (
    <>
      <p className="text-body text-text-muted">{text('linear:privacy')}</p>
      <Button
        variant="primary"
        isPending={begin.isPending || begin.isSuccess}
        onPress={() =>
          begin.mutate(undefined, {
            onSuccess: (address) => location.assign(address),
            onError: (error) => toast({ text: errorText(error, text), tone: 'danger' }),
          })
        }
      >
        {text('linear:connect')}
      </Button>
    </>
  );
}
