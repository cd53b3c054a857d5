import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorText } from '../../../../platform/calls/error-text.ts';
import { useText } from '../../../../platform/messages/use-text.ts';
import { newId, patchThread, postMessage, threadKey } from '../../api.ts';
import {
  addPending,
  changePending,
  putMessage,
  removePending,
  type PendingMessage,
  type Thread,
} from '../../model.ts';
import { storePending } from '../../cache/unsent-messages.ts';

export type NewMessage = {
  content: string;
  isPrivate: boolean;
  files: readonly File[];
  inReplyTo: number | undefined;
};

/**
 * Sends messages of one conversation one after another. Each is shown immediately; failed ones stay with the reason
 * and are retried under the same id, so that a lost response never creates a duplicate.
 */
export function useSend(accountId: number, conversationId: number) {
  const queryClient = useQueryClient();
  const text = useText();
  const patch = (change: (thread: Thread) => Thread) => {
    patchThread(queryClient, accountId, conversationId, change);
    const thread = queryClient.getQueryData<Thread>(threadKey(accountId, conversationId));
    if (thread) storePending(accountId, conversationId, thread.pending);
  };
  const { mutate } = useMutation({
    scope: { id: `send:${accountId}:${conversationId}` },
    mutationFn: (pending: PendingMessage) => postMessage(accountId, pending),
    onSuccess: (message, { echoId }) =>
      patch((thread) => putMessage(thread, { ...message, echo_id: echoId })),
    onError: (error, { echoId }) =>
      patch((thread) => changePending(thread, echoId, { state: 'failed', error: errorText(error, text) })),
  });
  const post = (pending: PendingMessage) => {
    const sending: PendingMessage = { ...pending, state: 'sending', error: undefined };
    patch((thread) => addPending(thread, sending));
    mutate(sending);
  };
  return {
    send: (message: NewMessage) => post(asPending(message, conversationId)),
    retry: post,
    discard: (echoId: string) => patch((thread) => removePending(thread, echoId)),
  };
}

export type Sending = ReturnType<typeof useSend>;

function asPending(message: NewMessage, conversationId: number): PendingMessage {
  return {
    ...message,
    conversationId,
    echoId: newId(),
    lostFiles: 0,
    createdAt: Math.floor(Date.now() / 1000),
    state: 'sending',
    error: undefined,
  };
}
