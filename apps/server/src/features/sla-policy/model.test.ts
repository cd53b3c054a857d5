import { maxSlaPolicies } from '@confab/contract/features/sla-policy';
import { expect, test } from 'vitest';
import { refusedField } from '../../../test/refused-field.ts';
import { moment } from '../../../test/rows.ts';
import { slaPolicyValues, tooManySlaPolicies } from './model.ts';
import { slaPolicyView } from './view.ts';

test('the values of a policy are stored, and nothing else', () => {
  expect(slaPolicyValues({})).toStrictEqual({});
  const given = {
    name: ' Gold ',
    description: ' Fast ',
    first_response_time_threshold: 60,
    next_response_time_threshold: 120,
    resolution_time_threshold: 180,
    only_during_business_hours: true,
  };
  expect(slaPolicyValues(given)).toStrictEqual({
    name: 'Gold',
    description: 'Fast',
    first_response_seconds: 60,
    next_response_seconds: 120,
    resolution_seconds: 180,
    only_during_business_hours: true,
  });
});

test('a target, a description and the hours can be taken away', () => {
  const given = { description: null, resolution_time_threshold: null, only_during_business_hours: null };
  const stored = { description: null, resolution_seconds: null, only_during_business_hours: false };
  expect(slaPolicyValues(given)).toStrictEqual(stored);
  expect(slaPolicyValues({ description: ' ' })).toStrictEqual({ description: null });
});

test('a policy has a name, of one spelling', () => {
  expect(slaPolicyValues({ name: 'CAFE\u0301' })).toEqual({ name: 'CAF\u00C9' });
  const blank = { path: 'name', code: 'blank', message: "Name can't be blank" };
  expect(refusedField(() => slaPolicyValues({ name: ' ' }))).toEqual(blank);
});

test('an account has only so many policies', () => {
  const message = `Account can have ${maxSlaPolicies} SLA policies at most`;
  expect(tooManySlaPolicies().options.fields).toEqual([{ path: 'account_id', code: 'too_many', message }]);
});

test('a policy shows its targets', () => {
  const row = {
    account_id: 2,
    id: 3,
    name: 'Gold',
    description: 'Fast',
    first_response_seconds: 60,
    next_response_seconds: 120,
    resolution_seconds: 180,
    only_during_business_hours: true,
    deleting_at: null,
    created_at: moment(1),
    updated_at: moment(2),
  };
  expect(slaPolicyView(row)).toEqual({
    id: 3,
    name: 'Gold',
    description: 'Fast',
    first_response_time_threshold: 60,
    next_response_time_threshold: 120,
    resolution_time_threshold: 180,
    only_during_business_hours: true,
  });
});
