import { createHmac } from 'node:crypto';
import type { Clock } from '../clock/clock.ts';
import { deriveKeys, type SecretKeys } from './keys.ts';
import { constantTimeEqual } from './tokens.ts';

/** Creates and reads short url-safe tokens that contain a value, cannot be changed, and optionally expire. */
export type Signer = {
  /** Null: permanent, and then the token of a value is always the same. */
  sign(value: unknown, expiresInSeconds: number | null): string;
  /** The signed value, or undefined when the token is forged, for another purpose, malformed or expired. */
  verify(token: unknown): { value: unknown; expiresAt: Date } | undefined;
};

const maxTokenLength = 4096;

/** The last second of the year 9999. */
const maxExpirySeconds = 253_402_300_799;

/** A signer whose tokens are valid for one purpose only: those of two purposes are never interchangeable. */
export function signer(keys: SecretKeys, purpose: string, clock: Clock): Signer {
  const derived = deriveKeys(keys, `signed:${purpose}`);
  const [current] = derived;
  return {
    sign: (value, expiresInSeconds) => {
      const expires =
        expiresInSeconds === null
          ? maxExpirySeconds
          : Math.floor(clock.now().getTime() / 1000) + expiresInSeconds;
      const body = Buffer.from(JSON.stringify([expires, value])).toString('base64url');
      return `${body}.${current.id}.${mac(current.key, `${body}.${current.id}`)}`;
    },
    verify: (token) => {
      if (typeof token !== 'string' || token.length > maxTokenLength) return undefined;
      const [body, keyId, signature, ...rest] = token.split('.');
      const entry = derived.find(({ id }) => id === keyId);
      if (!body || !entry || !signature || rest.length > 0) return undefined;
      if (!constantTimeEqual(mac(entry.key, `${body}.${entry.id}`), signature)) return undefined;
      // Only we can have signed it, so the shape is ours.
      const [expires, value]: [number, unknown] = JSON.parse(Buffer.from(body, 'base64url').toString());
      const expiresAt = new Date(expires * 1000);
      return clock.now() < expiresAt ? { value, expiresAt } : undefined;
    },
  };
}

const mac = (key: Buffer, text: string): string => createHmac('sha256', key).update(text).digest('base64url');
