import { billingCheckout, billingSubscribe } from '@confab/contract/features/billing';
import { emptyAnswer, endpoint, type Endpoint } from '../../platform/http/endpoint.ts';
import type { Platform } from '../../platform/platform.ts';
import { checkout } from './actions/checkout.ts';
import { subscribe } from './actions/subscribe.ts';

export function billingRoutes(platform: Platform): Endpoint[] {
  return [
    endpoint(billingCheckout, ({ params }) => checkout(platform, params.account_id)),
    endpoint(billingSubscribe, ({ params, actor }) =>
      emptyAnswer(subscribe(platform, params.account_id, actor.person.email)),
    ),
  ];
}
