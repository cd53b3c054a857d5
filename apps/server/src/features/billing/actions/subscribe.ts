import { Failure } from '@confab/contract/kit/errors';
import type { BillingSettings } from '../../../platform/config/product.ts';
import type { Platform } from '../../../platform/platform.ts';
import { changeAccountAttributes, countMembers, findAccount } from '../../account/index.ts';
import { counted, everSubscribed, isOver, isSubscribed, trialDays, type Values } from '../model.ts';
import {
  callProvider,
  IdempotencyKeyUsed,
  readProvider,
  requireBilling,
  textOf,
} from '../steps/payment-provider.ts';
import { refreshSubscription } from '../steps/refresh-subscription.ts';

/**
 * Makes the account a customer of the payment provider, with a subscription for its number of agents. Does nothing
 * while there is an active one. The provider deduplicates requests by key, so two concurrent calls create one
 * subscription; it repeats rejections too, so a call after one uses another key.
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
      await callProvider(platform, billing, `customers/${encodeURIComponent(customer)}`, {
        name: account.name,
        email,
      });
    const id =
      (await existingSubscription(platform, billing, customer)) ??
      (await newSubscription(platform, billing, accountId, customer, known));
    await refreshSubscription(platform, billing, { accountId, customer, id });
  } catch (error) {
    if (error instanceof IdempotencyKeyUsed) await countAttempt(platform, accountId, known);
    throw error;
  }
}

/**
 * The account's customer, created if missing. Only immutable values are sent with the key: the provider rejects a key
 * that is reused with other values.
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
  const customer = textOf(await callProvider(platform, billing, 'customers', ownerOf(accountId), key), 'id');
  await changeAccountAttributes(platform, accountId, { stripe_customer_id: customer });
  return customer;
}

/** A subscription created without our knowledge: its response was lost, and its event has not arrived yet. */
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
  return textOf(await callProvider(platform, billing, 'subscriptions', fields, key), 'id');
}

const ownerOf = (accountId: number) => ({ 'metadata[account_id]': String(accountId) });

/** Two concurrent rejections count as one, since they used the same key. */
async function countAttempt(platform: Platform, accountId: number, before: Values): Promise<void> {
  const attempt = counted(before, 'subscription_attempt');
  await changeAccountAttributes(platform, accountId, (known) =>
    counted(known, 'subscription_attempt') === attempt ? { subscription_attempt: attempt + 1 } : undefined,
  );
}
