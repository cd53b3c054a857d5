import type { InputOf } from '@confab/contract/kit/route';
import {
  createTeam,
  deleteTeam,
  listTeamMembers,
  listTeams,
  setTeamMembers,
  updateTeam,
} from '@confab/contract/features/team';
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '../../platform/calls/call.ts';
import { queryKey, routeQuery } from '../../platform/calls/keys.ts';
import { storedList } from '../../platform/lists/stored-list.ts';

/** All teams of the account by name. Live events invalidate it. */
export function teamsQuery(accountId: number) {
  const params = { account_id: accountId };
  return queryOptions({
    queryKey: routeQuery(listTeams, { params }).queryKey,
    queryFn: (context) => {
      const ask = () => call(listTeams, { params, signal: context.signal });
      return storedList({ client: context.client, accountId, model: 'team', ask });
    },
    staleTime: 10 * 60_000,
  });
}

export function teamMembersQuery(accountId: number, teamId: number) {
  return routeQuery(listTeamMembers, { params: { account_id: accountId, team_id: teamId } });
}

export type TeamInput = InputOf<typeof createTeam>;

/** Creates a team, or changes the one with the id. */
export function saveTeamMutation(queryClient: QueryClient, accountId: number) {
  return mutationOptions({
    mutationFn: ({ id, input }: { id: number | undefined; input: TeamInput }) =>
      id === undefined
        ? call(createTeam, { params: { account_id: accountId }, input })
        : call(updateTeam, { params: { account_id: accountId, id }, input }),
    onSuccess: () => refetchTeams(queryClient, accountId),
  });
}

export function deleteTeamMutation(queryClient: QueryClient, accountId: number) {
  return mutationOptions({
    mutationFn: (id: number) => call(deleteTeam, { params: { account_id: accountId, id } }),
    onSuccess: () => refetchTeams(queryClient, accountId),
  });
}

/** Replaces the whole set of members. */
export function setTeamMembersMutation(queryClient: QueryClient, accountId: number, teamId: number) {
  return mutationOptions({
    mutationFn: (userIds: number[]) =>
      call(setTeamMembers, {
        params: { account_id: accountId, team_id: teamId },
        input: { user_ids: userIds },
      }),
    onSuccess: async (members) => {
      queryClient.setQueryData(teamMembersQuery(accountId, teamId).queryKey, members);
      // Whether the signed-in user is in it may have changed.
      await refetchTeams(queryClient, accountId);
    },
  });
}

function refetchTeams(queryClient: QueryClient, accountId: number): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: queryKey(listTeams, { account_id: accountId }) });
}
