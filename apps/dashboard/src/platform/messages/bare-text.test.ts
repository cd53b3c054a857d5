// @vitest-environment node
import { expect, test } from 'vitest';
import { bareText } from '../../../test/bare-text.ts';

const screens = import.meta.glob<string>(['../../**/*.tsx', '!../../**/*.test.tsx'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

test('every text on screen is in the catalog', () => {
  const bare = Object.entries(screens).flatMap(([file, code]) =>
    bareText(code).map((text) => `${file}:${text}`),
  );
  expect(Object.keys(screens).length).toBeGreaterThan(50);
  expect(bare).toEqual([]);
});

test.each([
  ['between tags', '<p>Save</p>', '1: Save'],
  ['in braces', "<p>{'Save'}</p>", '1: Save'],
  ['as one of two', "<p>{isOpen ? 'Open' : text('x')}</p>", '1: Open'],
  ['after a condition', "<p>{isOpen && 'Open'}</p>", '1: Open'],
  ['in a template', '<p>{`${count} agents`}</p>', '1: agents'],
  ['for screen readers', '<a aria-label="Close" />', '1: Close'],
  ['as a hint', "<input placeholder={'Search'} />", '1: Search'],
  ['on hover', '<a title="More" />', '1: More'],
  ['for an image', '<img alt="Logo" />', '1: Logo'],
  ['for a UI component', '<Modal closeLabel="Close" />', '1: Close'],
  ['in another script', '<p>\n  {open}\n  שמירה\n</p>', '1: שמירה'],
])('text %s is found', (_where, code, found) => {
  expect(bareText(`const x = ${code};`).map((line) => line.replace(/^\d+/, '1'))).toContain(found);
});

test.each([
  '<p>{text("common:save")}</p>',
  '<p> · {count}</p>',
  '<a className="flex" href="/app" data-title="x" />',
  '<img alt="" />',
  '<input placeholder="https://" />',
])('%s is not text', (code) => {
  expect(bareText(`const x = ${code};`)).toEqual([]);
});
