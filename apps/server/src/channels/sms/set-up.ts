import type { ChannelInput } from '@confab/contract/features/inbox';
import { invalidField } from '@confab/contract/kit/errors';
import { e164Pattern } from '../../platform/phone/phone-text.ts';
import type { ProviderAccess, Stored } from '../channel.ts';
import { reasonOf } from './reason.ts';
import {
  authorizationOf,
  readSmsSecrets,
  readSmsSettings,
  type SmsSecrets,
  type SmsSettings,
} from './settings.ts';

const names = {
  account_id: 'Account ID',
  application_id: 'Application ID',
  api_key: 'API key',
  api_secret: 'API secret',
} as const;
type Key = keyof typeof names;

/** A Bandwidth channel after an administrator's changes, its credentials tried; see `Channel.setUp`. */
export async function setUpSms(
  input: ChannelInput,
  before: Stored | null,
  tools: ProviderAccess,
): Promise<Stored> {
  const config = input.provider_config ?? {};
  const old: Partial<SmsSettings & SmsSecrets> =
    before === null ? {} : { ...readSmsSettings(before.settings), ...readSmsSecrets(before.secrets) };
  const valueOf = (key: Key): string => {
    const value = config[key];
    // An empty one is what we answer in place of a secret, so clients send it back.
    const text = typeof value === 'string' ? value.trim().slice(0, 1000) : '';
    const unchanged = key === 'api_secret' || value === undefined ? old[key] : undefined;
    if (text !== '') return text;
    if (unchanged !== undefined) return unchanged;
    throw invalidField(`channel.provider_config.${key}`, 'blank', `${names[key]} can't be blank`);
  };
  const settings: SmsSettings = {
    phone_number: numberOf(input.phone_number, old.phone_number),
    account_id: valueOf('account_id'),
    application_id: valueOf('application_id'),
    api_key: valueOf('api_key'),
  };
  const secrets: SmsSecrets = { api_secret: valueOf('api_secret') };
  if (before === null || input.provider_config != null) await checkCredentials(settings, secrets, tools);
  return { settings, secrets };
}

function numberOf(input: string | null | undefined, old: string | undefined): string {
  const number = (input === undefined ? old : input)?.trim() ?? '';
  if (number === '') throw invalidField('channel.phone_number', 'blank', "Phone number can't be blank");
  if (e164Pattern.test(number)) return number;
  throw invalidField('channel.phone_number', 'invalid', 'Phone number must be like +14155550123');
}

/** Listing files requires the same permission as sending messages. */
async function checkCredentials(
  settings: SmsSettings,
  secrets: SmsSecrets,
  { apiUrl, http }: ProviderAccess,
): Promise<void> {
  const answer = await http.json(`${apiUrl}/users/${encodeURIComponent(settings.account_id)}/media`, {
    headers: authorizationOf(settings, secrets),
  });
  if (answer.ok) return;
  const key: Key = answer.status === 401 ? 'api_key' : 'account_id';
  throw invalidField(
    `channel.provider_config.${key}`,
    'refused',
    `Bandwidth refused the credentials: ${reasonOf(answer)}`,
  );
}
