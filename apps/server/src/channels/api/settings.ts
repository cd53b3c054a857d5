import { FreeObject, Nullable, Type, type Static } from '@confab/contract/kit/schema';
import { Value } from 'typebox/value';

/** Stored settings of an API channel, without secrets. */
export const ApiSettings = Type.Object({
  webhook_url: Nullable(Type.String({ maxLength: 2048 })),
  identifier: Type.String(),
  hmac_mandatory: Type.Boolean(),
  additional_attributes: FreeObject,
});
export type ApiSettings = Static<typeof ApiSettings>;

/** Signs the user identity sent by the customer's own program. */
export const ApiSecrets = Type.Object({ hmac_token: Type.String() });

/** The stored settings, read once where they leave the database. Throws for a row that is broken. */
export function readApiSettings(stored: unknown): ApiSettings {
  return Value.Parse(ApiSettings, stored);
}
