import { expect, test } from 'vitest';
import { maxListed, mentionTargets, relationLabel, relationNumber, relations, withMore } from './model.ts';

test('a note mentions users and teams by their links, each once', () => {
  const note =
    '[@Jonas](mention://user/7/Jonas) and [@Orders](mention://team/3/Orders), [@Jonas](mention://user/7/Jonas)';
  expect(mentionTargets(note)).toEqual({ userIds: [7], teamIds: [3] });
});

test('a note mentions users of any number, up to two hundred times', () => {
  const links = (ids: number[]) => ids.map((id) => `[@A](mention://user/${id}/A)`).join(' ');
  expect(mentionTargets(links([1234567])).userIds).toEqual([1234567]);
  const many = Array.from({ length: 201 }, (_, index) => index + 1);
  expect(mentionTargets(links(many)).userIds).toEqual(many.slice(0, 200));
});

test('the kinds of listing are numbered, and counted under a name that cannot be a label', () => {
  expect(relations.map(relationNumber)).toEqual([0, 1]);
  expect(relationLabel('mentioned', 7)).toBe('*mentioned 7');
});

test.each([
  'mention://user/7/Jonas',
  '(mention://user/7/Jonas)',
  '[@Jonas](mention://user/0/Jonas)',
  '[@Jonas](mention://user/x/Jonas)',
  '[@Jonas](mention://bot/7/Jonas)',
  '[@Jonas](https://example.com/mention://user/7/Jonas)',
])('%s mentions no one', (note) => {
  expect(mentionTargets(note)).toEqual({ userIds: [], teamIds: [] });
});

test('earlier participants stay when more are added, up to the limit', () => {
  const many = Array.from({ length: maxListed }, (_, index) => index + 1);
  expect(withMore([1, 2], [2, 3])).toEqual([1, 2, 3]);
  expect(withMore(many, [9999])).toEqual(many);
  expect(withMore([...many, 5000], [9999])).toHaveLength(maxListed + 1);
});
