import { Failure } from '@confab/contract/kit/errors';
import type { BillingSettings } from '../../../platform/config/product.ts';
import type { Platform } from '../../../platform/platform.ts';
import { changeAccountAttributes, countMembers, findAccount } from '../../account/index.ts';
import { counted, everSubscribed, isOver, isSubscribed, trialDays, type Values } from '../model.ts';
import { askProvider, KeyIsSpent, readProvider, requireBilling, textOf } from '../steps/payment-provider.ts';
import { refreshSubscription } from '../steps/refresh-subscription.ts';

/**
 * Makes the account a customer of the payment provider, with a subscription for as many agents as it has. Does nothing
 * where there is one that is not over. The provider knows repeated requests by their keys, so two at once make one
 * subscription; it repeats refusals too, so what follows one goes by another key.
 */
export async function subscribe(platform: Platform, accountId: number, email: string): Promise<void> {
  const billing = requireBilling(platform);
  const account = await findAccount(platform.db, accountId);
  if (account === undefined) throw new Failure('not_found');
  const known = account.custom_attributes;
  if (isSubscribed(known)) return;
  try {
    const customer = await customerOf(platform, billing, accountId, known);
    if (!everSubscribed(known))
      await askProvider(platform, billing, `customers/${encodeURIComponent(customer)}`, {
        name: account.name,
        email,
      });
    const id =
      (await existingSubscription(platform, billing, customer)) ??
      (await newSubscription(platform, billing, accountId, customer, known));
    await refreshSubscription(platform, billing, { accountId, customer, id });
  } catch (error) {
    if (error instanceof KeyIsSpent) await countAttempt(platform, accountId, known);
    throw error;
  }
}

/**
 * The customer that the account is, made where there is none. Only what never changes is sent with the key: the
 * provider refuses a key that comes with other values.
 */
async function customerOf(
  platform: Platform,
  billing: BillingSettings,
  accountId: number,
  known: Values,
): Promise<string> {
  const own = known['stripe_customer_id'];
  if (typeof own === 'string') return own;
  const key = `customer-${accountId}-${counted(known, 'subscription_attempt')}`;
  const customer = textOf(await askProvider(platform, billing, 'customers', ownerOf(accountId), key), 'id');
  await changeAccountAttributes(platform, accountId, { stripe_customer_id: customer });
  return customer;
}

/** A subscription that was made without us knowing of it: its answer was lost, and its event is still to come. */
async function existingSubscription(
  platform: Platform,
  billing: BillingSettings,
  customer: string,
): Promise<string | undefined> {
  const query = new URLSearchParams({ customer, limit: '100' });
  const { data } = await readProvider(platform, billing, `subscriptions?${query.toString()}`);
  const all: Values[] = [data].flat().map((each) => ({ ...Object(each) }));
  const living = all.find(({ id, status }) => typeof id === 'string' && !isOver(status));
  return living && textOf(living, 'id');
}

async function newSubscription(
  platform: Platform,
  billing: BillingSettings,
  accountId: number,
  customer: string,
  known: Values,
): Promise<string> {
  const quantity = await countMembers(platform.db, accountId);
  const fields = {
    customer,
    'items[0][price]': billing.priceId,
    'items[0][quantity]': String(quantity),
    ...(everSubscribed(known) ? {} : { trial_period_days: String(trialDays) }),
    ...ownerOf(accountId),
  };
  const before = known['stripe_subscription_id'];
  const key = [
    'subscription',
    accountId,
    customer,
    billing.priceId,
    quantity,
    counted(known, 'subscription_attempt'),
    typeof before === 'string' ? before : everSubscribed(known),
  ].join('-');
  return textOf(await askProvider(platform, billing, 'subscriptions', fields, key), 'id');
}

const ownerOf = (accountId: number) => ({ 'metadata[account_id]': String(accountId) });

/** Two that were refused at once count as one, since they went by the same key. */
async function countAttempt(platform: Platform, accountId: number, before: Values): Promise<void> {
  const attempt = counted(before, 'subscription_attempt');
  await changeAccountAttributes(platform, accountId, (known) =>
    counted(known, 'subscription_attempt') === attempt ? { subscription_attempt: attempt + 1 } : undefined,
  );
}
