import type { Account } from '@confab/contract/features/account';

/** What an account has subscribed to. */
export type Subscription = {
  plan: string;
  seats: number | undefined;
  status: string;
  endsOn: Date | undefined;
};

/** Statuses of an ended subscription; another one can be started then. */
const endedStatuses: unknown[] = ['canceled', 'incomplete_expired'];

/** Whether the account had a subscription, and has none now. */
export function hasEnded({ custom_attributes: values = {} }: Pick<Account, 'custom_attributes'>): boolean {
  return typeof values['plan_name'] === 'string' && endedStatuses.includes(values['subscription_status']);
}

/** Undefined if the account has no subscription, or an ended one. */
export function subscriptionOf({
  custom_attributes: values = {},
}: Pick<Account, 'custom_attributes'>): Subscription | undefined {
  const {
    plan_name: plan,
    subscribed_quantity: seats,
    subscription_status: status,
    subscription_ends_on: endsOn,
  } = values;
  if (typeof plan !== 'string' || plan === '' || endedStatuses.includes(status)) return undefined;
  const date = typeof endsOn === 'string' ? new Date(endsOn) : undefined;
  return {
    plan,
    seats: typeof seats === 'number' ? seats : undefined,
    status: typeof status === 'string' ? status : 'active',
    endsOn: date === undefined || Number.isNaN(date.getTime()) ? undefined : date,
  };
}

/** A number this high means no limit. */
const unlimitedFrom = 100_000;

export function isLimited({ allowed }: { allowed: number }): boolean {
  return allowed < unlimitedFrom;
}
