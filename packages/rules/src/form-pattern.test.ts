import { expect, test } from 'vitest';
import { fitsPattern, formPattern } from './form-pattern.ts';

test.each([
  ['^A\\d+$', 'A1', true],
  ['^A\\d+$', 'a1', false],
  ['/^a\\d+$/i', 'A1', true],
  ['/a/b/', 'a/b', true],
  ['(((', 'anything', true],
])('%s and %s: %s', (pattern, text, fits) => {
  expect(fitsPattern(pattern, text)).toBe(fits);
});

test('a pattern with state returns the same each time', () => {
  expect([fitsPattern('/a/gy', 'ba'), fitsPattern('/a/gy', 'ba')]).toEqual([true, true]);
});

test('it is written with slashes whatever the input', () => {
  expect(String(formPattern('^a/b$'))).toBe('/^a\\/b$/');
  expect(String(formPattern('/^a$/gi'))).toBe('/^a$/i');
  expect(formPattern('/(/')).toBeUndefined();
});
