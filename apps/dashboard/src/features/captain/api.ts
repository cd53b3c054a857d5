import { accountLimits, accountShow } from '@confab/contract/features/account';
import {
  askPlayground,
  connectAssistantInbox,
  createAssistant,
  deleteAssistant,
  disconnectAssistantInbox,
  listAssistantInboxes,
  listAssistants,
  showAssistant,
  showAssistantFigures,
  updateAssistant,
} from '@confab/contract/features/captain-assistant';
import {
  createCaptainDocument,
  deleteCaptainDocument,
  listCaptainDocuments,
  readCaptainDocumentAgain,
} from '@confab/contract/features/captain-document';
import {
  changeCaptainResponses,
  createCaptainResponse,
  listCaptainResponses,
  updateCaptainResponse,
} from '@confab/contract/features/captain-response';
import type { InputOf } from '@confab/contract/kit/route';
import { mutationOptions, queryOptions, skipToken, type QueryClient } from '@tanstack/react-query';
import { call } from '../../platform/calls/call.ts';
import { routeQuery } from '../../platform/calls/keys.ts';

export { newId } from '@confab/client/new-id';

export function assistantQuery(accountId: number, id: number) {
  return routeQuery(showAssistant, { params: { account_id: accountId, id } });
}

export function assistantFiguresQuery(accountId: number, id: number) {
  return {
    ...routeQuery(showAssistantFigures, { params: { account_id: accountId, id }, input: {} }),
    staleTime: 60_000,
  };
}

export function assistantInboxesQuery(accountId: number, id: number) {
  return routeQuery(listAssistantInboxes, { params: { account_id: accountId, id } });
}

export function responsesQuery(accountId: number, input: InputOf<typeof listCaptainResponses>) {
  return routeQuery(listCaptainResponses, { params: { account_id: accountId }, input });
}

export function documentsQuery(accountId: number, input: InputOf<typeof listCaptainDocuments>) {
  return routeQuery(listCaptainDocuments, { params: { account_id: accountId }, input });
}

export function limitsQuery(accountId: number) {
  return routeQuery(accountLimits, { params: { account_id: accountId } });
}

export function refetchAssistants(queryClient: QueryClient, accountId: number) {
  return refetch(queryClient, accountId, [listAssistants, showAssistant, listAssistantInboxes, accountShow]);
}
export function refetchResponses(queryClient: QueryClient, accountId: number) {
  return refetch(queryClient, accountId, [listCaptainResponses]);
}
export function refetchDocuments(queryClient: QueryClient, accountId: number) {
  return refetch(queryClient, accountId, [listCaptainDocuments, accountLimits]);
}

/** Fetches what is on screen; the rest is out of date. */
async function refetch(
  queryClient: QueryClient,
  accountId: number,
  routes: readonly { name: string }[],
): Promise<void> {
  const ofAccount = (params: unknown) =>
    typeof params === 'object' &&
    params !== null &&
    'account_id' in params &&
    params.account_id === accountId;
  const names = new Set<unknown>(routes.map(({ name }) => name));
  await queryClient.invalidateQueries({
    predicate: ({ queryKey: [name, params] }) => names.has(name) && ofAccount(params),
  });
}

/** Creates an assistant, or changes the one with the id. */
export function saveAssistantMutation(queryClient: QueryClient, accountId: number) {
  return mutationOptions({
    mutationFn: ({ id, input }: { id: number | undefined; input: InputOf<typeof createAssistant> }) =>
      id === undefined
        ? call(createAssistant, { params: { account_id: accountId }, input })
        : call(updateAssistant, { params: { account_id: accountId, id }, input }),
    onSuccess: () => refetchAssistants(queryClient, accountId),
  });
}

export function deleteAssistantMutation(queryClient: QueryClient, accountId: number) {
  return mutationOptions({
    mutationFn: (id: number) => call(deleteAssistant, { params: { account_id: accountId, id } }),
    onSuccess: () => refetchAssistants(queryClient, accountId),
  });
}

/** Connects an assistant to an inbox, or disconnects it. */
export function connectInboxMutation(queryClient: QueryClient, accountId: number, id: number) {
  return mutationOptions({
    mutationFn: async ({ inboxId, isOn }: { inboxId: number; isOn: boolean }) => {
      const params = { account_id: accountId, id };
      if (isOn) await call(connectAssistantInbox, { params, input: { inbox_id: inboxId } });
      else await call(disconnectAssistantInbox, { params: { ...params, inbox_id: inboxId } });
    },
    onSettled: () => refetchAssistants(queryClient, accountId),
  });
}

/** Rejects when it is aborted. */
export function askMutation(accountId: number, id: number) {
  return mutationOptions({
    mutationFn: ({ input, signal }: { input: InputOf<typeof askPlayground>; signal: AbortSignal }) =>
      call(askPlayground, { params: { account_id: accountId, id }, input, signal }),
  });
}

/** The partial answer of the playground. */
export function playgroundPartQuery(accountId: number, streamId: string) {
  return queryOptions<string>({
    queryKey: ['captain.playground_part', accountId, streamId],
    queryFn: skipToken,
    gcTime: 60_000,
  });
}

/** Creates an answer, or changes the one with the id. */
export function saveResponseMutation(queryClient: QueryClient, accountId: number) {
  return mutationOptions({
    mutationFn: ({ id, input }: { id: number | undefined; input: InputOf<typeof createCaptainResponse> }) =>
      id === undefined
        ? call(createCaptainResponse, { params: { account_id: accountId }, input })
        : call(updateCaptainResponse, {
            params: { account_id: accountId, id },
            input: { question: input.question, answer: input.answer, assistant_id: input.assistant_id },
          }),
    onSuccess: () => refetchResponses(queryClient, accountId),
  });
}

/** Approves or deletes answers. */
export function changeResponsesMutation(queryClient: QueryClient, accountId: number) {
  return mutationOptions({
    mutationFn: ({ ids, status }: { ids: number[]; status: 'approve' | 'delete' }) =>
      call(changeCaptainResponses, {
        params: { account_id: accountId },
        input: { type: 'AssistantResponse', ids, fields: { status } },
      }),
    onSuccess: () => refetchResponses(queryClient, accountId),
  });
}

export function addDocumentMutation(queryClient: QueryClient, accountId: number) {
  return mutationOptions({
    mutationFn: (input: InputOf<typeof createCaptainDocument>) =>
      call(createCaptainDocument, { params: { account_id: accountId }, input }),
    onSuccess: () => refetchDocuments(queryClient, accountId),
  });
}

export function addFileMutation(queryClient: QueryClient, accountId: number) {
  return mutationOptions({
    mutationFn: ({ file, assistantId }: { file: File; assistantId: number }) =>
      call(createCaptainDocument, {
        params: { account_id: accountId },
        input: { assistant_id: assistantId },
        files: { file },
      }),
    onSuccess: () => refetchDocuments(queryClient, accountId),
  });
}

export function readAgainMutation(queryClient: QueryClient, accountId: number) {
  return mutationOptions({
    mutationFn: (id: number) => call(readCaptainDocumentAgain, { params: { account_id: accountId, id } }),
    onSuccess: () => refetchDocuments(queryClient, accountId),
  });
}

export function deleteDocumentMutation(queryClient: QueryClient, accountId: number) {
  return mutationOptions({
    mutationFn: (id: number) => call(deleteCaptainDocument, { params: { account_id: accountId, id } }),
    onSuccess: () => refetchDocuments(queryClient, accountId),
  });
}
