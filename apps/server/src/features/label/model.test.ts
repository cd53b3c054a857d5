import { expect, test } from 'vitest';
import { refusedField } from '../../../test/refused-field.ts';
import { labelTitle, titleTaken } from './model.ts';

test('a title is trimmed, lower-cased and composed', () => {
  expect(labelTitle('  VIP_Kunde-1 ')).toBe('vip_kunde-1');
  expect(labelTitle('Cafe\u0301')).toBe('caf\u00e9');
});

test.each([
  ['  ', 'blank', "Title can't be blank"],
  ['two words', 'invalid', 'Title is invalid'],
  ['-vip', 'invalid', 'Title is invalid'],
])('%j is no title', (title, code, message) => {
  expect(refusedField(() => labelTitle(title))).toEqual({ path: 'title', code, message });
});

test('a title that is there already is refused', () => {
  const refused = refusedField(() => {
    throw titleTaken();
  });
  expect(refused).toEqual({ path: 'title', code: 'taken', message: 'Title has already been taken' });
});
