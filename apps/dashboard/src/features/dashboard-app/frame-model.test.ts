import { expect, test } from 'vitest';
import { addressMistake, sandboxOf } from './frame-model.ts';

const own = 'https://confab.example';

test('a page keeps its origin, unless it is ours', () => {
  expect(sandboxOf('https://orders.example/chat', own)).toContain('allow-same-origin');
  expect(sandboxOf('https://confab.example/files/x.html', own)).not.toContain('allow-same-origin');
  expect(sandboxOf('https://confab.example:8443/', own)).toContain('allow-same-origin');
});

test.each([
  ['https://orders.example', own, undefined],
  ['https://confab.example/app', own, 'ownAddress'],
  ['http://orders.example', own, 'plainAddress'],
  ['http://orders.example', 'http://localhost:3000', undefined],
])('%s beside %s: %s', (url, origin, mistake) => {
  expect(addressMistake(url, origin)).toBe(mistake);
});
