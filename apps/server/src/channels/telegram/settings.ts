import { Type, type Static } from '@confab/contract/kit/schema';
import { Value } from 'typebox/value';

/** Stored settings of a Telegram channel, without secrets. */
export const TelegramSettings = Type.Object({
  bot_id: Type.Integer(),
  /** Its user name, without the `@`. */
  bot_name: Type.String(),
  /** A digest of the token, by which requests find the inbox: the token itself is in their path. */
  address: Type.String(),
});
export type TelegramSettings = Static<typeof TelegramSettings>;

export const TelegramSecrets = Type.Object({
  bot_token: Type.String(),
  /** Made here, and sent by Telegram with each request. */
  webhook_secret: Type.String(),
});
export type TelegramSecrets = Static<typeof TelegramSecrets>;

/** The stored settings, read once where they leave the database. Throws for a row that is broken. */
export function readTelegramSettings(stored: unknown): TelegramSettings {
  return Value.Parse(TelegramSettings, stored);
}
export function readTelegramSecrets(stored: unknown): TelegramSecrets {
  return Value.Parse(TelegramSecrets, stored);
}
