import type { BillingSettings } from '../../../platform/config/product.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findAccount } from '../../account/index.ts';
import type { SubscriptionEvent } from '../model.ts';
import { refreshSubscription } from '../steps/refresh-subscription.ts';

/**
 * Keeps what became of a subscription. Events may come twice, late and in any order, so they only say which one to
 * look at. If it is another one than the account has, that one is checked first: its end may not have been received.
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
