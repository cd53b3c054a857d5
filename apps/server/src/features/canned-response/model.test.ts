import { expect, test } from 'vitest';
import { fieldErrorOf } from '../../../test/field-error-of.ts';
import { iso, moment } from '../../../test/rows.ts';
import { cannedResponseText, shortCodeTaken } from './model.ts';
import { cannedResponseView } from './view.ts';

test('a short code is normalized; the text is unchanged', () => {
  // Two ways of writing the same letter.
  expect(cannedResponseText({ short_code: ' cafe\u0301 ', content: ' Hi ' })).toEqual({
    short_code: 'caf\u00E9',
    content: ' Hi ',
  });
  expect(cannedResponseText({ content: 'Hi' })).toStrictEqual({ content: 'Hi' });
  expect(cannedResponseText({})).toStrictEqual({});
});

test.each([
  ['short_code', { short_code: ' ', content: 'Hi' }, "Short code can't be blank"],
  ['content', { short_code: 'hi', content: '\n' }, "Content can't be blank"],
])('rejects a blank %s', (path, input, message) => {
  expect(fieldErrorOf(() => cannedResponseText(input))).toEqual({ path, code: 'blank', message });
});

test('a short code is unique', () => {
  expect(shortCodeTaken().options.fields).toEqual([
    { path: 'short_code', code: 'taken', message: 'Short code has already been taken' },
  ]);
});

test('a canned response is shown with all fields', () => {
  const row = {
    account_id: 2,
    id: 21,
    short_code: 'hi',
    content: 'Hello',
    created_at: moment(1),
    updated_at: moment(2),
  };
  expect(cannedResponseView(row)).toEqual({ ...row, created_at: iso(1), updated_at: iso(2) });
});
