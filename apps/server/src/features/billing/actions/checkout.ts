import { Failure } from '@confab/contract/kit/errors';
import type { Platform } from '../../../platform/platform.ts';
import { findAccount } from '../../account/index.ts';
import { callProvider, requireBilling, textOf } from '../steps/payment-provider.ts';

/** A page of the payment provider for the customer that the account is; it leads back to the billing screen. */
export async function checkout(platform: Platform, accountId: number): Promise<{ redirect_url: string }> {
  const billing = requireBilling(platform);
  const account = await findAccount(platform.db, accountId);
  const customer = account?.custom_attributes['stripe_customer_id'];
  if (typeof customer !== 'string')
    throw new Failure('unprocessable', { message: 'There is no subscription' });
  const back = `${platform.installation.frontendUrl}/app/accounts/${accountId}/settings/billing`;
  const session = await callProvider(platform, billing, 'billing_portal/sessions', {
    customer,
    return_url: back,
  });
  return { redirect_url: pageOf(textOf(session, 'url')) };
}

/** The URL that the browser opens next. */
function pageOf(url: string): string {
  if (!URL.canParse(url) || !['https:', 'http:'].includes(new URL(url).protocol))
    throw new Failure('unavailable');
  return url;
}
