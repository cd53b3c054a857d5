import { Type, type Static } from '@confab/contract/kit/schema';
import { Value } from 'typebox/value';

/** Stored settings of an account, without secrets. */
export const InstagramSettings = Type.Object({
  /** Of the professional account, as everything that is sent to us names it. */
  instagram_id: Type.String({ minLength: 1 }),
});
export type InstagramSettings = Static<typeof InstagramSettings>;

export const InstagramSecrets = Type.Object({
  /** Of this login; the same for as long as its token is only refreshed. */
  id: Type.String({ minLength: 1 }),
  access_token: Type.String({ minLength: 1 }),
  /** Milliseconds since 1970. */
  issued_at: Type.Number(),
  ends_at: Type.Number(),
});
export type InstagramSecrets = Static<typeof InstagramSecrets>;

/** The stored settings, read once where they leave the database. Throws for a row that is broken. */
export function readInstagramSettings(stored: unknown): InstagramSettings {
  return Value.Parse(InstagramSettings, stored);
}
export function readInstagramSecrets(stored: unknown): InstagramSecrets {
  return Value.Parse(InstagramSecrets, stored);
}
