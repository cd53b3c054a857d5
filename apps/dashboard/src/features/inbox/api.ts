import type { InputOf } from '@confab/contract/kit/route';
import {
  createInbox,
  deleteInbox,
  deleteInboxAvatar,
  listAssignable,
  listInboxes,
  listInboxMembers,
  setInboxMembers,
  showInbox,
  updateInbox,
  type Inbox,
} from '@confab/contract/features/inbox';
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '../../platform/calls/call.ts';
import { queryKey, routeQuery } from '../../platform/calls/keys.ts';
import { storedList } from '../../platform/lists/stored-list.ts';

/** The inboxes the signed-in user may see, by name, without their secrets. Live events invalidate it. */
export function inboxesQuery(accountId: number) {
  const params = { account_id: accountId };
  return queryOptions({
    queryKey: routeQuery(listInboxes, { params }).queryKey,
    queryFn: async (context) => {
      const ask = async () => {
        const { payload } = await call(listInboxes, { params, signal: context.signal });
        // Lists are stored in the browser, where a secret has no business; `inboxQuery` has it.
        return payload.map(withoutSecrets);
      };
      return { payload: await storedList({ client: context.client, accountId, model: 'inbox', ask }) };
    },
    staleTime: 10 * 60_000,
  });
}

/** Some providers show a password in the address they call. */
function withoutSecrets({
  hmac_token: _,
  auth_token: _token,
  provider_config: _config,
  ...inbox
}: Inbox): Inbox {
  return { ...inbox, callback_webhook_url: null };
}

export function inboxQuery(accountId: number, id: number) {
  return routeQuery(showInbox, { params: { account_id: accountId, id } });
}

export function inboxMembersQuery(accountId: number, inboxId: number) {
  return routeQuery(listInboxMembers, { params: { account_id: accountId, inbox_id: inboxId } });
}

/** Who may be assigned and mentioned in all of these inboxes: their common members, and the administrators. */
export function assignableQuery(accountId: number, inboxIds: readonly number[]) {
  const input = { inbox_ids: [...new Set(inboxIds)].sort((one, other) => one - other) };
  return {
    ...routeQuery(listAssignable, { params: { account_id: accountId }, input }),
    staleTime: 5 * 60_000,
  };
}

export function createInboxMutation(queryClient: QueryClient, accountId: number) {
  return mutationOptions({
    mutationFn: (input: InputOf<typeof createInbox>) =>
      call(createInbox, { params: { account_id: accountId }, input }),
    onSuccess: () => refetchInboxes(queryClient, accountId),
  });
}

export type InboxChange = InputOf<typeof updateInbox>;

export function updateInboxMutation(queryClient: QueryClient, accountId: number, id: number) {
  const params = { account_id: accountId, id };
  return mutationOptions({
    mutationFn: ({ input, avatar }: { input: InboxChange; avatar?: File | undefined }) =>
      call(updateInbox, avatar ? { params, input, files: { avatar } } : { params, input }),
    onSuccess: async (inbox) => {
      queryClient.setQueryData(inboxQuery(accountId, id).queryKey, inbox);
      await refetchInboxes(queryClient, accountId);
    },
  });
}

export function deleteInboxAvatarMutation(queryClient: QueryClient, accountId: number, id: number) {
  return mutationOptions({
    mutationFn: () => call(deleteInboxAvatar, { params: { account_id: accountId, id } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: inboxQuery(accountId, id).queryKey });
      await refetchInboxes(queryClient, accountId);
    },
  });
}

export function deleteInboxMutation(queryClient: QueryClient, accountId: number) {
  return mutationOptions({
    mutationFn: (id: number) => call(deleteInbox, { params: { account_id: accountId, id } }),
    onSuccess: () => refetchInboxes(queryClient, accountId),
  });
}

/** Replaces the whole set of members. */
export function setMembersMutation(queryClient: QueryClient, accountId: number, inboxId: number) {
  return mutationOptions({
    mutationFn: (userIds: number[]) =>
      call(setInboxMembers, {
        params: { account_id: accountId },
        input: { inbox_id: inboxId, user_ids: userIds },
      }),
    onSuccess: (members) => queryClient.setQueryData(inboxMembersQuery(accountId, inboxId).queryKey, members),
  });
}

function refetchInboxes(queryClient: QueryClient, accountId: number): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: queryKey(listInboxes, { account_id: accountId }) });
}
