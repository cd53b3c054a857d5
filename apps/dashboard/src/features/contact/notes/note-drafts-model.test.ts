import { expect, test } from 'vitest';
import { draftsOfDeleted, noteDraftsText, readNoteDrafts, withNoteDraft } from './note-drafts-model.ts';

test('drafts survive being stored', () => {
  const drafts = withNoteDraft({ new: 'Call back' }, '4', 'Prefers email');
  expect(readNoteDrafts(noteDraftsText(drafts))).toEqual({ new: 'Call back', 4: 'Prefers email' });
});

test('an empty list is stored as nothing', () => {
  expect(noteDraftsText(withNoteDraft({ 4: 'Prefers email' }, '4', undefined))).toBe('');
});

test.each(['', 'null', '[', '"text"', '{"new":1}'])('%j is read as no draft', (stored) => {
  expect(readNoteDrafts(stored)).toEqual({});
});

test('a draft without its note is one of a deleted note', () => {
  expect(draftsOfDeleted({ new: 'a', 4: 'b', 5: 'c' }, [{ id: 4 }])).toEqual(['5']);
});
