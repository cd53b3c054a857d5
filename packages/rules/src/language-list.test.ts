import { expect, test } from 'vitest';
import { allLanguages } from './language-list.ts';

test('there are about 180, each once with a name and a two-letter id', () => {
  const all = allLanguages('en');
  expect(all.length).toBeGreaterThan(165);
  expect(all.length).toBeLessThan(200);
  expect(all.every(({ id, name }) => /^[a-z]{2}$/.test(id) && name !== id)).toBe(true);
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
});

test('names and order are those of the reader’s language', () => {
  const german = allLanguages('de').map(({ name }) => name);
  expect(german).toContain('Dänisch');
  expect(german).toEqual(german.toSorted((one, other) => one.localeCompare(other, 'de')));
});
