import { twilioMediums } from '@confab/contract/channels/twilio-sms';
import { Nullable, OneOf, Type, type Static } from '@confab/contract/kit/schema';
import { Value } from 'typebox/value';
import { callbackSecret } from '../../platform/crypto/callback-secret.ts';
import type { Stored } from '../channel.ts';

/** Stored settings of a Twilio channel, without secrets. */
export const TwilioSettings = Type.Object({
  medium: OneOf(twilioMediums),
  account_sid: Type.String(),
  api_key_sid: Nullable(Type.String()),
  messaging_service_sid: Nullable(Type.String()),
  /** `+…`, and `whatsapp:+…` for that medium; null with a messaging service. */
  phone_number: Nullable(Type.String()),
});
export type TwilioSettings = Static<typeof TwilioSettings>;

export const TwilioSecrets = Type.Object({ auth_token: Type.String({ minLength: 1 }) });
export type TwilioSecrets = Static<typeof TwilioSecrets>;

/** The stored settings, read once where they leave the database. Throws for a row that is broken. */
export function readTwilioSettings(stored: unknown): TwilioSettings {
  return Value.Parse(TwilioSettings, stored);
}
export function readTwilioSecrets(stored: unknown): TwilioSecrets {
  return Value.Parse(TwilioSecrets, stored);
}

/** The credentials for Twilio: the API key if there is one, else the account's token. */
export function authorizationOf(
  { account_sid: account, api_key_sid: key }: TwilioSettings,
  { auth_token: token }: TwilioSecrets,
): { authorization: string } {
  return { authorization: `Basic ${Buffer.from(`${key ?? account}:${token}`).toString('base64')}` };
}

/**
 * The password in the URLs that Twilio calls, for inboxes with an API key; undefined for an auth token, with which
 * Twilio signs its requests. API keys sign nothing.
 */
export function callbackTokenOf({ settings, secrets }: Stored): string | undefined {
  const { api_key_sid: key, account_sid: account } = readTwilioSettings(settings);
  return key === null ? undefined : callbackSecret(readTwilioSecrets(secrets).auth_token, account);
}

export const callbackPath = '/twilio/callback';
export const statusPath = '/twilio/delivery_status';

/** By what requests name the inbox: a messaging service, or a number of an account. */
export function addressOf({ messaging_service_sid, account_sid, phone_number }: TwilioSettings): string {
  return messaging_service_sid ?? `${account_sid}:${phone_number}`;
}

/** An address for Twilio to call. */
export function callbackUrl(site: { frontendUrl: string }, path: string, stored: Stored): string {
  const token = callbackTokenOf(stored);
  return `${site.frontendUrl}${path}${token === undefined ? '' : `?token=${token}`}`;
}
