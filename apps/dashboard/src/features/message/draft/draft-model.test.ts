import { describe, expect, it } from 'vitest';
import { addressed, type DraftState, noDraft, received, saved, swapped, typed } from './draft-model.ts';

const here = (change: Partial<DraftState>): DraftState => ({
  ...noDraft,
  text: 'here',
  known: 'a',
  ...change,
});
const there = { message: 'there', copies: undefined, revision: 'b', updatedAt: 1000 };
const copies = { to: '', cc: 'noa@example.com', bcc: '' };

describe('received', () => {
  it('follows the server where nothing was changed here', () => {
    expect(received(here({}), there)).toMatchObject({ text: 'there', known: 'b', isDirty: false, other: '' });
    expect(received(noDraft, there)).toMatchObject({ text: 'there', known: 'b' });
    expect(received(here({}), undefined)).toMatchObject({ text: '', known: null });
  });

  it('keeps what was typed here where the server has none, or the one that is known', () => {
    const state = here({ isDirty: true });
    expect(received(state, undefined)).toMatchObject({ text: 'here', known: null, isDirty: true });
    expect(received(state, { ...there, revision: 'a' })).toBe(state);
  });

  it('lets the newer text win where both were changed, and keeps the other', () => {
    expect(received(here({ isDirty: true, editedAt: 2000 }), there)).toMatchObject({
      text: 'here',
      known: 'b',
      isDirty: true,
      other: 'there',
    });
    expect(received(here({ isDirty: true, editedAt: 500 }), there)).toMatchObject({
      text: 'there',
      known: 'b',
      isDirty: false,
      other: 'here',
    });
  });

  it('keeps nothing beside an empty text, or one and the same', () => {
    expect(received(here({ isDirty: true, text: ' ' }), there)).toMatchObject({ text: 'there', other: '' });
    expect(received(here({ isDirty: true, text: 'there' }), there)).toMatchObject({
      isDirty: false,
      other: '',
    });
  });

  it('keeps nothing beside a text that continues the other', () => {
    const state = here({ isDirty: true, text: 'there and back' });
    expect(received(state, there)).toEqual({ ...state, known: 'b' });
    expect(received(here({ isDirty: true, text: 'the' }), there)).toMatchObject({ text: 'there', other: '' });
  });

  it('loses no text of three', () => {
    const state = here({ isDirty: true, editedAt: 2000, other: 'elsewhere' });
    expect(received(state, there).other).toBe('elsewhere\n\nthere');
  });
});

it('what was typed while it was being saved is still to be saved', () => {
  const state = typed(here({}), 'here and', 1);
  expect(saved(state, state, 'c')).toMatchObject({ isDirty: false, known: 'c' });
  expect(saved(typed(state, 'here and now', 2), state, 'c')).toMatchObject({ isDirty: true, known: 'c' });
  expect(saved(addressed(state, copies, 2), state, 'c')).toMatchObject({ isDirty: true, known: 'c' });
});

it('addresses go with the text they were typed to', () => {
  expect(received(here({}), { ...there, copies })).toMatchObject({ text: 'there', copies });
  const own = { to: 'lee@example.com', cc: '', bcc: '' };
  const state = addressed(here({}), own, 2000);
  expect(received(state, { ...there, copies })).toMatchObject({ text: 'here', copies: own, other: 'there' });
  expect(received(here({ copies: own }), undefined)).toMatchObject({ text: '', copies: undefined });
  expect(received(here({ text: ' ', copies: own }), undefined)).toMatchObject({ copies: own });
});

it('two texts change places', () => {
  expect(swapped(here({ other: 'there' }), 5)).toMatchObject({ text: 'there', other: 'here', isDirty: true });
});
