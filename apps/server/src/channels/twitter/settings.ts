import { Type, type Static } from '@confab/contract/kit/schema';
import { Value } from 'typebox/value';
import type { TwitterToken } from './api.ts';

/** Stored settings of a profile, without secrets. */
export const TwitterSettings = Type.Object({
  profile_id: Type.String({ minLength: 1 }),
  tweets_enabled: Type.Boolean(),
});
export type TwitterSettings = Static<typeof TwitterSettings>;

export const TwitterSecrets = Type.Object({
  access_token: Type.String({ minLength: 1 }),
  access_token_secret: Type.String({ minLength: 1 }),
});

/** The stored settings, read once where they leave the database. Throws for a row that is broken. */
export function readTwitterSettings(stored: unknown): TwitterSettings {
  return Value.Parse(TwitterSettings, stored);
}

/** The token of the profile, from its stored secrets. */
export function tokenOf(stored: unknown): TwitterToken {
  const { access_token: key, access_token_secret: secret } = Value.Parse(TwitterSecrets, stored);
  return { key, secret };
}
