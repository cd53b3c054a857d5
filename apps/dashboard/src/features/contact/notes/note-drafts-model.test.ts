import { expect, test } from 'vitest';
import {
  differingDrafts,
  draftsOfDeleted,
  noteDraftsText,
  readNoteDrafts,
  withNoteDraft,
  withoutSaved,
} from './note-drafts-model.ts';

const drafts = { new: { content: 'Call back' }, 4: { content: 'Prefers SMS', base: 'Prefers email' } };

test('drafts survive being stored', () => {
  expect(readNoteDrafts(noteDraftsText(drafts))).toEqual(drafts);
});

test.each([undefined, { content: 'Prefers email', base: 'Prefers email' }])('%j is no draft', (draft) => {
  expect(withNoteDraft(drafts, '4', draft)).toEqual({ new: drafts.new });
});

test('an empty text is a draft of a note, but not of a new one', () => {
  expect(withNoteDraft({}, '4', { content: '', base: 'Prefers email' })).toHaveProperty('4');
  expect(withNoteDraft(drafts, 'new', { content: '' })).not.toHaveProperty('new');
});

test('an empty list is stored as nothing', () => {
  expect(noteDraftsText({})).toBe('');
});

test('a saved text is dropped, unless more was written', () => {
  expect(withoutSaved(drafts, 'new', 'Call back')).not.toHaveProperty('new');
  expect(withoutSaved(drafts, 'new', 'Call')).toEqual(drafts);
});

test.each([
  '',
  'null',
  '[',
  '"text"',
  '{"new":1}',
  '{"new":{"content":1}}',
  '{"4":{"content":"a","base":1}}',
])('%j is read as no draft', (stored) => {
  expect(readNoteDrafts(stored)).toEqual({});
});

test('a draft without its note is one of a deleted note', () => {
  expect(draftsOfDeleted(drafts, [{ id: 4 }])).toEqual([]);
  expect(draftsOfDeleted(drafts, [{ id: 5 }])).toEqual(['4']);
});

test('drafts of two tabs differ by their texts', () => {
  const mine = { new: { content: 'a' }, '1': { content: 'b', base: 'c' }, '2': { content: 'd' } };
  const theirs = { new: { content: 'a' }, '1': { content: 'e', base: 'c' }, '3': { content: 'f' } };
  expect(differingDrafts(mine, theirs)).toEqual(['1', '2', '3']);
  expect(differingDrafts(mine, mine)).toEqual([]);
});
