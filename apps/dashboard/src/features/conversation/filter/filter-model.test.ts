import { describe, expect, test } from 'vitest';
import {
  conditionsIn,
  conditionsOf,
  filterKeys,
  newRow,
  operatorsOf,
  problemOf,
  rowsOf,
  valueKindOf,
  withKey,
  withOperator,
  type FilterRow,
} from './filter-model.ts';

const row = (values: Partial<FilterRow> = {}): FilterRow => ({ ...newRow([]), value: 'open', ...values });

describe('rows and conditions', () => {
  const rows: FilterRow[] = [
    row({ joint: 'or' }),
    row({ id: 2, key: 'assignee_id', operator: 'not_equal_to', value: '7' }),
    row({ id: 3, key: 'labels', operator: 'is_not_present', value: '' }),
    row({ id: 4, key: 'created_at', operator: 'days_before', value: ' 30 ' }),
  ];

  test('ids and days are numbers, presence has no value, the last one joins nothing', () => {
    expect(conditionsOf(rows)).toEqual([
      { attribute_key: 'status', filter_operator: 'equal_to', values: ['open'], query_operator: 'or' },
      { attribute_key: 'assignee_id', filter_operator: 'not_equal_to', values: [7], query_operator: 'and' },
      { attribute_key: 'labels', filter_operator: 'is_not_present', values: [], query_operator: 'and' },
      { attribute_key: 'created_at', filter_operator: 'days_before', values: [30], query_operator: null },
    ]);
  });

  test('what was made of rows is edited as the same rows', () => {
    expect(rowsOf(conditionsOf(rows))).toEqual(rows.map((each) => ({ ...each, value: each.value.trim() })));
  });

  test('what another program made is only edited when nothing of it is lost', () => {
    const condition = { attribute_key: 'status', filter_operator: 'equal_to', values: 'open' };
    expect(rowsOf([{ ...condition, query_operator: 'OR' }])).toEqual([row({ joint: 'or' })]);
    expect(rowsOf([{ ...condition, values: ['open', 'pending'] }])).toBeUndefined();
    expect(rowsOf([{ ...condition, attribute_key: 'shoe_size' }])).toBeUndefined();
    expect(rowsOf([{ ...condition, filter_operator: 'contains' }])).toBeUndefined();
  });

  test('a saved filter may hold anything', () => {
    const condition = { attribute_key: 'status', filter_operator: 'equal_to', values: ['open'] };
    expect(
      conditionsIn({ payload: [condition, null, 'x', {}, { attribute_key: 1, filter_operator: 2 }] }),
    ).toEqual([condition]);
    expect(conditionsIn({})).toEqual([]);
    expect(conditionsIn({ payload: 'open' })).toEqual([]);
  });
});

describe('editing', () => {
  test('a new row has an id of its own', () => {
    expect(newRow([row({ id: 4 }), row({ id: 2 })])).toMatchObject({ id: 5, key: 'status', value: '' });
  });

  test('another attribute begins anew, in the same place', () => {
    const before = row({ id: 3, joint: 'or', operator: 'not_equal_to' });
    expect(withKey(before, 'created_at')).toEqual({
      id: 3,
      key: 'created_at',
      operator: 'is_greater_than',
      value: '',
      joint: 'or',
    });
  });

  test('another comparison keeps a value of the same kind only', () => {
    const day = row({ key: 'created_at', operator: 'is_less_than', value: '2026-11-22' });
    expect(withOperator(day, 'is_greater_than').value).toBe('2026-11-22');
    expect(withOperator(day, 'days_before').value).toBe('');
  });

  test('a value is needed where there is one to give, and numbers are whole', () => {
    expect(problemOf(row({ value: ' ' }))).toBe('missing');
    expect(problemOf(row({ key: 'labels', operator: 'is_present', value: '' }))).toBeUndefined();
    expect(problemOf(row({ key: 'display_id', value: '12' }))).toBeUndefined();
    for (const value of ['1.5', '-1', 'x', '1e3'])
      expect(problemOf(row({ key: 'display_id', value }))).toBe('not_a_number');
  });

  test('every attribute has comparisons, and each a kind of value or none', () => {
    for (const key of filterKeys) {
      expect(operatorsOf(key).length).toBeGreaterThan(1);
      for (const operator of operatorsOf(key)) {
        const isPresence = operator.endsWith('_present');
        expect(valueKindOf({ key, operator }) === undefined).toBe(isPresence);
      }
    }
  });
});
