import { Type, type Static } from '@confab/contract/kit/schema';
import { Value } from 'typebox/value';
import { callbackSecret } from '../../platform/crypto/callback-secret.ts';
import type { Stored } from '../channel.ts';

/** Stored settings of a Bandwidth channel, without secrets. */
export const SmsSettings = Type.Object({
  phone_number: Type.String(),
  api_key: Type.String(),
  application_id: Type.String(),
  account_id: Type.String(),
});
export type SmsSettings = Static<typeof SmsSettings>;

export const SmsSecrets = Type.Object({ api_secret: Type.String({ minLength: 1 }) });
export type SmsSecrets = Static<typeof SmsSecrets>;

/** The stored settings, read once where they leave the database. Throws for a row that is broken. */
export function readSmsSettings(stored: unknown): SmsSettings {
  return Value.Parse(SmsSettings, stored);
}
export function readSmsSecrets(stored: unknown): SmsSecrets {
  return Value.Parse(SmsSecrets, stored);
}

/** The header that authenticates us to Bandwidth. */
export function authorizationOf({ api_key: key }: SmsSettings, { api_secret: secret }: SmsSecrets) {
  return { authorization: basic(key, secret) };
}

export function basic(user: string, password: string): string {
  return `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
}

/** What Bandwidth shows us when it calls: it signs nothing, and an application has one user for all its numbers. */
export function callbackUserOf({ settings, secrets }: Stored): { user: string; password: string } {
  const { application_id: application, account_id: account } = readSmsSettings(settings);
  const password = callbackSecret(readSmsSecrets(secrets).api_secret, `${account}/${application}`);
  return { user: 'confab', password };
}
