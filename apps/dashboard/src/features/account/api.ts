import {
  accountCreate,
  accountShow,
  accountToggleDeletion,
  accountUpdate,
  installationOnboard,
} from '@confab/contract/features/account';
import { listIntegrationApps } from '@confab/contract/features/integration';
import { listLabels } from '@confab/contract/features/label';
import { showStorageUsage } from '@confab/contract/features/upload';
import type { InputOf } from '@confab/contract/kit/route';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { call, CallError } from '../../platform/calls/call.ts';
import { queryKey, routeQuery } from '../../platform/calls/keys.ts';

/** Name, language, features and status of an account. */
export function accountQuery(accountId: number) {
  return { ...routeQuery(accountShow, { params: { account_id: accountId } }), staleTime: 5 * 60_000 };
}

/** How much the account's files take, and may take. */
export function storageUsageQuery(accountId: number) {
  return routeQuery(showStorageUsage, { params: { account_id: accountId } });
}

/** The account's labels, as queried by their own feature. */
export function labelTitlesQuery(accountId: number) {
  return { ...routeQuery(listLabels, { params: { account_id: accountId } }), staleTime: 10 * 60_000 };
}

/** The apps that the account has connected, as queried by their own feature. */
export function integrationAppsQuery(accountId: number) {
  return {
    ...routeQuery(listIntegrationApps, { params: { account_id: accountId } }),
    staleTime: 10 * 60_000,
  };
}

export function updateAccountMutation(queryClient: QueryClient, accountId: number) {
  const params = { account_id: accountId };
  return mutationOptions({
    mutationFn: (input: InputOf<typeof accountUpdate>) => call(accountUpdate, { params, input }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKey(accountShow, params) }),
  });
}

/** Requests the deletion of the account, or cancels it. */
export function toggleDeletionMutation(queryClient: QueryClient, accountId: number) {
  const params = { account_id: accountId };
  return mutationOptions({
    mutationFn: (action: InputOf<typeof accountToggleDeletion>['action_type']) =>
      call(accountToggleDeletion, { params, input: { action_type: action } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKey(accountShow, params) }),
  });
}

export const onboardMutation = mutationOptions({
  mutationFn: (input: InputOf<typeof installationOnboard>) => call(installationOnboard, { input }),
});

/** Without a field error this means that the name or the address is already in use. */
export function isRejectedValue(error: unknown): boolean {
  return error instanceof CallError && error.status === 422;
}

export type NewAccount = InputOf<typeof accountCreate>;

/** By an anonymous visitor, who is then logged in, or by a logged-in user with only a name. */
export const createAccountMutation = mutationOptions({
  mutationFn: (input: NewAccount) => call(accountCreate, { input }),
});
