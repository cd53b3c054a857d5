import { expect, test } from 'vitest';
import { fieldErrorOf } from '../../../test/field-error-of.ts';
import { labelTitle, titleTaken } from './model.ts';

test('a title is trimmed, lower-cased, and normalized', () => {
  expect(labelTitle('  VIP_Kunde-1 ')).toBe('vip_kunde-1');
  expect(labelTitle('Cafe\u0301')).toBe('caf\u00e9');
});

test.each([
  ['  ', 'blank', "Title can't be blank"],
  ['two words', 'invalid', 'Title is invalid'],
  ['-vip', 'invalid', 'Title is invalid'],
])('%j is not a title', (title, code, message) => {
  expect(fieldErrorOf(() => labelTitle(title))).toEqual({ path: 'title', code, message });
});

test('a title that exists is rejected', () => {
  const refused = fieldErrorOf(() => {
    throw titleTaken();
  });
  expect(refused).toEqual({ path: 'title', code: 'taken', message: 'Title has already been taken' });
});
