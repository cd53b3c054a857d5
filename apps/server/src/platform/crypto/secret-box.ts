import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { codedError } from '../errors/coded-error.ts';
import { deriveKeys, type SecretKeys } from './keys.ts';

/**
 * Encrypts secrets at rest. `context` binds a value to its location (for example `account:7`): a value copied elsewhere
 * cannot be opened there. Opening throws `secret_unreadable` for anything changed, foreign, or malformed.
 */
export type SecretBox = {
  seal(text: string, context?: string): string;
  open(sealed: string, context?: string): string;
  sealJson(value: unknown, context?: string): string;
  openJson(sealed: string, context?: string): unknown;
  /** True when the value was sealed with an older key and should be sealed again. */
  isStale(sealed: string): boolean;
};

const version = 'v1';
const nonceBytes = 12;
const tagBytes = 16;

/** AES-256-GCM under a key made for `purpose`; sealed values read `v1.<key id>.<base64url>`. */
export function secretBox(keys: SecretKeys, purpose: string): SecretBox {
  const derived = deriveKeys(keys, `secret-box:${purpose}`);
  const [current] = derived;

  const seal = (text: string, context = ''): string => {
    const nonce = randomBytes(nonceBytes);
    const cipher = createCipheriv('aes-256-gcm', current.key, nonce);
    cipher.setAAD(associated(current.id, purpose, context));
    const body = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    return `${version}.${current.id}.${body.toString('base64url')}`;
  };

  const open = (sealed: string, context = ''): string => {
    const { keyId, body } = split(sealed);
    const entry = derived.find(({ id }) => id === keyId);
    if (!entry) throw unreadable();
    try {
      const decipher = createDecipheriv('aes-256-gcm', entry.key, body.subarray(0, nonceBytes));
      decipher.setAAD(associated(keyId, purpose, context));
      decipher.setAuthTag(body.subarray(-tagBytes));
      return (
        decipher.update(body.subarray(nonceBytes, -tagBytes), undefined, 'utf8') + decipher.final('utf8')
      );
    } catch (cause) {
      throw unreadable(cause);
    }
  };

  return {
    seal,
    open,
    sealJson: (value, context) => seal(JSON.stringify(value), context),
    openJson: (sealed, context) => JSON.parse(open(sealed, context)),
    isStale: (sealed) => split(sealed).keyId !== current.id,
  };
}

function split(sealed: string): { keyId: string; body: Buffer } {
  const [marker, keyId, encoded, ...rest] = sealed.split('.');
  const body = Buffer.from(encoded ?? '', 'base64url');
  if (marker !== version || !keyId || rest.length > 0 || body.length < nonceBytes + tagBytes)
    throw unreadable();
  return { keyId, body };
}

const associated = (keyId: string, purpose: string, context: string): Buffer =>
  Buffer.from(JSON.stringify([version, keyId, purpose, context]));

const unreadable = (cause?: unknown): Error =>
  codedError('secret_unreadable', 'A stored secret cannot be decrypted with the current key.', 500, {
    cause,
  });
