import { OneOf, Type, type Static } from '@confab/contract/kit/schema';
import { Value } from 'typebox/value';

/** The provider of the service; `default` is 360dialog, as in the API. */
export const providers = ['whatsapp_cloud', 'default'] as const;
export type Provider = (typeof providers)[number];

/** Stored settings of a WhatsApp channel, without secrets. The ids are empty for 360dialog. */
export const WhatsappSettings = Type.Object({
  /** With its plus sign. */
  phone_number: Type.String({ minLength: 2 }),
  provider: OneOf(providers),
  phone_number_id: Type.String(),
  business_account_id: Type.String(),
});
export type WhatsappSettings = Static<typeof WhatsappSettings>;

export const WhatsappSecrets = Type.Object({
  api_key: Type.String({ minLength: 1 }),
  /** Only the two know it: Meta names it in its handshake, 360dialog with every request. */
  webhook_verify_token: Type.String({ minLength: 1 }),
  /** Signs what Meta sends; absent where the administrator has not given it. */
  app_secret: Type.Optional(Type.String({ minLength: 1 })),
});
export type WhatsappSecrets = Static<typeof WhatsappSecrets>;

/** The stored settings, read once where they leave the database. Throws for a row that is broken. */
export function readWhatsappSettings(stored: unknown): WhatsappSettings {
  return Value.Parse(WhatsappSettings, stored);
}
export function readWhatsappSecrets(stored: unknown): WhatsappSecrets {
  return Value.Parse(WhatsappSecrets, stored);
}
