import { attributeDisplayTypes, attributeModels } from '@confab/contract/features/custom-attribute';
import { describe, expect, test } from 'vitest';
import { fieldErrorOf } from '../../../test/field-error-of.ts';
import { iso, moment } from '../../../test/rows.ts';
import {
  attributeModelNumber,
  attributeModelOf,
  attributeTypeOf,
  customAttributeValues,
  keyTaken,
  tooManyAttributes,
  type CustomAttributeValues,
  type AttributeInput,
} from './model.ts';
import { customAttributeView } from './view.ts';

const named = { attribute_display_name: 'Plan', attribute_key: 'plan' };
const made = (input: AttributeInput = {}, before?: CustomAttributeValues) =>
  customAttributeValues(before === undefined ? { ...named, ...input } : input, before);

const plain: CustomAttributeValues = {
  ...named,
  attribute_display_type: 0,
  attribute_description: null,
  regex_pattern: null,
  regex_cue: null,
  attribute_values: [],
  attribute_model: 0,
};
const full: CustomAttributeValues = {
  ...named,
  attribute_display_type: 6,
  attribute_description: 'What they pay for',
  regex_pattern: '/^[a-z]+$/',
  regex_cue: 'Small letters',
  attribute_values: ['gold', 'silver'],
  attribute_model: 1,
};

describe('a custom attribute', () => {
  test('is a text for conversations by default', () => expect(made()).toEqual(plain));

  test('has the given values, trimmed', () => {
    expect(
      made({
        attribute_display_name: ' Plan ',
        attribute_key: ' plan ',
        attribute_display_type: 'list',
        attribute_description: ' What they pay for ',
        regex_pattern: ' ^[a-z]+$ ',
        regex_cue: ' Small letters ',
        attribute_values: [' gold ', 'silver', 'gold', ' '],
        attribute_model: 'contact_attribute',
      }),
    ).toEqual(full);
  });

  test('keeps absent values', () => {
    expect(made({ attribute_display_name: 'Tariff' }, full)).toEqual({
      ...full,
      attribute_display_name: 'Tariff',
    });
    expect(made({ attribute_display_type: null, attribute_model: null }, full)).toEqual(full);
  });

  test.each([null, '', ' '])('loses optional values given as %j', (none) => {
    const cleared = { attribute_description: none, regex_pattern: none, regex_cue: none };
    expect(made({ ...cleared, attribute_values: null }, full)).toEqual({
      ...full,
      attribute_description: null,
      regex_pattern: null,
      regex_cue: null,
      attribute_values: [],
    });
  });

  test('has a normalized key', () => {
    // Two ways of writing the same letter.
    expect(made({ attribute_key: 'cafe\u0301' }).attribute_key).toBe('caf\u00E9');
  });

  test.each([
    [
      { attribute_display_name: ' ' },
      'attribute_display_name',
      'blank',
      "Attribute display name can't be blank",
    ],
    [{ attribute_key: ' ' }, 'attribute_key', 'blank', "Attribute key can't be blank"],
    [{ regex_pattern: '(' }, 'regex_pattern', 'invalid', 'Regex pattern is invalid'],
  ])('with %j is rejected', (input, path, code, message) => {
    expect(fieldErrorOf(() => made(input))).toEqual({ path, code, message });
  });

  test('requires a name and a key', () => {
    const refused = (input: AttributeInput) => fieldErrorOf(() => customAttributeValues(input, undefined));
    expect(refused({ attribute_key: 'plan' })).toMatchObject({ path: 'attribute_display_name' });
    expect(refused({ attribute_display_name: 'Plan' })).toMatchObject({ path: 'attribute_key' });
  });
});

describe('a key of a standard attribute', () => {
  const reserved = {
    path: 'attribute_key',
    code: 'reserved',
    message: 'Attribute key is the key of a standard attribute',
  };

  test('is rejected for its model', () => {
    expect(fieldErrorOf(() => made({ attribute_key: 'status' }))).toEqual(reserved);
    const ofContact = { attribute_key: 'status', attribute_model: 'contact_attribute' } as const;
    expect(fieldErrorOf(() => made(ofContact))).toBeUndefined();
  });

  test('is kept where it existed, and cannot be chosen', () => {
    const before = { ...plain, attribute_key: 'status' };
    expect(made({ attribute_description: 'Old' }, before).attribute_key).toBe('status');
    const moved = () =>
      made({ attribute_model: 'conversation_attribute' }, { ...before, attribute_model: 1 });
    expect(fieldErrorOf(moved)).toEqual(reserved);
    expect(fieldErrorOf(() => made({ attribute_key: 'status' }, plain))).toEqual(reserved);
  });
});

test('types and models are stored by their index, and accepted by name or number', () => {
  expect(attributeModels.map(attributeModelNumber)).toEqual([0, 1, 2]);
  expect((['0', 1] as const).map(attributeModelNumber)).toEqual([0, 1]);
  expect([0, 1, 2, 3].map(attributeModelOf)).toEqual([...attributeModels, 'conversation_attribute']);
  expect([0, 1, 2, 3, 4, 5, 6, 7, 8].map(attributeTypeOf)).toEqual([...attributeDisplayTypes, 'text']);
  expect(made({ attribute_display_type: 3 }).attribute_display_type).toBe(3);
});

test('errors have their reason', () => {
  expect(keyTaken().options.fields).toEqual([
    { path: 'attribute_key', code: 'taken', message: 'Attribute key has already been taken' },
  ]);
  expect(tooManyAttributes().options.fields).toEqual([
    { path: 'account_id', code: 'too_many', message: expect.stringMatching(/^Account can have \d+ custom/) },
  ]);
});

test('a custom attribute is shown with all fields', () => {
  const row = { account_id: 2, id: 31, ...full, created_at: moment(1), updated_at: moment(2) };
  expect(customAttributeView(row)).toEqual({
    id: 31,
    ...full,
    attribute_display_type: 'list',
    attribute_model: 'contact_attribute',
    default_value: null,
    created_at: iso(1),
    updated_at: iso(2),
  });
});
