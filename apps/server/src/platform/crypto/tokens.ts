import { hash, timingSafeEqual } from 'node:crypto';
import type { Ids } from '../ids/ids.ts';

/** A new token: `token` is shown once, `hash` is stored. */
export function newToken(ids: Ids, bytes = 32): { token: string; hash: string } {
  const token = ids.token(bytes);
  return { token, hash: hashToken(token) };
}

/** SHA-256 in hex. Enough for tokens, which are random; passwords need the slow hash. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'hex');
}

/** Whether a token matches a stored hash. False for anything but a non-empty string. */
export function tokenMatches(received: unknown, storedHash: string | null | undefined): boolean {
  const usable = typeof received === 'string' && received !== '' && Boolean(storedHash);
  return (
    constantTimeEqual(hashToken(typeof received === 'string' ? received : ''), storedHash ?? '') && usable
  );
}

/** Compares two strings in constant time: neither the first difference nor the secret's length can be measured. */
export function constantTimeEqual(left: string, right: string): boolean {
  const digest = (text: string): Buffer => hash('sha256', text, 'buffer');
  return timingSafeEqual(digest(left), digest(right));
}
