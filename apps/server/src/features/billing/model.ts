/** Days for which the first subscription of an account costs nothing. */
export const trialDays = 15;

export type Values = Record<string, unknown>;

const valuesOf = (value: unknown): Values => ({ ...Object(value) });

/** The stored part of the provider's subscription. For one that ended, its name and its end. */
export function subscriptionValues(subscription: Values): Values {
  const [first] = [valuesOf(subscription['items'])['data']].flat();
  const item = valuesOf(first);
  const price = valuesOf(item['price']);
  const endsAt = subscription['current_period_end'] ?? item['current_period_end'];
  const quantity = item['quantity'] ?? subscription['quantity'];
  return {
    stripe_subscription_id: subscription['id'],
    plan_name: typeof price['nickname'] === 'string' ? price['nickname'] : 'Standard',
    subscribed_quantity: typeof quantity === 'number' ? quantity : undefined,
    subscription_status: String(subscription['status']),
    subscription_ends_on: typeof endsAt === 'number' ? new Date(endsAt * 1000).toISOString() : undefined,
  };
}

/** Whether a subscription has ended permanently: the provider never revives it, so a new one may begin. */
export function isOver(status: unknown): boolean {
  return status === 'canceled' || status === 'incomplete_expired';
}

/** Whether the account ever had a subscription, over or not. */
export function everSubscribed(known: Values): boolean {
  return typeof known['plan_name'] === 'string';
}

/** Whether the account has a subscription that is not over. */
export function isSubscribed(known: Values): boolean {
  return everSubscribed(known) && !isOver(known['subscription_status']);
}

/** The counter of that name: 0 where nothing was counted yet. */
export function counted(known: Values, name: 'subscription_attempt' | 'subscription_version'): number {
  const value = known[name];
  return typeof value === 'number' ? value : 0;
}

/** The subscription and customer of an event. Its other data may be out of date. */
export type SubscriptionEvent = { accountId: number; customer: string; id: string };

const handledEvents = /^customer\.subscription\.(created|updated|deleted)$/;

/** The event of one of our subscriptions; undefined for anything else that the provider sends. */
export function readEvent(body: string): SubscriptionEvent | undefined {
  const event = parsed(body);
  const subscription = valuesOf(valuesOf(event['data'])['object']);
  const accountId = Number(valuesOf(subscription['metadata'])['account_id']);
  const { customer, id } = subscription;
  const isWhole = typeof customer === 'string' && typeof id === 'string' && Number.isSafeInteger(accountId);
  return handledEvents.test(String(event['type'])) && isWhole && accountId > 0
    ? { accountId, customer, id }
    : undefined;
}

function parsed(body: string): Values {
  try {
    return valuesOf(JSON.parse(body));
  } catch {
    return {};
  }
}
