import { Type, type Static } from '@confab/contract/kit/schema';
import { guardedCookie } from '@confab/rules/guarded-cookie';

/** The sealed cookie during authorization at Instagram. */
export const pendingSchema = Type.Object({
  accountId: Type.Number(),
  userId: Type.Number(),
  state: Type.String(),
  /** Milliseconds since 1970. */
  until: Type.Number(),
});
export type Pending = Static<typeof pendingSchema>;

export const callbackPath = '/instagram/callback';
export const cookieName = 'confab_instagram';
/** Seconds an administrator may take at Instagram. */
export const maxAttemptSeconds = 300;
/** What the cookie is sealed for. */
export const sealedFor = 'instagram';

/** Without a value, the header removes the cookie. */
export function attemptCookie(value: string | null, isSecure: boolean): string {
  return guardedCookie({ name: cookieName, path: callbackPath, seconds: maxAttemptSeconds }, value, isSecure);
}

/** Why an account was not connected: under the names that clients know, of which the form reads the first. */
export type AuthorizationError = { error_type: string; code: number; error_message: string };

/** Instagram's error in the query when the user declines, or the login fails; undefined without one. */
export function errorIn(query: URLSearchParams): AuthorizationError | undefined {
  const error = query.get('error');
  if (error === null) return undefined;
  return {
    error_type: error.slice(0, maxWords),
    code: 400,
    error_message: (query.get('error_description') ?? 'Authorization was denied').slice(0, maxWords),
  };
}

const maxWords = 200;
