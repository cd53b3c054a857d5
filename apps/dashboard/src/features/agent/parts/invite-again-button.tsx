import type { Agent } from '@confab/contract/features/user';
import { IconButton } from '@confab/ui/icon-button';
import { toast } from '@confab/ui/toast';
import { useMutation } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { errorText } from '../../../platform/calls/error-text.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { inviteAgainMutation } from '../api.ts';

/** Sends an unaccepted invitation again. */
export function InviteAgainButton({ agent: { id, name, email } }: { agent: Agent }) {
  const text = useText();
  const { mutate, isPending } = useMutation({
    ...inviteAgainMutation(useAccountId()),
    onSuccess: () => toast({ text: text('agent:inviteAgain.sent', { email }), tone: 'positive' }),
    onError: (error) => toast({ text: errorText(error, text), tone: 'danger' }),
  });
  return (
    <IconButton
      label={text('agent:inviteAgain.action', { name })}
      icon={<Send aria-hidden size={14} />}
      isDisabled={isPending}
      onPress={() => mutate(id)}
    />
  );
}
