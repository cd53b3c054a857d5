import { expect, test } from 'vitest';
import { isSlug, slugOfTitle } from './slug.ts';

test.each(['help', 'Help_2', 'hilfe-für-alle', '帮助', '1'])('%s is a slug', (text) => {
  expect(isSlug(text)).toBe(true);
});

test.each(['', '-a', 'a.b', 'a/b', 'a b', '..', 'a?', '\u{301}a'])('%j is not', (text) => {
  expect(isSlug(text)).toBe(false);
});

test.each([
  ['How to return: an order?', 'how-to-return-an-order'],
  ['Rückgabe & Umtausch', 'rückgabe-umtausch'],
  ['  帮助  ', '帮助'],
  ['!!!', ''],
])('the slug of %j is %j', (title, slug) => {
  expect(slugOfTitle(title)).toBe(slug);
  if (slug !== '') expect(isSlug(slugOfTitle('x'.repeat(300)))).toBe(true);
});
