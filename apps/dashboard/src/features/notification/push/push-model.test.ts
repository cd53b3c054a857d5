import { expect, test } from 'vitest';
import { isSubscribedWith, keyBytes } from './push-model.ts';

test('a public key is read from URL-safe base64 without padding', () => {
  expect([...keyBytes('-_8A')]).toEqual([251, 255, 0]);
});

test('a subscription with another key is ignored', () => {
  expect(isSubscribedWith(keyBytes('-_8A').buffer, '-_8A')).toBe(true);
  expect(isSubscribedWith(keyBytes('-_8B').buffer, '-_8A')).toBe(false);
  expect(isSubscribedWith(keyBytes('-_8AAAAA').buffer, '-_8A')).toBe(false);
  expect(isSubscribedWith(null, '-_8A')).toBe(false);
});
