// @vitest-environment node
import { expect, test } from 'vitest';
import { truncatedNames } from '../../../test/truncated-names.ts';

const screens = import.meta.glob<string>(
  ['../../**/*.tsx', '../../../../../packages/ui/src/**/*.tsx', '!../../**/*.test.tsx'],
  { query: '?raw', import: 'default', eager: true },
);

test('names are cut off at their own end, in pages of the other direction too', () => {
  const wrong = Object.entries(screens).flatMap(([file, code]) =>
    truncatedNames(code).map((element) => `${file}:${element}`),
  );
  expect(Object.keys(screens).length).toBeGreaterThan(300);
  expect(wrong).toEqual([]);
});

test.each([
  '<p className="truncate"><bdi>{name}</bdi></p>',
  '<p className="truncate">{inbox.name}</p>',
  '<p className="block truncate">\n  <Link dir="auto">{title}</Link>\n</p>',
])('%s loses the beginning', (code) => {
  expect(truncatedNames(`const x = ${code};`)).toEqual(['1: p']);
});

test.each([
  '<p className="truncate"><bdi className="truncate-end">{name}</bdi></p>',
  '<p className="flex"><bdi className="truncate">{name}</bdi></p>',
  '<p className="truncate" dir="auto">{name}</p>',
  '<p className="truncate">{text("common:save")}</p>',
  '<p className="truncate"><bdi>{name}</bdi> {time}</p>',
])('%s does not', (code) => {
  expect(truncatedNames(`const x = ${code};`)).toEqual([]);
});
