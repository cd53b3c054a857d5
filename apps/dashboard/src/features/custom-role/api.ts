import { agentList } from '@confab/contract/features/agent';
import {
  createCustomRole,
  deleteCustomRole,
  listCustomRoles,
  updateCustomRole,
} from '@confab/contract/features/custom-role';
import type { InputOf } from '@confab/contract/kit/route';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '../../platform/calls/call.ts';
import { queryKey, routeQuery } from '../../platform/calls/keys.ts';

/** The custom roles of the account, by name. Only administrators are answered. */
export function customRolesQuery(accountId: number) {
  return routeQuery(listCustomRoles, { params: { account_id: accountId } });
}

/** All members, with the role each has. */
export function membersQuery(accountId: number) {
  return routeQuery(agentList, { params: { account_id: accountId } });
}

export type CustomRoleInput = InputOf<typeof createCustomRole>;

/** Adds a role, or changes the one with the id. */
export function saveCustomRoleMutation(queryClient: QueryClient, accountId: number) {
  return mutationOptions({
    mutationFn: ({ id, input }: { id: number | undefined; input: CustomRoleInput }) =>
      id === undefined
        ? call(createCustomRole, { params: { account_id: accountId }, input })
        : call(updateCustomRole, { params: { account_id: accountId, id }, input }),
    onSuccess: () => refetchCustomRoles(queryClient, accountId),
  });
}

/** Its members become agents. */
export function deleteCustomRoleMutation(queryClient: QueryClient, accountId: number) {
  return mutationOptions({
    mutationFn: (id: number) => call(deleteCustomRole, { params: { account_id: accountId, id } }),
    onSuccess: () =>
      Promise.all([
        refetchCustomRoles(queryClient, accountId),
        queryClient.invalidateQueries({ queryKey: queryKey(agentList, { account_id: accountId }) }),
      ]),
  });
}

function refetchCustomRoles(queryClient: QueryClient, accountId: number): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: queryKey(listCustomRoles, { account_id: accountId }) });
}
