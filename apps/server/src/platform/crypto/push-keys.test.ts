import { expect, test } from 'vitest';
import { pushKeys } from './push-keys.ts';

test('the same secret gives the same key pair, an uncompressed point of 65 bytes; another gives another', () => {
  const pair = pushKeys('a secret of this server');
  expect(pushKeys('a secret of this server')).toEqual(pair);
  expect(Buffer.from(pair.publicKey, 'base64url')).toHaveLength(65);
  expect(Buffer.from(pair.privateKey, 'base64url')).toHaveLength(32);
  expect(pushKeys('another secret of a server').publicKey).not.toBe(pair.publicKey);
});
