import { guardedCookie } from '@confab/rules/guarded-cookie';

/** The cookie by which a device shows that this user has signed in on it before; one for each user. */
export function deviceCookieName(userId: number): string {
  return `confab_device_${userId}`;
}

const retentionSeconds = 365 * 86_400;

/** A `Set-Cookie` header. It is no proof of who calls, only of where; scripts cannot read it. */
export function setDeviceCookie(userId: number, value: string, secure: boolean): string {
  return guardedCookie(
    { name: deviceCookieName(userId), path: '/auth', seconds: retentionSeconds },
    value,
    secure,
  );
}

/** The cookie that identifies the browser that returned from an identity provider when it signs in. */
export const signOnProofName = 'confab_sign_on_proof';

/** A `Set-Cookie` header, valid for as long as its token. */
export function setSignOnProof(value: string, seconds: number, secure: boolean): string {
  return guardedCookie({ name: signOnProofName, path: '/auth', seconds }, value, secure);
}

/** The value of a cookie in a `Cookie` header. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  for (const part of (header ?? '').split(';', 100)) {
    const at = part.indexOf('=');
    if (part.slice(0, at).trim() === name) return part.slice(at + 1).trim();
  }
  return undefined;
}
