import {
  listInboundEmails,
  refileInboundEmail,
  showInboundEmail,
  type InboundEmail,
} from '@confab/contract/features/inbound-email';
import type { ResponseOf } from '@confab/contract/kit/route';
import { infiniteQueryOptions, mutationOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '../../platform/calls/call.ts';
import { queryKey, routeQuery } from '../../platform/calls/keys.ts';

/** How often emails being handled are refetched. */
const pollIntervalMs = 1500;

type Page = ResponseOf<typeof listInboundEmails>;

/** The emails received by an inbox, newest first. */
export function emailLogQuery(accountId: number, inboxId: number) {
  const params = { account_id: accountId, id: inboxId };
  return infiniteQueryOptions({
    queryKey: queryKey(listInboundEmails, params),
    queryFn: ({ pageParam, signal }): Promise<Page> =>
      call(listInboundEmails, { params, input: pageParam === null ? {} : { before: pageParam }, signal }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }: Page) => next,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ payload }) => payload.some(isWaiting)) === true ? pollIntervalMs : false,
  });
}

const isWaiting = ({ outcome }: InboundEmail): boolean => outcome === 'waiting';

/** One raw email. */
export function emailSourceQuery(accountId: number, inboxId: number, id: number) {
  const params = { account_id: accountId, id: inboxId, email_id: id };
  // Its link dies after a few minutes.
  return { ...routeQuery(showInboundEmail, { params }), staleTime: 0, gcTime: 0 };
}

export function refileMutation(queryClient: QueryClient, accountId: number, inboxId: number) {
  return mutationOptions({
    mutationFn: ({ id, conversationId }: { id: number; conversationId: number | null }) =>
      call(refileInboundEmail, {
        params: { account_id: accountId, id: inboxId, email_id: id },
        input: { conversation_id: conversationId },
      }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: emailLogQuery(accountId, inboxId).queryKey }),
  });
}
