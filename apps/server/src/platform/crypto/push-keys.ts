import { createECDH } from 'node:crypto';
import { deriveKey } from './keys.ts';

/** The key pair by which push services recognize this installation (VAPID), as base64url. */
export type PushKeys = { publicKey: string; privateKey: string };

/**
 * Derives the key pair from the server's secret, so that all nodes have the same one and nothing more has to be stored.
 * Browsers subscribe to the public key: another secret ends their subscriptions.
 */
export function pushKeys(secret: string): PushKeys {
  const pair = createECDH('prime256v1');
  const privateKey = deriveKey(secret, 'push');
  // Of 2^32 secrets one gives a number that is no key of the curve, and this throws.
  pair.setPrivateKey(privateKey);
  return { publicKey: pair.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') };
}
