import type { SdkUser } from './types.ts';

/**
 * Short hash of the visitor's identity as set by the site, kept in a cookie so that the same identity is not sent on
 * every page view. Only this script reads it; it saves traffic and protects nothing.
 */
export function userHash(identifier: string | number, user: SdkUser): string {
  const text = JSON.stringify([user.avatar_url, user.email, user.name, user.identifier_hash, identifier]);
  let hash = 7;
  for (const letter of text) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x9e3779b1) ^ (hash >>> 15);
  return hash.toString(36);
}
