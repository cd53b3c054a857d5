import type { Account, accountLimits } from '@confab/contract/features/account';
import type { ResponseOf } from '@confab/contract/kit/route';

export type Limits = ResponseOf<typeof accountLimits>['limits'];

const trialDays = 15;
const dayMs = 86_400_000;

/** Whether the account is so new that its limits are not mentioned. */
export function isTrial({ created_at: createdAt }: Pick<Account, 'created_at'>, now: Date): boolean {
  return now.getTime() - new Date(createdAt).getTime() <= trialDays * dayMs;
}

/** Whether more conversations or more inboxes, websites aside, are used than are allowed. */
export function isOverLimit({
  conversation,
  non_web_inboxes: inboxes,
}: Pick<Limits, 'conversation' | 'non_web_inboxes'>): boolean {
  return conversation.consumed > conversation.allowed || inboxes.consumed > inboxes.allowed;
}

/** Whether the last payment failed and the paid period has ended. */
export function isPaymentPending(
  account: Pick<Account, 'custom_attributes'> | undefined,
  now: Date,
): boolean {
  const { subscription_status: status, subscription_ends_on: endsOn } = account?.custom_attributes ?? {};
  return status === 'past_due' && typeof endsOn === 'string' && new Date(endsOn) < now;
}
