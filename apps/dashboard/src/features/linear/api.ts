import {
  authorizeLinear,
  createIssue,
  disconnectLinear,
  linkIssue,
  listLinearTeams,
  listLinkedIssues,
  listTeamEntities,
  searchIssues,
  unlinkIssue,
} from '@confab/contract/features/linear';
import type { InputOf } from '@confab/contract/kit/route';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '../../platform/calls/call.ts';
import { queryKey, routeQuery } from '../../platform/calls/keys.ts';
import { refetchIntegrations } from '../integration/index.ts';

/** Every query calls the provider, so its result is cached for a while. */
const staleTime = 60_000;

/** Issues linked to a conversation; invalidated by live events. */
export function linkedIssuesQuery(accountId: number, conversationId: number) {
  const of = { params: { account_id: accountId }, input: { conversation_id: conversationId } };
  return { ...routeQuery(listLinkedIssues, of), staleTime, retry: false };
}

export function teamsQuery(accountId: number) {
  return { ...routeQuery(listLinearTeams, { params: { account_id: accountId } }), staleTime, retry: false };
}

export function teamEntitiesQuery(accountId: number, teamId: string) {
  const of = { params: { account_id: accountId }, input: { team_id: teamId } };
  return { ...routeQuery(listTeamEntities, of), staleTime, retry: false };
}

export function issueSearchQuery(accountId: number, search: string) {
  const of = { params: { account_id: accountId }, input: { q: search } };
  return { ...routeQuery(searchIssues, of), staleTime, retry: false };
}

export function refetchLinks(queryClient: QueryClient, accountId: number): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: queryKey(listLinkedIssues, { account_id: accountId }) });
}

type IssueLink = InputOf<typeof linkIssue>;

export function linkIssueMutation(queryClient: QueryClient, accountId: number) {
  return mutationOptions({
    mutationFn: (input: IssueLink) => call(linkIssue, { params: { account_id: accountId }, input }),
    onSuccess: () => refetchLinks(queryClient, accountId),
  });
}

/** Creates an issue; it belongs to no conversation before it is linked. */
export function createIssueMutation(accountId: number) {
  return mutationOptions({
    mutationFn: (input: InputOf<typeof createIssue>) =>
      call(createIssue, { params: { account_id: accountId }, input }),
  });
}

export function unlinkIssueMutation(queryClient: QueryClient, accountId: number) {
  return mutationOptions({
    mutationFn: (linkId: string) =>
      call(unlinkIssue, { params: { account_id: accountId }, input: { link_id: linkId } }),
    onSuccess: () => refetchLinks(queryClient, accountId),
  });
}

/** The address where access to a workspace is granted. */
export function authorizeMutation(accountId: number) {
  return mutationOptions({
    mutationFn: async () => (await call(authorizeLinear, { params: { account_id: accountId } })).redirect_url,
  });
}

export function disconnectMutation(queryClient: QueryClient, accountId: number) {
  return mutationOptions({
    mutationFn: () => call(disconnectLinear, { params: { account_id: accountId } }),
    onSuccess: () => refetchIntegrations(queryClient, accountId),
  });
}
