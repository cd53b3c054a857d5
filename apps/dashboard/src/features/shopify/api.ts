import { authorizeShopify, disconnectShopify, listShopOrders } from '@confab/contract/features/shopify';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '../../platform/calls/call.ts';
import { routeQuery } from '../../platform/calls/keys.ts';
import { refetchIntegrations } from '../integration/index.ts';

/** Orders of a contact. Every query calls the shop, so its result is cached for a while. */
export function ordersQuery(accountId: number, contactId: number) {
  const of = { params: { account_id: accountId }, input: { contact_id: contactId } };
  return { ...routeQuery(listShopOrders, of), staleTime: 60_000, retry: false };
}

/** The address where access to a shop is granted. */
export function authorizeMutation(accountId: number) {
  return mutationOptions({
    mutationFn: async (shop: string) => {
      const of = { params: { account_id: accountId }, input: { shop_domain: shop } };
      return (await call(authorizeShopify, of)).redirect_url;
    },
  });
}

export function disconnectMutation(queryClient: QueryClient, accountId: number) {
  return mutationOptions({
    mutationFn: () => call(disconnectShopify, { params: { account_id: accountId } }),
    onSuccess: () => refetchIntegrations(queryClient, accountId),
  });
}
