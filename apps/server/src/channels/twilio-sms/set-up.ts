import type { ChannelInput } from '@confab/contract/features/inbox';
import { invalidField } from '@confab/contract/kit/errors';
import { e164Pattern } from '../../platform/phone/phone-text.ts';
import type { ApiUrl, ProviderAccess, SetUpTools, Stored } from '../channel.ts';
import { messageUrl, reasonOf } from './api.ts';
import {
  addressOf,
  authorizationOf,
  callbackPath,
  callbackUrl,
  readTwilioSecrets,
  readTwilioSettings,
  type TwilioSettings,
} from './settings.ts';

/** Messaging services have a separate host. */
export const messagingUrl: ApiUrl = {
  setting: 'TWILIO_MESSAGING_API_URL',
  default: 'https://messaging.twilio.com',
  name: 'the Twilio API for messaging services',
};

/** A Twilio channel after an administrator's changes, its credentials tried; see `Channel.setUp`. */
export async function setUpTwilio(
  input: ChannelInput,
  before: Stored | null,
  tools: SetUpTools,
): Promise<Stored> {
  const old = before === null ? undefined : readTwilioSettings(before.settings);
  const settings: TwilioSettings = {
    ...(old ?? senderOf(input)),
    account_sid: sid(input.account_sid ?? old?.account_sid, 'AC', 'account_sid', 'Account SID'),
    api_key_sid: input.api_key_sid === undefined ? (old?.api_key_sid ?? null) : keyOf(input.api_key_sid),
  };
  // An empty one stays.
  const token = input.auth_token?.trim() || (before && readTwilioSecrets(before.secrets).auth_token);
  if (!token) throw invalidField('channel.auth_token', 'blank', "Auth token can't be blank");
  const stored = { settings, secrets: { auth_token: token } };
  const isAsked = [input.account_sid, input.auth_token, input.api_key_sid].some(
    (value) => value !== undefined,
  );
  if (before !== null && !isAsked) return stored;
  await checkCredentials(settings, stored, tools);
  await checkFree(settings, old, tools);
  // Twilio has no call that sets it for WhatsApp: there a person does.
  if (settings.medium === 'sms') await setWebhook(settings, stored, tools);
  return stored;
}

/** The sender, which cannot be changed. */
function senderOf(
  input: ChannelInput,
): Pick<TwilioSettings, 'medium' | 'messaging_service_sid' | 'phone_number'> {
  const { medium } = input;
  if (medium == null) throw invalidField('channel.medium', 'blank', "Medium can't be blank");
  const number = (input.phone_number ?? '').trim().replace(/^whatsapp:/, '');
  const service = (input.messaging_service_sid ?? '').trim();
  if (service === '' && number === '')
    throw invalidField('channel.phone_number', 'blank', "Phone number can't be blank");
  if (service !== '' && number !== '')
    throw invalidField(
      'channel.phone_number',
      'present',
      'Phone number must be blank with a messaging service',
    );
  if (service !== '') {
    const checked = sid(service, 'MG', 'messaging_service_sid', 'Messaging service SID');
    return { medium, messaging_service_sid: checked, phone_number: null };
  }
  if (!e164Pattern.test(number))
    throw invalidField('channel.phone_number', 'invalid', 'Phone number must be like +14155550123');
  const phone_number = medium === 'whatsapp' ? `whatsapp:${number}` : number;
  return { medium, messaging_service_sid: null, phone_number };
}

function keyOf(input: string | null): string | null {
  return input === null || input.trim() === '' ? null : sid(input, 'SK', 'api_key_sid', 'API key SID');
}

/** Ids at Twilio identify their kind by their first letters. */
function sid(input: string | undefined, kind: string, key: string, name: string): string {
  const value = (input ?? '').trim();
  if (value === '') throw invalidField(`channel.${key}`, 'blank', `${name} can't be blank`);
  if (value.startsWith(kind) && /^[A-Z]{2}[0-9a-f]{32}$/i.test(value)) return value;
  throw invalidField(`channel.${key}`, 'invalid', `${name} must be ${kind} and 32 digits or letters a to f`);
}

/** The inbox that has the address would receive nothing more once Twilio calls for another. */
async function checkFree(settings: TwilioSettings, old: TwilioSettings | undefined, tools: SetUpTools) {
  const address = addressOf(settings);
  if ((old !== undefined && address === addressOf(old)) || (await tools.isFree(address))) return;
  const [key, name] =
    settings.messaging_service_sid === null
      ? ['phone_number', 'Phone number']
      : ['messaging_service_sid', 'Messaging service SID'];
  throw invalidField(`channel.${key}`, 'taken', `${name} has already been taken`);
}

async function checkCredentials(
  settings: TwilioSettings,
  stored: Stored,
  tools: ProviderAccess,
): Promise<void> {
  const headers = authorizationOf(settings, readTwilioSecrets(stored.secrets));
  const answer = await tools.http.json(`${messageUrl(tools, settings)}?PageSize=1`, { headers });
  if (answer.ok) return;
  const key = answer.status === 404 ? 'account_sid' : 'auth_token';
  throw invalidField(`channel.${key}`, 'refused', `Twilio refused the credentials: ${reasonOf(answer)}`);
}

/** Has Twilio call us for what arrives. */
async function setWebhook(settings: TwilioSettings, stored: Stored, tools: ProviderAccess): Promise<void> {
  const headers = authorizationOf(settings, readTwilioSecrets(stored.secrets));
  const url = callbackUrl(tools, callbackPath, stored);
  const { messaging_service_sid: service } = settings;
  const answer =
    service === null
      ? await tools.http.form(
          await numberUrl(settings, headers, tools),
          { SmsUrl: url, SmsMethod: 'POST' },
          { headers },
        )
      : await tools.http.form(
          `${tools.urlOf(messagingUrl.setting)}/v1/Services/${service}`,
          { InboundRequestUrl: url, InboundMethod: 'POST', UseInboundWebhookOnNumber: 'false' },
          { headers },
        );
  if (answer.ok) return;
  const key = service === null ? 'phone_number' : 'messaging_service_sid';
  throw invalidField(`channel.${key}`, 'refused', `Twilio did not take our address: ${reasonOf(answer)}`);
}

async function numberUrl(
  settings: TwilioSettings,
  headers: Record<string, string>,
  { apiUrl, http }: ProviderAccess,
): Promise<string> {
  const numbers = `${apiUrl}/2010-04-01/Accounts/${settings.account_sid}/IncomingPhoneNumbers`;
  const query = new URLSearchParams({ PhoneNumber: settings.phone_number ?? '' });
  const answer = await http.json(`${numbers}.json?${query.toString()}`, { headers });
  const { json } = answer;
  const listed: unknown =
    typeof json === 'object' && json !== null && 'incoming_phone_numbers' in json
      ? json.incoming_phone_numbers
      : undefined;
  const [first]: unknown[] = Array.isArray(listed) ? listed : [];
  if (typeof first === 'object' && first !== null && 'sid' in first)
    return `${numbers}/${encodeURIComponent(String(first.sid))}.json`;
  const message = answer.ok ? 'This Twilio account has no such number' : reasonOf(answer);
  throw invalidField('channel.phone_number', 'unknown', message);
}
