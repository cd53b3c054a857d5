import { hkdfSync } from 'node:crypto';

/** The server's secret, and its former ones, which are used only for decryption. */
export type SecretKeys = { current: string; previous?: readonly string[] };

export type DerivedKey = { id: string; key: Buffer };

/**
 * Derives a 32-byte key for one purpose from the server's secret. Keys for different purposes reveal nothing about
 * each other.
 */
export function deriveKey(secret: string, purpose: string): Buffer {
  if (secret.length < 16) throw new Error('The secret key must have at least 16 characters.');
  return Buffer.from(hkdfSync('sha256', secret, 'confab', purpose, 32));
}

/** The keys of a purpose, the current one first, each with the id that closed values carry. */
export function deriveKeys(keys: SecretKeys, purpose: string): readonly [DerivedKey, ...DerivedKey[]] {
  const derive = (secret: string): DerivedKey => ({
    id: deriveKey(secret, 'key-id').subarray(0, 4).toString('hex'),
    key: deriveKey(secret, purpose),
  });
  return [derive(keys.current), ...(keys.previous ?? []).map(derive)];
}
