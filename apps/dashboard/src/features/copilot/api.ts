import { listAssistants, showInboxAssistant } from '@confab/contract/features/captain-assistant';
import {
  createCopilotMessage,
  createCopilotThread,
  listCopilotMessages,
  listCopilotThreads,
  stopCopilot,
  type CopilotMessage,
  type CopilotTask,
} from '@confab/contract/features/copilot';
import { mutationOptions, queryOptions, skipToken, type QueryClient } from '@tanstack/react-query';
import { call } from '../../platform/calls/call.ts';
import { queryKey, routeQuery } from '../../platform/calls/keys.ts';
import { upsertMessage } from './model.ts';

/** All assistants of the account, the newest first. Live events keep the list current. */
export function assistantsQuery(accountId: number) {
  return {
    ...routeQuery(listAssistants, { params: { account_id: accountId }, input: {} }),
    staleTime: 10 * 60_000,
  };
}

/** The assistant that answers in the inbox of a conversation. */
export function inboxAssistantQuery(accountId: number, conversationId: number) {
  return routeQuery(showInboxAssistant, {
    params: { account_id: accountId, conversation_id: conversationId },
  });
}

export function threadsQuery(accountId: number, page: number) {
  return routeQuery(listCopilotThreads, { params: { account_id: accountId }, input: { page } });
}

export function messagesQuery(accountId: number, threadId: number) {
  return routeQuery(listCopilotMessages, { params: { account_id: accountId, id: threadId } });
}

type Question = {
  message: string;
  task: CopilotTask | undefined;
  assistantId: number;
  threadId: number | undefined;
};

/** Sends a question in a thread, or starts one; returns its id. */
export function askMutation(queryClient: QueryClient, accountId: number, conversationId: number) {
  return mutationOptions({
    mutationFn: async ({ message, task, assistantId, threadId }: Question) => {
      const input = { message, conversation_id: conversationId, ...(task && { task }) };
      const params = { account_id: accountId };
      if (threadId === undefined) {
        const begun = { ...input, assistant_id: assistantId };
        return (await call(createCopilotThread, { params, input: begun })).id;
      }
      addMessage(
        queryClient,
        await call(createCopilotMessage, { params: { ...params, id: threadId }, input }),
      );
      return threadId;
    },
    onSuccess: () => refetchThreads(queryClient, accountId),
  });
}

/** Stops the answer; the part received so far is kept. */
export function stopMutation(accountId: number) {
  return mutationOptions({
    mutationFn: ({ threadId }: { threadId: number; questionId: number }) =>
      call(stopCopilot, { params: { account_id: accountId, id: threadId } }),
  });
}

/** Adds a message to its thread, if that is loaded. */
export function addMessage(queryClient: QueryClient, message: CopilotMessage): void {
  const { account_id: accountId, copilot_thread: thread } = message;
  queryClient.setQueryData(messagesQuery(accountId, thread.id).queryKey, (known) =>
    known === undefined ? known : { ...known, payload: upsertMessage(known.payload, message) },
  );
}

type AnswerPart = { questionId: number; content: string };
const answerPartKey = (accountId: number, threadId: number) =>
  ['copilot.coming', accountId, threadId] as const;

/** The partial answer to a question of a thread. */
export function answerPartQuery(accountId: number, threadId: number) {
  return queryOptions<AnswerPart>({
    queryKey: answerPartKey(accountId, threadId),
    queryFn: skipToken,
    gcTime: 60_000,
  });
}

/** Its progress comes with live events. */
export function setAnswerPart(
  queryClient: QueryClient,
  scope: { accountId: number; threadId: number },
  part: AnswerPart,
): void {
  queryClient.setQueryData<AnswerPart>(answerPartKey(scope.accountId, scope.threadId), part);
}

export function refetchThreads(queryClient: QueryClient, accountId: number): Promise<void> {
  return queryClient.invalidateQueries({
    queryKey: queryKey(listCopilotThreads, { account_id: accountId }),
  });
}
