import { maxSlaPolicies } from '@confab/contract/features/sla-policy';
import { expect, test } from 'vitest';
import { fieldErrorOf } from '../../../test/field-error-of.ts';
import { moment } from '../../../test/rows.ts';
import { slaPolicyValues, tooManySlaPolicies } from './model.ts';
import { slaPolicyView } from './view.ts';

test('only known fields of a policy are stored', () => {
  expect(slaPolicyValues({})).toStrictEqual({});
  const input = {
    name: ' Gold ',
    description: ' Fast ',
    first_response_time_threshold: 60,
    next_response_time_threshold: 120,
    resolution_time_threshold: 180,
    only_during_business_hours: true,
  };
  expect(slaPolicyValues(input)).toStrictEqual({
    name: 'Gold',
    description: 'Fast',
    first_response_seconds: 60,
    next_response_seconds: 120,
    resolution_seconds: 180,
    only_during_business_hours: true,
  });
});

test('a target, a description, and the business hours setting can be cleared', () => {
  const input = { description: null, resolution_time_threshold: null, only_during_business_hours: null };
  const stored = { description: null, resolution_seconds: null, only_during_business_hours: false };
  expect(slaPolicyValues(input)).toStrictEqual(stored);
  expect(slaPolicyValues({ description: ' ' })).toStrictEqual({ description: null });
});

test('a policy has a normalized name', () => {
  expect(slaPolicyValues({ name: 'CAFE\u0301' })).toEqual({ name: 'CAF\u00C9' });
  const blank = { path: 'name', code: 'blank', message: "Name can't be blank" };
  expect(fieldErrorOf(() => slaPolicyValues({ name: ' ' }))).toEqual(blank);
  const short = { path: 'name', code: 'too_short', message: 'Name is too short (minimum is 2 characters)' };
  expect(fieldErrorOf(() => slaPolicyValues({ name: ' x ' }))).toEqual(short);
  expect(slaPolicyValues({ name: 'xy' })).toEqual({ name: 'xy' });
});

test('the number of policies per account is limited', () => {
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
