import {
  attributeDisplayTypes,
  type AttributeDisplayType,
  type CustomAttribute,
} from '@confab/contract/features/custom-attribute';
import { describe, expect, test } from 'vitest';
import {
  conditionsOf,
  filterAttributes,
  newRow,
  operatorsOf,
  problemOf,
  rowsOf,
  valueKindOf,
  type FilterAttribute,
  type StandardKey,
  withAttribute,
  withOperator,
  type FilterRow,
} from './condition-model.ts';
import { conditionsIn } from './saved-model.ts';

const keys = [
  'status',
  'assignee_id',
  'inbox_id',
  'labels',
  'display_id',
  'referer',
  'created_at',
  'blocked',
] as const;
const standardAttribute = (key: StandardKey): FilterAttribute => ({ key, custom: undefined });
const row = (values: Partial<FilterRow> = {}): FilterRow => ({
  ...newRow([], standardAttribute('status')),
  value: 'open',
  ...values,
});

describe('rows and conditions', () => {
  const rows: FilterRow[] = [
    row({ joint: 'or' }),
    row({ id: 2, attribute: standardAttribute('assignee_id'), operator: 'not_equal_to', value: '7' }),
    row({ id: 3, attribute: standardAttribute('labels'), operator: 'is_not_present', value: '' }),
    row({ id: 4, attribute: standardAttribute('created_at'), operator: 'days_before', value: ' 30 ' }),
  ];

  test('ids and days are numbers, presence has no value, the last condition has no operator', () => {
    expect(conditionsOf(rows)).toEqual([
      {
        attribute_key: 'status',
        filter_operator: 'equal_to',
        values: ['open'],
        query_operator: 'or',
      },
      {
        attribute_key: 'assignee_id',
        filter_operator: 'not_equal_to',
        values: [7],
        query_operator: 'and',
      },
      {
        attribute_key: 'labels',
        filter_operator: 'is_not_present',
        values: [],
        query_operator: 'and',
      },
      {
        attribute_key: 'created_at',
        filter_operator: 'days_before',
        values: [30],
        query_operator: null,
      },
    ]);
  });

  test('conditions built from rows are edited as the same rows', () => {
    expect(rowsOf(conditionsOf(rows), filterAttributes(keys))).toEqual(
      rows.map((each) => ({ ...each, value: each.value.trim() })),
    );
  });

  test('a condition of an API client can only be edited if nothing of it is lost', () => {
    const condition = {
      attribute_key: 'status',
      filter_operator: 'equal_to',
      values: 'open',
    };
    expect(rowsOf([{ ...condition, query_operator: 'OR' }], filterAttributes(keys))).toEqual([
      row({ joint: 'or' }),
    ]);
    expect(rowsOf([{ ...condition, values: ['open', 'pending'] }], filterAttributes(keys))).toBeUndefined();
    expect(rowsOf([{ ...condition, attribute_key: 'shoe_size' }], filterAttributes(keys))).toBeUndefined();
    expect(rowsOf([{ ...condition, filter_operator: 'contains' }], filterAttributes(keys))).toBeUndefined();
  });

  test('a saved filter may contain anything', () => {
    const condition = {
      attribute_key: 'status',
      filter_operator: 'equal_to',
      values: ['open'],
    };
    expect(
      conditionsIn({ payload: [condition, null, 'x', {}, { attribute_key: 1, filter_operator: 2 }] }),
    ).toEqual([condition]);
    expect(conditionsIn({})).toEqual([]);
    expect(conditionsIn({ payload: 'open' })).toEqual([]);
  });
});

describe('custom attributes', () => {
  const own = (type: AttributeDisplayType): CustomAttribute => ({
    id: 1,
    attribute_display_name: 'Own',
    attribute_display_type: type,
    attribute_description: null,
    attribute_key: `own_${type}`,
    regex_pattern: null,
    regex_cue: null,
    attribute_values: ['a', 'b'],
    attribute_model: 'contact_attribute',
    default_value: null,
    created_at: '2026-01-02T03:04:05.678Z',
    updated_at: '2026-01-02T03:04:05.678Z',
  });

  test('follow the standard ones', () => {
    const all = filterAttributes(keys, [own('text')]).map(({ key }) => key);
    expect(all).toEqual([...keys, 'own_text']);
  });

  test('have operators and a value type for each type', () => {
    for (const type of attributeDisplayTypes) {
      const attribute = { key: type, custom: own(type) };
      expect(operatorsOf(attribute)).toContain('is_not_present');
      expect(valueKindOf({ attribute, operator: 'equal_to' })).toBeDefined();
    }
    expect(operatorsOf({ key: 'own_list', custom: own('list') })).not.toContain('contains');
  });

  test('are parsed only while the account has them', () => {
    const condition = { attribute_key: 'own_number', filter_operator: 'is_greater_than', values: [1.5] };
    const rows = rowsOf([condition], filterAttributes(keys, [own('number')]));
    expect(rows).toMatchObject([{ attribute: { key: 'own_number' }, value: '1.5' }]);
    expect(conditionsOf(rows ?? [])).toEqual([{ ...condition, query_operator: null }]);
    expect(rowsOf([condition], filterAttributes(keys))).toBeUndefined();
  });

  test('numbers may have a fraction', () => {
    const attribute = { key: 'own_percent', custom: own('percent') };
    expect(problemOf(row({ attribute, value: '-1.5' }))).toBeUndefined();
    expect(problemOf(row({ attribute, value: '1,5' }))).toBe('not_a_decimal');
  });
});

describe('editing', () => {
  test('a new row has its own id', () => {
    expect(newRow([row({ id: 4 }), row({ id: 2 })], standardAttribute('status'))).toMatchObject({
      id: 5,
      attribute: standardAttribute('status'),
      value: '',
    });
  });

  test('another attribute resets the row, in the same position', () => {
    const before = row({ id: 3, joint: 'or', operator: 'not_equal_to' });
    expect(withAttribute(before, standardAttribute('created_at'))).toEqual({
      id: 3,
      attribute: standardAttribute('created_at'),
      operator: 'is_greater_than',
      value: '',
      joint: 'or',
    });
  });

  test('another operator keeps only a value of the same type', () => {
    const day = row({
      attribute: standardAttribute('created_at'),
      operator: 'is_less_than',
      value: '2026-11-22',
    });
    expect(withOperator(day, 'is_greater_than').value).toBe('2026-11-22');
    expect(withOperator(day, 'days_before').value).toBe('');
  });

  test('a value is required where there is one, and numbers are integers', () => {
    expect(problemOf(row({ value: ' ' }))).toBe('missing');
    expect(
      problemOf(row({ attribute: standardAttribute('labels'), operator: 'is_present', value: '' })),
    ).toBeUndefined();
    expect(problemOf(row({ attribute: standardAttribute('display_id'), value: '12' }))).toBeUndefined();
    for (const value of ['1.5', '-1', 'x', '1e3'])
      expect(problemOf(row({ attribute: standardAttribute('display_id'), value }))).toBe('not_a_number');
  });

  test('every attribute has operators, and each a value type or none', () => {
    for (const attribute of filterAttributes(keys)) {
      expect(operatorsOf(attribute).length).toBeGreaterThan(1);
      for (const operator of operatorsOf(attribute)) {
        const isPresence = operator.endsWith('_present');
        expect(valueKindOf({ attribute, operator }) === undefined).toBe(isPresence);
      }
    }
  });
});
