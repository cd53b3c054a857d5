import { Type, type Static } from '@confab/contract/kit/schema';
import { guardedCookie } from '@confab/rules/guarded-cookie';

/** The sealed cookie during authorization at Twitter. */
export const pendingSchema = Type.Object({
  accountId: Type.Number(),
  userId: Type.Number(),
  /** Of this login alone, with its secret. */
  key: Type.String(),
  secret: Type.String(),
  /** Milliseconds since 1970. */
  until: Type.Number(),
});
export type Pending = Static<typeof pendingSchema>;

export const callbackPath = '/twitter/callback';
export const cookieName = 'confab_twitter';
/** Seconds an administrator may take at Twitter. */
export const maxAttemptSeconds = 300;
/** What the cookie is sealed for. */
export const sealedFor = 'twitter-profile';

/** Without a value, the header removes the cookie. */
export function attemptCookie(value: string | null, isSecure: boolean): string {
  return guardedCookie({ name: cookieName, path: callbackPath, seconds: maxAttemptSeconds }, value, isSecure);
}
