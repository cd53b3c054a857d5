import { expect, test } from 'vitest';
import { features } from './features.ts';

test('no settings screen belongs to two menu entries', () => {
  const entries = features.flatMap((feature) => feature.entries ?? []);
  const screens = features.flatMap((feature) => feature.screens ?? []);
  const doubled = screens
    .map(({ name }) => [name, ...entries.filter(({ routes }) => routes.test(name)).map(({ path }) => path)])
    .filter(({ length }) => length > 2);
  expect(screens.length).toBeGreaterThan(30);
  expect(entries.length).toBeGreaterThan(10);
  expect(doubled).toEqual([]);
});
