import type { InputOf } from '@confab/contract/kit/route';
import {
  createWebhook,
  deleteWebhook,
  listWebhookDeliveries,
  listWebhooks,
  replayWebhookDelivery,
  resetWebhookSecret,
  resumeWebhook,
  showWebhookDelivery,
  updateWebhook,
  webhookDeliveriesPerPage,
} from '@confab/contract/features/webhook';
import { infiniteQueryOptions, mutationOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '../../platform/calls/call.ts';
import { queryKey, routeQuery } from '../../platform/calls/keys.ts';

/** The webhooks of the account. Live events keep the list current. */
export function webhooksQuery(accountId: number) {
  return routeQuery(listWebhooks, { params: { account_id: accountId } });
}

export type WebhookInput = InputOf<typeof createWebhook>;

/** Adds a webhook, or changes the one with the id. */
export function saveWebhookMutation(queryClient: QueryClient, accountId: number) {
  return mutationOptions({
    mutationFn: ({ id, input }: { id: number | undefined; input: WebhookInput }) =>
      id === undefined
        ? call(createWebhook, { params: { account_id: accountId }, input })
        : call(updateWebhook, { params: { account_id: accountId, id }, input }),
    onSuccess: () => refetchWebhooks(queryClient, accountId),
  });
}

export function deleteWebhookMutation(queryClient: QueryClient, accountId: number) {
  return mutationOptions({
    mutationFn: (id: number) => call(deleteWebhook, { params: { account_id: accountId, id } }),
    onSuccess: () => refetchWebhooks(queryClient, accountId),
  });
}

export function resumeWebhookMutation(queryClient: QueryClient, accountId: number) {
  return mutationOptions({
    mutationFn: (id: number) => call(resumeWebhook, { params: { account_id: accountId, id } }),
    onSuccess: () => refetchWebhooks(queryClient, accountId),
  });
}

/** Answers the secret, which is never shown again. */
export function resetSecretMutation(queryClient: QueryClient, accountId: number) {
  return mutationOptions({
    mutationFn: (id: number) => call(resetWebhookSecret, { params: { account_id: accountId, id } }),
    onSuccess: () => refetchWebhooks(queryClient, accountId),
  });
}

function refetchWebhooks(queryClient: QueryClient, accountId: number): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: queryKey(listWebhooks, { account_id: accountId }) });
}

/** Deliveries of a webhook, newest first; fetched again whenever its log opens. */
export function deliveriesQuery(accountId: number, id: number) {
  return infiniteQueryOptions({
    queryKey: queryKey(listWebhookDeliveries, { account_id: accountId, id }),
    queryFn: ({ pageParam, signal }) =>
      call(listWebhookDeliveries, {
        params: { account_id: accountId, id },
        input: pageParam === null ? {} : { before: pageParam },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ payload }) =>
      payload.length < webhookDeliveriesPerPage ? null : (payload.at(-1)?.id ?? null),
    staleTime: 0,
  });
}

/** One delivery, with request and response. */
export function exchangeQuery(accountId: number, id: number, deliveryId: number) {
  return {
    ...routeQuery(showWebhookDelivery, { params: { account_id: accountId, id, delivery_id: deliveryId } }),
    staleTime: 0,
  };
}

export function replayMutation(queryClient: QueryClient, accountId: number, id: number) {
  return mutationOptions({
    mutationFn: (deliveryId: number) =>
      call(replayWebhookDelivery, { params: { account_id: accountId, id, delivery_id: deliveryId } }),
    onSuccess: () =>
      Promise.all(
        [listWebhookDeliveries, showWebhookDelivery].map(({ name }) =>
          queryClient.invalidateQueries({ queryKey: [name] }),
        ),
      ),
  });
}
