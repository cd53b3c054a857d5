import { toast } from '@confab/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorText } from '../../../../platform/error-text.ts';
import { useText } from '../../../../platform/messages/use-text.ts';
import { changeConversationMutation, unreadMutation, type ConversationChange } from '../change-api.ts';

/** Changes conversations at once; what the server refuses is taken back and said. */
export function useChange(accountId: number) {
  const queryClient = useQueryClient();
  const text = useText();
  const onError = (error: Error) => toast({ text: errorText(error, text), tone: 'danger', duration: 6000 });
  const { mutate } = useMutation(changeConversationMutation(queryClient, accountId));
  const { mutate: markUnread } = useMutation(unreadMutation(queryClient, accountId));
  return {
    change: (id: number, change: ConversationChange) => mutate({ id, change }, { onError }),
    markUnread: (id: number) => markUnread(id, { onError }),
  };
}

export type Changes = ReturnType<typeof useChange>;
