import { Nullable, Type, type Static } from '@confab/contract/kit/schema';
import { Value } from 'typebox/value';

/** Stored settings of a page, without secrets. */
export const FacebookPageSettings = Type.Object({
  page_id: Type.String({ minLength: 1 }),
  /** The professional account linked with the page; its messages are received here too. */
  instagram_id: Nullable(Type.String({ minLength: 1 })),
});
export type FacebookPageSettings = Static<typeof FacebookPageSettings>;

export const FacebookPageSecrets = Type.Object({
  page_access_token: Type.String({ minLength: 1 }),
  user_access_token: Type.String(),
});
export type FacebookPageSecrets = Static<typeof FacebookPageSecrets>;

/** The stored settings, read once where they leave the database. Throws for a row that is broken. */
export function readPageSettings(stored: unknown): FacebookPageSettings {
  return Value.Parse(FacebookPageSettings, stored);
}
export function readPageSecrets(stored: unknown): FacebookPageSecrets {
  return Value.Parse(FacebookPageSecrets, stored);
}
