import type { Platform } from '../../../../platform/platform.ts';

/** The secret of an authenticator app as it is stored: readable with the server's key, and for this user only. */
export function sealSecret(platform: Platform, userId: number, secret: string): string {
  return platform.secrets.seal(secret, contextOf(userId));
}

export function openSecret(platform: Platform, userId: number, sealed: string): string {
  return platform.secrets.open(sealed, contextOf(userId));
}

const contextOf = (userId: number): string => `two-factor:${userId}`;
