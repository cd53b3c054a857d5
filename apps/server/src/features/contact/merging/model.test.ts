import { describe, expect, test } from 'vitest';
import { contactRecord, moment } from '../../../../test/rows.ts';
import {
  filledFrom,
  mergeableOf,
  restoredAvatar,
  undoUntil,
  withoutMergedValues,
  undoAvatarKey,
  type MergeSnapshot,
} from './model.ts';

const empty = {
  name: '',
  email: null,
  phone_number: null,
  identifier: null,
  avatar_key: null,
  blocked: false,
  last_activity_at: null,
  additional_attributes: {},
  custom_attributes: {},
};
const whole = {
  name: 'Tessa',
  email: 'tessa@example.com',
  phone_number: '+4915112345678',
  identifier: 'crm-1',
  avatar_key: 'avatars/2/face.png',
  blocked: true,
  last_activity_at: moment(3),
  additional_attributes: { city: 'Lisbon' },
  custom_attributes: { plan: 'gold' },
};
const other = {
  name: 'Tess',
  email: 'tess@example.com',
  phone_number: '+4915100000000',
  identifier: 'crm-2',
  avatar_key: 'avatars/2/other.png',
  blocked: false,
  last_activity_at: moment(4),
  additional_attributes: { city: 'Porto', country: 'Portugal' },
  custom_attributes: { size: 7 },
};

describe('the contact kept by a merge', () => {
  test('takes missing values', () => {
    expect(filledFrom(contactRecord(empty), contactRecord(whole))).toEqual(whole);
  });

  test('is blocked if both of them were', () => {
    const blocked = (left: boolean, right: boolean) =>
      filledFrom(contactRecord({ blocked: left }), contactRecord({ blocked: right })).blocked;
    expect([blocked(false, false), blocked(true, false), blocked(false, true)]).toEqual([false, true, true]);
  });

  test('keeps its values, and the later activity', () => {
    expect(filledFrom(contactRecord(whole), contactRecord(empty))).toEqual(whole);
    expect(filledFrom(contactRecord(whole), contactRecord(other))).toEqual({
      ...whole,
      last_activity_at: moment(4),
      additional_attributes: { city: 'Lisbon', country: 'Portugal' },
      custom_attributes: { plan: 'gold', size: 7 },
    });
    expect(filledFrom(contactRecord(other), contactRecord(whole)).last_activity_at).toEqual(moment(4));
  });

  test('keeps its own attributes if both together are too many', () => {
    const own = { a: 'x'.repeat(60_000) };
    const theirs = { b: 'x'.repeat(60_000) };
    const filled = filledFrom(
      contactRecord({ custom_attributes: own }),
      contactRecord({ custom_attributes: theirs }),
    );
    expect(filled.custom_attributes).toEqual(own);
  });
});

const expected = { ...whole, last_activity_at: undefined };

test('a merge stores what it changes, and can be undone for thirty days', () => {
  expect(mergeableOf(contactRecord(whole))).toEqual(expected);
  expect(undoUntil(new Date('2030-01-01T00:00:00Z'))).toEqual(new Date('2030-01-31T00:00:00Z'));
});

describe('undoing a merge', () => {
  const before = mergeableOf(contactRecord({ ...empty, custom_attributes: { plan: 'basic' } }));
  const after = mergeableOf(contactRecord({ ...whole, custom_attributes: { plan: 'gold', size: 7 } }));

  test('removes filled-in values', () => {
    expect(withoutMergedValues(contactRecord({ ...whole, ...after }), before, after)).toEqual(before);
  });

  test('keeps later changes', () => {
    const changed = {
      name: 'Tessa Q.',
      email: 'new@example.com',
      phone_number: null,
      identifier: 'crm-9',
      avatar_key: null,
      blocked: false,
      additional_attributes: { city: 'Porto' },
      custom_attributes: { plan: 'silver', size: 7, color: 'red' },
    };
    expect(withoutMergedValues(contactRecord(changed), before, after)).toEqual({
      additional_attributes: { city: 'Porto' },
      custom_attributes: { plan: 'silver', color: 'red' },
    });
  });

  const snapshot = (theirs: string | null, avatar_key: string | null): MergeSnapshot => ({
    other: { ...contactRecord({ avatar_key: theirs }), last_activity_at: null, created_at: '' },
    otherTitles: [],
    before,
    after: { ...after, avatar_key },
    addedTitles: [],
    sessionIds: [],
    noteIds: [],
  });
  test.each([
    ['was not replaced', 'b', 'a', 'a', 'b', 'b'],
    ['was replaced and still exists', 'b', 'b', 'b', 'b', null],
    ['was replaced and was lost since', 'b', 'b', 'c', null, null],
    ['does not exist', null, null, 'c', null, null],
  ])('restores the avatar that %s', (_what, theirs, taken, now, restored, waits) => {
    const merge = snapshot(theirs, taken);
    expect(restoredAvatar(contactRecord({ avatar_key: now }), merge)).toBe(restored);
    expect(undoAvatarKey(merge)).toBe(waits);
  });
});
