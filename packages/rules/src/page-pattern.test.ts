import { expect, test } from 'vitest';
import { matchesPage } from './page-pattern.ts';

test.each([
  ['https://acme.test/pricing', 'https://acme.test/pricing', true],
  ['https://acme.test/pricing', 'https://acme.test/pricing/', true],
  ['https://acme.test/pricing/', 'https://acme.test/pricing?from=ad#top', true],
  ['https://acme.test', 'https://acme.test/', true],
  ['https://acme.test/pricing', 'https://acme.test/pricing/teams', false],
  ['https://acme.test/*', 'https://acme.test/pricing/teams', true],
  ['https://*.acme.test/*', 'https://shop.acme.test/cart', true],
  ['https://*.acme.test/*', 'https://acme.test.evil/cart', false],
  ['https://acme.test/products/:id', 'https://acme.test/products/12', true],
  ['https://acme.test/products/:id', 'https://acme.test/products/', false],
  ['https://acme.test/products/:id', 'https://acme.test/products/12/reviews', false],
  ['https://acme.test/:lang/products/*', 'https://acme.test/de/products/1/2', true],
  ['https://acme.test/?plan=*', 'https://acme.test/?plan=pro', true],
  ['https://acme.test/?plan=*', 'https://acme.test/', false],
  ['http://localhost:3000/a', 'http://localhost:3000/a', true],
  ['http://acme.test/a', 'https://acme.test/a', false],
  ['', 'https://acme.test/', false],
])('%s matches %s: %s', (pattern, page, expected) => {
  expect(matchesPage(pattern, page)).toBe(expected);
});

test('a long URL does not make it slow', () => {
  expect(matchesPage('*a'.repeat(100), 'a'.repeat(2000) + 'b')).toBe(false);
});
