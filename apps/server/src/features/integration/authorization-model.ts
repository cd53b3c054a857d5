import { Type, type Static } from '@confab/contract/kit/schema';
import { guardedCookie } from '@confab/rules/guarded-cookie';

/** The sealed cookie of an administrator during authorization at an app's provider. */
export const pendingSchema = Type.Object({
  accountId: Type.Number(),
  userId: Type.Number(),
  state: Type.String(),
  /** What to connect there, such as a shop; empty if there is only one. */
  reference: Type.String(),
  /** Milliseconds since 1970. */
  until: Type.Number(),
});
export type Pending = Static<typeof pendingSchema>;

/** Seconds an administrator may take at the provider. */
export const maxAttemptSeconds = 600;

/** Name and purpose of an app's cookie. */
export function cookieNameOf(appId: string): string {
  return `confab_${appId}`;
}
export function purposeOf(appId: string): string {
  return `app-authorization:${appId}`;
}

/** The one address a provider may send browsers back to. */
export function redirectUrlOf(frontendUrl: string, appId: string): string {
  return `${frontendUrl}/${appId}/callback`;
}

/** Without a value, the header removes the cookie. */
export function appCookie(appId: string, value: string | null, isSecure: boolean): string {
  const scope = { name: cookieNameOf(appId), path: `/${appId}`, seconds: maxAttemptSeconds };
  return guardedCookie(scope, value, isSecure);
}
