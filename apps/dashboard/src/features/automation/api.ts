import {
  applyAutomation,
  cloneAutomation,
  createAutomation,
  deleteAutomation,
  listAutomationRuns,
  listAutomations,
  moveAutomation,
  previewAutomation,
  showAutomation,
  tryAutomation,
  updateAutomation,
  type Automation,
  type AutomationCondition,
} from '@confab/contract/features/automation';
import type { RuleEvent } from '@confab/contract/features/conversation';
import type { InputOf } from '@confab/contract/kit/route';
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '../../platform/calls/call.ts';
import { queryKey, routeQuery } from '../../platform/calls/keys.ts';

/** In execution order. Live events keep the list current. */
export function automationsQuery(accountId: number) {
  return routeQuery(listAutomations, { params: { account_id: accountId } });
}

export function automationQuery(accountId: number, id: number) {
  return routeQuery(showAutomation, { params: { account_id: accountId, id } });
}

/** A page of what became of a rule; fetched again whenever the screen opens. */
export function runsQuery(accountId: number, id: number, page: number) {
  return {
    ...routeQuery(listAutomationRuns, {
      params: { account_id: accountId, id },
      input: page > 1 ? { page } : {},
    }),
    staleTime: 0,
  };
}

/** How many conversations fit now. */
export function previewQuery(accountId: number, event: RuleEvent, conditions: AutomationCondition[]) {
  const input = { event_name: event, conditions };
  return queryOptions({
    queryKey: queryKey(previewAutomation, { account_id: accountId }, input),
    queryFn: ({ signal }) => call(previewAutomation, { params: { account_id: accountId }, input, signal }),
    retry: false,
  });
}

/** Asks the server what a rule would do. */
export function tryAutomationMutation(accountId: number) {
  return mutationOptions({
    mutationFn: (input: InputOf<typeof tryAutomation>) =>
      call(tryAutomation, { params: { account_id: accountId }, input }),
  });
}

type AutomationInput = InputOf<typeof createAutomation>;
export type AutomationChanges = InputOf<typeof updateAutomation>;

export function createAutomationMutation(queryClient: QueryClient, accountId: number) {
  return mutationOptions({
    mutationFn: (input: AutomationInput) =>
      call(createAutomation, { params: { account_id: accountId }, input }),
    onSuccess: () => refetchAutomations(queryClient, accountId),
  });
}

export function updateAutomationMutation(queryClient: QueryClient, accountId: number) {
  return mutationOptions({
    mutationFn: ({ id, input }: { id: number; input: AutomationChanges }) =>
      call(updateAutomation, { params: { account_id: accountId, id }, input }),
    onSuccess: () => refetchAutomations(queryClient, accountId),
  });
}

export function cloneAutomationMutation(queryClient: QueryClient, accountId: number) {
  return mutationOptions({
    mutationFn: (id: number) => call(cloneAutomation, { params: { account_id: accountId, id } }),
    onSuccess: () => refetchAutomations(queryClient, accountId),
  });
}

export function deleteAutomationMutation(queryClient: QueryClient, accountId: number) {
  return mutationOptions({
    mutationFn: (id: number) => call(deleteAutomation, { params: { account_id: accountId, id } }),
    onSuccess: () => refetchAutomations(queryClient, accountId),
  });
}

/** Moves a rule in the list, optimistically. */
export function moveAutomationMutation(queryClient: QueryClient, accountId: number) {
  const { queryKey: key } = automationsQuery(accountId);
  const mutationKey = ['order of automation rules', accountId];
  return mutationOptions({
    mutationKey,
    scope: { id: JSON.stringify(mutationKey) },
    mutationFn: ({ id, position }: { id: number; position: number; rules: readonly Automation[] }) =>
      call(moveAutomation, { params: { account_id: accountId, id }, input: { position } }),
    onMutate: async ({ rules }) => {
      await queryClient.cancelQueries({ queryKey: key });
      queryClient.setQueryData(key, { payload: [...rules] });
    },
    onSettled: () =>
      // What the server has now would replace the order that still waits.
      queryClient.isMutating({ mutationKey }) > 1 ? undefined : refetchAutomations(queryClient, accountId),
  });
}

/** Begins to change the conversations that fit the rule. */
export function applyAutomationMutation(accountId: number) {
  return mutationOptions({
    mutationFn: (id: number) => call(applyAutomation, { params: { account_id: accountId, id } }),
  });
}

export async function refetchAutomations(queryClient: QueryClient, accountId: number): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: queryKey(listAutomations, { account_id: accountId }) }),
    queryClient.invalidateQueries({ queryKey: [showAutomation.name] }),
  ]);
}
