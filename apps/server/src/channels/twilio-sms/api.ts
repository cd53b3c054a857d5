import type { ProviderResponse } from '../../platform/outbound/provider-http.ts';
import type { ProviderAccess } from '../channel.ts';
import type { TwilioSettings } from './settings.ts';

/** Where the messages of the account are. */
export function messageUrl(
  { apiUrl }: Pick<ProviderAccess, 'apiUrl'>,
  { account_sid }: TwilioSettings,
): string {
  return `${apiUrl}/2010-04-01/Accounts/${account_sid}/Messages.json`;
}

/** Twilio's own words with their number, by which its documentation lists them. */
export function reasonOf({ json, reason: message }: ProviderResponse): string {
  if (typeof json !== 'object' || json === null || !('message' in json)) return message;
  const code = 'code' in json && typeof json.code === 'number' ? `${json.code} - ` : '';
  return `${code}${String(json.message)}`;
}
