import { hashToken } from '../../../platform/crypto/tokens.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findUser, type UserRow } from '../../user/index.ts';
import { deviceCookieName, readCookie, setDeviceCookie } from '../device-model.ts';

/**
 * The `Set-Cookie` header that marks this device as one the user has signed in on; undefined for a user without a
 * password. It is bound to the password's hash, so that every such cookie becomes invalid when the password changes.
 */
export async function proveDevice(platform: Platform, userId: number): Promise<string | undefined> {
  const user = await findUser(platform.db, userId);
  if (user?.password_hash == null) return undefined;
  const content = { id: platform.ids.token(12), password: hashToken(user.password_hash) };
  const value = platform.secrets.sealJson(content, contextOf(userId));
  return setDeviceCookie(userId, value, platform.installation.frontendUrl.startsWith('https:'));
}

/** The id of the device, if the user has signed in on it with the password they have now. */
export function provenDevice(
  platform: Platform,
  user: UserRow,
  cookies: string | undefined,
): string | undefined {
  const sealed = readCookie(cookies, deviceCookieName(user.id));
  if (sealed === undefined || user.password_hash === null) return undefined;
  try {
    const content = new Map(Object.entries(Object(platform.secrets.openJson(sealed, contextOf(user.id)))));
    const id = content.get('id');
    return typeof id === 'string' && content.get('password') === hashToken(user.password_hash)
      ? id
      : undefined;
  } catch {
    // Forged, of another user, or sealed with a removed key: an unknown device.
    return undefined;
  }
}

function contextOf(userId: number): string {
  return `device:${userId}`;
}
