import { guardedCookie } from '@confab/rules/guarded-cookie';
import { Type, type Static } from 'typebox';
import type { SignOnEndpoint } from '../../platform/single-sign-on/single-sign-on.ts';

/** Why a sign-in failed, as the login screen reads it in its address. The first three are the wire's. */
export type SignOnError =
  | 'access-denied'
  | 'no-account-found'
  | 'business-account-only'
  | 'sign-up-limited'
  | 'sign-on-failed'
  | 'sign-on-expired'
  | 'email-not-verified'
  | 'email-unconfirmed'
  | 'other-identity';

/** The sealed cookie during sign-in at the provider. */
export const pendingSchema = Type.Object({
  provider: Type.String(),
  state: Type.String(),
  nonce: Type.String(),
  verifier: Type.String(),
  /** The page the user requested. */
  next: Type.String(),
  /** Milliseconds since 1970. */
  until: Type.Number(),
});
export type Pending = Static<typeof pendingSchema>;

/** A SAML response, sealed in the URL that takes the browser from the form to its cookie. */
export const samlAnswerSchema = Type.Object({
  issuer: Type.String(),
  subject: Type.String(),
  verifiedEmail: Type.Optional(Type.String()),
  /** The id of the request it answers. */
  state: Type.String(),
  /** Milliseconds since 1970. */
  until: Type.Number(),
});
export type StoredSamlAnswer = Static<typeof samlAnswerSchema>;

/** Time for that automatic redirect. */
export const maxSamlWaySeconds = 60;

export const cookieName = 'confab_sign_on';
/** The purpose of the sealed cookie. */
export const purpose = 'single-sign-on';
/** Limit per address: a whole office may sign in at the same time. */
export const attempts = { limit: 60, seconds: 300 };
/** Seconds a user may take at the provider. */
export const maxAttemptSeconds = 600;

/** Without a value, the header removes the cookie. */
export function signOnCookie(value: string | null, isSecure: boolean): string {
  return guardedCookie({ name: cookieName, path: '/omniauth', seconds: maxAttemptSeconds }, value, isSecure);
}

/** The login screen's URL, with a message or an action. */
export function loginAddress(values: Readonly<Record<string, string>>): string {
  const input = Object.entries(values).filter(([, value]) => value !== '');
  return `/app/login?${new URLSearchParams(input).toString()}`;
}

/** The one address a provider may send browsers back to. */
export function redirectUrlOf(frontendUrl: string, provider: string): string {
  return `${frontendUrl}/omniauth/${provider}/callback`;
}

/** Never from the address a request names: hosts in headers are the caller's. */
export function signOnEndpoint(frontendUrl: string, provider: string): SignOnEndpoint {
  return {
    redirectUrl: redirectUrlOf(frontendUrl, provider),
    entityId: `${frontendUrl}/auth/${provider}/metadata`,
  };
}
