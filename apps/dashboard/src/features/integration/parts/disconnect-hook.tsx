import { Button } from '@confab/ui/button';
import { confirm } from '@confab/ui/confirm';
import { toast } from '@confab/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { errorText } from '../../../platform/calls/error-text.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { deleteHookMutation } from '../api.ts';

type DisconnectHookProps = {
  hookId: number;
  /** What is asked first, and what then is gone. */
  title: string;
  description: string;
};

/** Ends a connection, after a question. */
export function DisconnectHook({ hookId, title, description }: DisconnectHookProps) {
  const text = useText();
  const remove = useMutation(deleteHookMutation(useQueryClient(), useAccountId()));
  const disconnect = async (): Promise<void> => {
    const isSure = await confirm({
      title,
      description,
      confirmLabel: text('integration:disconnect'),
      cancelLabel: text('common:cancel'),
      tone: 'danger',
    });
    if (!isSure) return;
    try {
      await remove.mutateAsync(hookId);
      toast({ text: text('integration:disconnected'), tone: 'positive' });
    } catch (error) {
      toast({ text: errorText(error, text), tone: 'danger' });
    }
  };
  return (
    <Button
      variant="danger"
      isPending={remove.isPending}
      className="self-start"
      onPress={() => void disconnect()}
    >
      {text('integration:disconnect')}
    </Button>
  );
}
