import { expect, test } from 'vitest';
import { systemIds } from '../../platform/ids/ids.ts';
import { accountOfPubsubToken, newPubsubToken } from './pubsub-token-model.ts';
import { visitorName } from './visitor-name-model.ts';

const random = 'x'.repeat(22) + '-_';

test('a socket token contains its account', () => {
  expect(newPubsubToken(systemIds, 71)).toMatch(/^1z-[\w-]{24}$/);
  expect(accountOfPubsubToken(newPubsubToken(systemIds, 123_456))).toBe(123_456);
  expect(accountOfPubsubToken(`1z-${random}`)).toBe(71);
});

test.each([
  undefined,
  null,
  7,
  [`1z-${random}`],
  '',
  `-${random}`,
  `0-${random}`,
  `1Z-${random}`,
  `1z${random}`,
  `1z-${random}x`,
  `1z-${random.slice(1)}`,
  `x 1z-${random}`,
  `zzzzzzzzzzz-${random}`,
  `1z-${random}\n`,
])('%j belongs to no account', (token) => expect(accountOfPubsubToken(token)).toBeUndefined());

test('the longest token belongs to the largest account', () => {
  expect(accountOfPubsubToken(`zzzzzzzzzz-${random}`)).toBe(36 ** 10 - 1);
});

test('unnamed visitors get the same name for the same seed, and many different ones', () => {
  expect(visitorName('seed-1')).toBe(visitorName('seed-1'));
  const names = Array.from({ length: 5_000 }, (_, index) => visitorName(`seed-${index}`));
  for (const name of names) expect(name).toMatch(/^[a-z]+-[a-z]+-[1-9]\d\d$/);
  expect(new Set(names).size).toBeGreaterThan(4_950);
  const parts = names.map((name) => name.split('-'));
  expect(new Set(parts.map(([adjective]) => adjective)).size).toBe(58);
  expect(new Set(parts.map(([, noun]) => noun)).size).toBe(60);
  expect(new Set(parts.map(([, , number]) => number)).size).toBeGreaterThan(880);
});
