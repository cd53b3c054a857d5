import { maxAssistants } from '@confab/contract/features/captain-assistant';
import { expect, test } from 'vitest';
import { assistantRow } from '../../../../test/features/captain-rows.ts';
import { fieldErrorOf } from '../../../../test/field-error-of.ts';
import { seconds } from '../../../../test/rows.ts';
import { captainTexts } from '../texts-model.ts';
import { assistantValues, handoffText, inboxTaken, resolutionText, tooManyAssistants } from './model.ts';
import { assistantView } from './view.ts';

test('only known fields of an assistant are stored', () => {
  expect(assistantValues({})).toStrictEqual({});
  expect(assistantValues({ name: ' Cafe\u0301 ', description: ' Helps ', config: null })).toStrictEqual({
    name: 'Caf\u00E9',
    description: 'Helps',
    config: {},
  });
});

test.each([
  [{ name: ' ' }, 'name', "Name can't be blank"],
  [{ description: ' ' }, 'description', "Description can't be blank"],
])('rejects %j', (input, path, message) => {
  expect(fieldErrorOf(() => assistantValues(input))).toEqual({ path, code: 'blank', message });
});

const config = {
  product_name: ' Paper ',
  welcome_message: 'Hi',
  handoff_message: 'Wait',
  resolution_message: 'Bye',
  instructions: 'Be kind',
  feature_faq: true,
  feature_memory: false,
  temperature: 0.5,
};

test('known settings are stored as given, others are dropped', () => {
  expect(assistantValues({ config: { ...config, color: 'red' } })).toStrictEqual({ config });
  const asText = { feature_faq: 'true', feature_memory: 'false', temperature: '2' };
  expect(assistantValues({ config: asText })).toStrictEqual({
    config: { feature_faq: true, feature_memory: false, temperature: 2 },
  });
  expect(assistantValues({ config: { temperature: 0 } })).toStrictEqual({ config: { temperature: 0 } });
});

test('blank values are dropped', () => {
  const blank = { ...config, product_name: ' ', welcome_message: null, instructions: '' };
  const { product_name: _name, welcome_message: _text, instructions: _rules, ...restOfConfig } = config;
  expect(assistantValues({ config: blank })).toStrictEqual({ config: restOfConfig });
  const nothing = { feature_faq: null, feature_memory: undefined, temperature: '' };
  expect(assistantValues({ config: nothing })).toStrictEqual({ config: {} });
  expect(assistantValues({ config: { temperature: null } })).toStrictEqual({ config: {} });
});

test.each([
  ['product_name', 5],
  ['instructions', []],
  ['feature_faq', 'yes'],
  ['feature_memory', 1],
  ['temperature', 'x'],
  ['temperature', true],
  ['temperature', -0.1],
  ['temperature', '2.1'],
  ['temperature', Number.NaN],
])('%s cannot be %j', (key, value) => {
  expect(fieldErrorOf(() => assistantValues({ config: { [key]: value } }))).toEqual({
    path: `config.${key}`,
    code: 'invalid',
    message: `Config ${key} is invalid`,
  });
});

test.each([
  ['product_name', 255],
  ['welcome_message', 20_000],
  ['handoff_message', 20_000],
  ['resolution_message', 20_000],
  ['instructions', 20_000],
])('%s has up to %i characters', (key, max) => {
  const longInput = { [key]: 'x'.repeat(max) };
  expect(assistantValues({ config: longInput })).toEqual({ config: longInput });
  expect(fieldErrorOf(() => assistantValues({ config: { [key]: 'x'.repeat(max + 1) } }))).toEqual({
    path: `config.${key}`,
    code: 'too_long',
    message: `Config ${key} is too long (maximum is ${max} characters)`,
  });
});

test('an account has a limited number of assistants, and an inbox one', () => {
  const message = `An account can have ${maxAssistants} assistants at most`;
  expect(tooManyAssistants()).toMatchObject({ code: 'unprocessable', message });
  expect(inboxTaken().options.fields).toEqual([
    { path: 'inbox_id', code: 'taken', message: 'Inbox has already been taken' },
  ]);
});

const texts = captainTexts('en');
test('a contact receives the assistant’s text, or a default', () => {
  expect([handoffText(config, texts), resolutionText(config, texts)]).toEqual(['Wait', 'Bye']);
  expect([handoffText({}, texts), resolutionText({}, texts)]).toEqual([
    'Transferring to another agent for further assistance.',
    'This conversation was closed because nothing was written for a while. Write again if you need more help.',
  ]);
});

test('an assistant is shown with its settings', () => {
  expect(assistantView(assistantRow({ config }))).toStrictEqual({
    account_id: 2,
    id: 9,
    name: 'Ida',
    description: 'Helps',
    config,
    created_at: seconds(3),
    updated_at: seconds(4),
  });
});
