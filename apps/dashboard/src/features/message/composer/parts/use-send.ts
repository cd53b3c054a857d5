import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { undoSecondsOf } from '../../../../platform/account/undo-seconds.ts';
import { errorText } from '../../../../platform/calls/error-text.ts';
import { useText } from '../../../../platform/messages/use-text.ts';
import type { Copies } from '../../copies-model.ts';
import { readNewer } from '../newer-model.ts';
import { newId, patchThread, postMessage, threadKey, threadQuery } from '../../api.ts';
import {
  addPending,
  changePending,
  pendingIn,
  sendAfter,
  newestSeen,
  upsertMessage,
  removePending,
  type PendingMessage,
  type Thread,
} from '../../model.ts';
import { storeSent } from '../../cache/sent-messages.ts';
import { storePending } from '../../cache/unsent-messages.ts';

export type NewMessage = {
  content: string;
  /** Before the signature was added and variables were filled in. */
  typed: string;
  isPrivate: boolean;
  files: readonly File[];
  inReplyTo: number | undefined;
  copies: Copies | undefined;
  template: Record<string, unknown> | undefined;
};

/**
 * Sends messages of one conversation sequentially. Each is shown immediately; failed ones stay with the reason
 * and are retried under the same id, so that a lost response never creates a duplicate. A reply whose author
 * has not seen newer messages waits for confirmation.
 */
export function useSend(accountId: number, conversationId: number) {
  const queryClient = useQueryClient();
  const text = useText();
  const patch = (change: (thread: Thread) => Thread) => {
    patchThread(queryClient, accountId, conversationId, change);
    const thread = queryClient.getQueryData<Thread>(threadKey(accountId, conversationId));
    if (thread) storePending(accountId, conversationId, thread.pending);
  };
  const { data: newer } = useQuery({
    ...threadQuery(queryClient, accountId, conversationId),
    select: (thread) => pendingIn(thread).at(-1)?.newer,
  });
  const threadNow = () => queryClient.getQueryData<Thread>(threadKey(accountId, conversationId));
  const { mutate } = useMutation({
    scope: { id: `send:${accountId}:${conversationId}` },
    mutationFn: (pending: PendingMessage) => postMessage(accountId, pending, undoSecondsOf(queryClient)),
    onSuccess: (message, pending) => {
      if (sendAfter(message) !== undefined) storeSent(message.id, pending);
      patch((thread) => upsertMessage(thread, { ...message, echo_id: pending.echoId }));
    },
    onError: (error, { echoId }) => {
      const found = readNewer(error);
      const change: Partial<PendingMessage> = found
        ? { state: 'held', newer: found }
        : { state: 'failed', error: errorText(error, text) };
      patch((thread) => changePending(thread, echoId, change));
      // More messages may be missing here than the rejection contained.
      if (found) void queryClient.invalidateQueries({ queryKey: threadKey(accountId, conversationId) });
    },
  });
  const post = (pending: PendingMessage, seenId = newestSeen(threadNow())) => {
    const sending: PendingMessage = {
      ...pending,
      // Approved texts are final, so they are not delayed for undo.
      seenId: pending.template === undefined ? seenId : undefined,
      state: 'sending',
      error: undefined,
      newer: undefined,
    };
    patch((thread) => addPending(thread, sending));
    mutate(sending);
  };
  const returnToComposer = () => {
    const thread = threadNow();
    const sent = pendingIn(thread);
    for (const { echoId } of sent) patch((known) => removePending(known, echoId));
    const quotedId = sent.findLast(({ inReplyTo }) => inReplyTo !== undefined)?.inReplyTo;
    return { messages: sent, quoted: thread?.messages.find(({ id }) => id === quotedId) };
  };
  return {
    send: (message: NewMessage) => post(asPending(message, conversationId)),
    retry: (pending: PendingMessage) => post(pending),
    discard: (echoId: string) => patch((thread) => removePending(thread, echoId)),
    /** The last seen message before replies that wait for confirmation, if there are any. */
    newer,
    /** Sends the waiting replies: their author has seen the newer messages. */
    sendAnyway: () => {
      const seenId = Math.max(newestSeen(threadNow()) ?? 0, newer?.messages.at(-1)?.id ?? 0);
      for (const pending of pendingIn(threadNow())) post(pending, seenId);
    },
    /** Returns a waiting reply to the composer, with the message it quotes. */
    returnToComposer,
  };
}

export type Sending = ReturnType<typeof useSend>;

function asPending(message: NewMessage, conversationId: number): PendingMessage {
  return {
    ...message,
    conversationId,
    echoId: newId(),
    lostFiles: 0,
    seenId: undefined,
    newer: undefined,
    createdAt: Math.floor(Date.now() / 1000),
    state: 'sending',
    error: undefined,
  };
}
