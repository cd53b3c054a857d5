import { expect, test } from 'vitest';
import { fieldErrorOf } from '../../../../test/field-error-of.ts';
import { newerFirst, cursorText, readCursor } from './model.ts';

const cursor = { micros: 1_700_000_000_000_000, rank: 2, id: 12 };

test('a timeline cursor round-trips', () => {
  expect(cursorText(cursor)).toBe('1700000000000000.2.12');
  expect(readCursor(cursorText(cursor))).toEqual(cursor);
  for (const none of [undefined, null, '']) expect(readCursor(none)).toBeUndefined();
});

test.each(['1.3.1', '1.1', '1.1.1.1', 'x1.1.1', '1.1.1x', '12345678901234567.1.1', '1.1.1234567890123456'])(
  '%s is not a cursor',
  (text) => {
    expect(fieldErrorOf(() => readCursor(text))).toEqual({
      path: 'before',
      code: 'invalid',
      message: 'Before is not the end of a page',
    });
  },
);

test('is sorted newest first; ties list conversations, then notes, then changes, the latest first', () => {
  const older = { ...cursor, micros: cursor.micros - 1 };
  const note = { ...cursor, rank: 1, id: 99 };
  const earlier = { ...cursor, id: 11 };
  expect([older, note, earlier, cursor].toSorted(newerFirst)).toEqual([cursor, earlier, note, older]);
});
