import type { BillingSettings } from '../../../platform/config/product.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findAccount } from '../../account/index.ts';
import type { SubscriptionEvent } from '../model.ts';
import { refreshSubscription } from '../steps/refresh-subscription.ts';

/**
 * Stores the state of a subscription. Events may arrive twice, late, and in any order, so they only name the
 * subscription to fetch. If the account has a different one, that one is checked first: its end may not have been
 * received.
 */
export async function applySubscription(
  platform: Platform,
  billing: BillingSettings,
  event: SubscriptionEvent,
): Promise<void> {
  const account = await findAccount(platform.db, event.accountId);
  const { stripe_customer_id: customer, stripe_subscription_id: id } = account?.custom_attributes ?? {};
  if (customer !== event.customer) return;
  if (typeof id === 'string' && id !== event.id)
    await refreshSubscription(platform, billing, { ...event, id });
  await refreshSubscription(platform, billing, event);
}
