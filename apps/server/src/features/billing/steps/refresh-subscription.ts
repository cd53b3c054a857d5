import { Failure } from '@confab/contract/kit/errors';
import type { BillingSettings } from '../../../platform/config/product.ts';
import type { Platform } from '../../../platform/platform.ts';
import { changeAccountAttributes, findAccount } from '../../account/index.ts';
import {
  counted,
  isOver,
  isSubscribed,
  type SubscriptionEvent,
  subscriptionValues,
  type Values,
} from '../model.ts';
import { readProvider } from './payment-provider.ts';

const maxTries = 5;

/**
 * Reads a subscription from the provider and stores it, unless the account belongs to another customer or has another
 * active subscription. If something else was stored since the read began, it is read again, so the newest state wins
 * even if many events arrive concurrently.
 */
export async function refreshSubscription(
  platform: Platform,
  billing: BillingSettings,
  { accountId, customer, id }: SubscriptionEvent,
): Promise<void> {
  for (let tries = 0; tries < maxTries; tries += 1) {
    const before = (await findAccount(platform.db, accountId))?.custom_attributes;
    if (before === undefined || !concerns(before, customer, id)) return;
    const subscription = await readProvider(platform, billing, `subscriptions/${encodeURIComponent(id)}`);
    if (subscription['customer'] !== customer || subscription['id'] !== id) return;
    // An ended one that is older than the stored one is ignored.
    if (isOther(before, id) && isOver(subscription['status'])) return;
    const version = counted(before, 'subscription_version');
    let isCurrent = true;
    await changeAccountAttributes(platform, accountId, (known) => {
      isCurrent = counted(known, 'subscription_version') === version && concerns(known, customer, id);
      if (!isCurrent) return undefined;
      return { ...subscriptionValues(subscription), subscription_version: version + 1 };
    });
    if (isCurrent) return;
  }
  throw new Failure('unavailable');
}

function concerns(known: Values, customer: string, id: string): boolean {
  return known['stripe_customer_id'] === customer && !(isOther(known, id) && isSubscribed(known));
}

function isOther({ stripe_subscription_id: own }: Values, id: string): boolean {
  return typeof own === 'string' && own !== id;
}
