import { expect, test } from 'vitest';
import { fieldErrorOf } from '../../../test/field-error-of.ts';
import { iso, moment } from '../../../test/rows.ts';
import { customFilterValues, filterTypeNumber, filterTypeOf, tooManyCustomFilters } from './model.ts';
import { customFilterView } from './view.ts';

const query = { payload: [] };

test('a saved filter belongs to one list type, by name or by number', () => {
  expect((['conversation', 'contact', 'report'] as const).map(filterTypeNumber)).toEqual([0, 1, 2]);
  expect(([0, '1', 2] as const).map(filterTypeNumber)).toEqual([0, 1, 2]);
  expect([0, 1, 2, 3].map(filterTypeOf)).toEqual(['conversation', 'contact', 'report', 'conversation']);
});

test('only known fields of a filter are stored', () => {
  expect(customFilterValues({ name: ' Urgent ', filter_type: 'contact', query })).toEqual({
    name: 'Urgent',
    filter_type: 1,
    query,
  });
  expect(customFilterValues({})).toStrictEqual({});
  expect(customFilterValues({ filter_type: null })).toStrictEqual({});
});

test.each(['', '  '])('a filter cannot be called %j', (name) => {
  expect(fieldErrorOf(() => customFilterValues({ name }))).toEqual({
    path: 'name',
    code: 'blank',
    message: "Name can't be blank",
  });
});

test('above the limit a filter is rejected with the maximum', () => {
  expect(tooManyCustomFilters().options.fields).toEqual([
    { path: 'account_id', code: 'too_many', message: expect.stringMatching(/^Account can have \d+ saved/) },
  ]);
});

test('a filter is shown without its owner', () => {
  const row = {
    account_id: 2,
    id: 51,
    user_id: 6,
    name: 'Urgent',
    filter_type: 1,
    query,
    created_at: moment(1),
    updated_at: moment(2),
  };
  expect(customFilterView(row)).toEqual({
    id: 51,
    name: 'Urgent',
    filter_type: 'contact',
    query,
    created_at: iso(1),
    updated_at: iso(2),
  });
});
