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

  it('keeps local input where the server has none, or the known one', () => {
    const state = here({ isDirty: true });
    expect(received(state, undefined)).toMatchObject({ text: 'here', known: null, isDirty: true });
    expect(received(state, { ...there, revision: 'a' })).toBe(state);
  });

  it('the newer text wins where both were changed, and the other is kept', () => {
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

  it('keeps nothing in addition to an empty text, or an equal one', () => {
    expect(received(here({ isDirty: true, text: ' ' }), there)).toMatchObject({ text: 'there', other: '' });
    expect(received(here({ isDirty: true, text: 'there' }), there)).toMatchObject({
      isDirty: false,
      other: '',
    });
  });

  it('keeps nothing in addition to a text that continues the other', () => {
    const state = here({ isDirty: true, text: 'there and back' });
    expect(received(state, there)).toEqual({ ...state, known: 'b' });
    expect(received(here({ isDirty: true, text: 'the' }), there)).toMatchObject({ text: 'there', other: '' });
  });

  it('loses none of three texts', () => {
    const state = here({ isDirty: true, editedAt: 2000, other: 'elsewhere' });
    expect(received(state, there).other).toBe('elsewhere\n\nthere');
  });
});

it('input typed during a save is still to be saved', () => {
  const state = typed(here({}), 'here and', 1);
  expect(saved(state, state, 'c')).toMatchObject({ isDirty: false, known: 'c' });
  expect(saved(typed(state, 'here and now', 2), state, 'c')).toMatchObject({ isDirty: true, known: 'c' });
  expect(saved(addressed(state, copies, 2), state, 'c')).toMatchObject({ isDirty: true, known: 'c' });
});

it('addresses belong to the text they were typed for', () => {
  expect(received(here({}), { ...there, copies })).toMatchObject({ text: 'there', copies });
  const own = { to: 'lee@example.com', cc: '', bcc: '' };
  const state = addressed(here({}), own, 2000);
  expect(received(state, { ...there, copies })).toMatchObject({ text: 'here', copies: own, other: 'there' });
  expect(received(here({ copies: own }), undefined)).toMatchObject({ text: '', copies: undefined });
  expect(received(here({ text: ' ', copies: own }), undefined)).toMatchObject({ copies: own });
});

it('two texts are swapped', () => {
  expect(swapped(here({ other: 'there' }), 5)).toMatchObject({ text: 'there', other: 'here', isDirty: true });
});
