import type { InputOf } from '@confab/contract/kit/route';
import {
  agentBulkCreate,
  agentConversationCount,
  agentCreate,
  agentDelete,
  agentInviteAgain,
  agentList,
  agentUpdate,
} from '@confab/contract/features/agent';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '../../platform/calls/call.ts';
import { queryKey, routeQuery } from '../../platform/calls/keys.ts';

/** All members of the account, by name. */
export function agentsQuery(accountId: number) {
  return routeQuery(agentList, { params: { account_id: accountId } });
}

export function inviteAgentMutation(queryClient: QueryClient, accountId: number) {
  return mutationOptions({
    mutationFn: (input: InputOf<typeof agentCreate>) =>
      call(agentCreate, { params: { account_id: accountId }, input }),
    onSuccess: () => refetchAgents(queryClient, accountId),
  });
}

/** Sends the email of an invitation again. */
export function inviteAgainMutation(accountId: number) {
  return mutationOptions({
    mutationFn: (id: number) => call(agentInviteAgain, { params: { account_id: accountId, id } }),
  });
}

export function updateAgentMutation(queryClient: QueryClient, accountId: number) {
  return mutationOptions({
    mutationFn: ({ id, input }: { id: number; input: InputOf<typeof agentUpdate> }) =>
      call(agentUpdate, { params: { account_id: accountId, id }, input }),
    onSuccess: () => refetchAgents(queryClient, accountId),
  });
}

export function deleteAgentMutation(queryClient: QueryClient, accountId: number) {
  return mutationOptions({
    mutationFn: (id: number) => call(agentDelete, { params: { account_id: accountId, id } }),
    onSuccess: () => refetchAgents(queryClient, accountId),
  });
}

export function inviteAgentsMutation(queryClient: QueryClient, accountId: number) {
  return mutationOptions({
    mutationFn: (emails: string[]) =>
      call(agentBulkCreate, { params: { account_id: accountId }, input: { emails } }),
    // Some may have been invited before the server rejected the others.
    onSettled: () => refetchAgents(queryClient, accountId),
  });
}

/** How many conversations an agent has. */
export function conversationCountQuery(accountId: number, id: number) {
  return { ...routeQuery(agentConversationCount, { params: { account_id: accountId, id } }), staleTime: 0 };
}

function refetchAgents(queryClient: QueryClient, accountId: number): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: queryKey(agentList, { account_id: accountId }) });
}
