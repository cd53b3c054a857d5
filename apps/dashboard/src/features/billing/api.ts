import { accountLimits, accountShow } from '@confab/contract/features/account';
import { billingCheckout, billingSubscribe } from '@confab/contract/features/billing';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '../../platform/calls/call.ts';
import { queryKey, routeQuery } from '../../platform/calls/keys.ts';

/** What the account uses of its plan. */
export function limitsQuery(accountId: number) {
  return { ...routeQuery(accountLimits, { params: { account_id: accountId } }), staleTime: 5 * 60_000 };
}

/** Opens the payment provider's portal, which links back here. */
export function checkoutMutation(accountId: number) {
  return mutationOptions({
    mutationFn: () => call(billingCheckout, { params: { account_id: accountId } }),
    onSuccess: ({ redirect_url: url }) => location.assign(url),
  });
}

/** Starts a subscription if there is none. */
export function subscribeMutation(queryClient: QueryClient, accountId: number) {
  const params = { account_id: accountId };
  return mutationOptions({
    mutationFn: () => call(billingSubscribe, { params }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKey(accountShow, params) }),
  });
}
