import { subscriptionTypes, type NotificationSubscription } from '@confab/contract/features/notification';
import type { SubscriptionRow } from './queries.ts';

export function subscriptionView(row: SubscriptionRow): NotificationSubscription {
  const { attributes } = row;
  return {
    id: row.id,
    user_id: row.user_id,
    subscription_type: subscriptionTypes[row.subscription_type - 1] ?? 'browser_push',
    subscription_attributes:
      typeof attributes === 'object' && attributes !== null && !Array.isArray(attributes)
        ? { ...attributes }
        : {},
    identifier: row.identifier,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}
