import { emailProviders } from '@confab/contract/channels/email';
import { OneOf, Type, type Static } from '@confab/contract/kit/schema';
import { guardedCookie } from '@confab/rules/guarded-cookie';

/** The sealed cookie during authorization at the provider. */
export const pendingSchema = Type.Object({
  provider: OneOf(emailProviders),
  accountId: Type.Number(),
  userId: Type.Number(),
  /** The mailbox to connect. */
  email: Type.String(),
  state: Type.String(),
  verifier: Type.String(),
  /** Milliseconds since 1970. */
  until: Type.Number(),
});
export type Pending = Static<typeof pendingSchema>;

export const cookieName = 'confab_mailbox';
/** Seconds an administrator may take at the provider. */
export const maxAttemptSeconds = 300;
/** What the cookie is sealed for. */
export const sealedFor = 'mail-authorization';

/** The one address a provider may send browsers back to. */
export function redirectUrlOf(frontendUrl: string, provider: Pending['provider']): string {
  return `${frontendUrl}/${provider}/callback`;
}

/** Without a value, the header removes the cookie. */
export function mailboxCookie(
  provider: Pending['provider'],
  value: string | null,
  isSecure: boolean,
): string {
  return guardedCookie(
    { name: cookieName, path: `/${provider}`, seconds: maxAttemptSeconds },
    value,
    isSecure,
  );
}
