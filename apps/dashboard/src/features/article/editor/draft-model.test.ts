import { expect, test } from 'vitest';
import {
  changesOf,
  hasConflict,
  isDirty,
  keepLocal,
  readDraft,
  startDraft,
  adoptRemote,
  withSaved,
  withServer,
  type Draft,
  type Texts,
} from './draft-model.ts';

const server: Texts = { title: 'Returns', content: 'Thirty days.' };
const typed = (draft: Draft, change: Partial<Texts>): Draft => ({
  ...draft,
  values: { ...draft.values, ...change },
});

test('others’ changes are adopted where nothing was changed here', () => {
  const mine = typed(startDraft(server), { title: 'Sending back' });
  const both = withServer(mine, { ...server, content: 'Ten days.' });
  expect(both.values).toEqual({ title: 'Sending back', content: 'Ten days.' });
  expect(hasConflict(both)).toBe(false);
  expect(changesOf(both)).toEqual({ title: 'Sending back' });
});

test('where both changed a field, neither is lost until one is selected', () => {
  const mine = typed(startDraft(server), { content: 'Sixty days.' });
  const both = withServer(mine, { ...server, content: 'Ten days.' });
  expect(both.values.content).toBe('Sixty days.');
  expect(both.theirs).toEqual({ content: 'Ten days.' });
  const resolved = keepLocal(both);
  expect(changesOf(resolved)).toEqual({ content: 'Sixty days.' });
  expect(hasConflict(resolved)).toBe(false);
  const theirs = adoptRemote(both);
  expect(theirs.values.content).toBe('Ten days.');
  expect(isDirty(theirs)).toBe(false);
  // Shown again, it is nothing new.
  expect(withServer(resolved, { ...server, content: 'Ten days.' })).toBe(resolved);
});

test('a conflict is over when the other text becomes the same', () => {
  const mine = typed(startDraft(server), { content: 'Sixty days.' });
  const both = withServer(mine, { ...server, content: 'Ten days.' });
  const same = withServer(both, { ...server, content: 'Sixty days.' });
  expect(hasConflict(same)).toBe(false);
  expect(isDirty(same)).toBe(false);
});

test('input during a save stays unsaved', () => {
  const sent = typed(startDraft(server), { content: 'Sixty days' });
  const more = typed(sent, { content: 'Sixty days, free of charge.' });
  const saved = withSaved(more, changesOf(sent), { ...server, content: 'Sixty days' });
  expect(hasConflict(saved)).toBe(false);
  expect(changesOf(saved)).toEqual({ content: 'Sixty days, free of charge.' });
});

test('the server may normalize a text without a conflict', () => {
  const sent = typed(startDraft(server), { title: ' Sending back ' });
  const saved = withSaved(sent, changesOf(sent), { ...server, title: 'Sending back' });
  expect(isDirty(saved)).toBe(false);
  expect(withServer(saved, { ...server, title: 'Sending back' }).values.title).toBe(' Sending back ');
});

test('only a valid stored draft is parsed', () => {
  const draft = { values: { title: 'A', content: 'B' }, base: server };
  expect(readDraft(JSON.stringify({ ...draft, more: 1 }))).toEqual(draft);
  for (const text of ['', '{', 'null', '{"values":{"title":1,"content":"B"},"base":{}}', '{"values":{}}'])
    expect(readDraft(text)).toBeUndefined();
});
