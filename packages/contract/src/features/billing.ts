import { AccountParams, route } from '../kit/route.ts';
import { Type } from '../kit/schema.ts';

const base = '/enterprise/api/v1/accounts/:account_id';

/** 404 outside of the cloud edition, 422 without a subscription. */
export const billingCheckout = route({
  name: 'billing.checkout',
  method: 'POST',
  path: `${base}/checkout`,
  summary: "Open the payment provider's portal",
  who: 'administrator',
  repeatsResponse: false,
  params: AccountParams,
  response: Type.Object({ redirect_url: Type.String() }),
  errors: ['not_found', 'unprocessable', 'unavailable'],
  limits: [{ by: 'account', limit: 20, seconds: 300 }],
});

/** Makes the account a customer of the payment provider and subscribes it, once. 404 outside of the cloud edition. */
export const billingSubscribe = route({
  name: 'billing.subscribe',
  method: 'POST',
  path: `${base}/subscription`,
  summary: 'Subscribe the account',
  who: 'administrator',
  params: AccountParams,
  errors: ['not_found', 'unprocessable', 'unavailable'],
  limits: [{ by: 'account', limit: 20, seconds: 300 }],
});
