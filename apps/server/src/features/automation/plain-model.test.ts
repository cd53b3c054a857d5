import { expect, test } from 'vitest';
import { evaluatePlainly } from './plain-model.ts';

const condition = (attribute_key: string, filter_operator = 'equal_to') => ({
  attribute_key,
  filter_operator,
  values: filter_operator === 'attribute_changed' ? { from: [], to: ['resolved'] } : ['x'],
  query_operator: null,
});
const isX = (value: unknown): boolean => value === 'x';
const facts = { a: 'x', b: 'x', c: 'y' };

const verdict = (keys: readonly string[], alternatives: readonly (readonly number[])[]) => {
  // The database has to decide about the others.
  const tests = keys.map((key) => (key in facts ? isX : undefined));
  return evaluatePlainly({ conditions: keys.map((key) => condition(key)), tests, alternatives }, facts, []);
};

test('a rule without conditions matches', () => {
  expect(verdict([], [])).toEqual({ fits: 'yes' });
});

test('a rule matches if all conditions of one alternative match', () => {
  expect(verdict(['a', 'b'], [[0, 1]])).toEqual({ fits: 'yes' });
  expect(verdict(['a', 'c'], [[0], [1]])).toEqual({ fits: 'yes' });
  expect(verdict(['c', 'a', 'b'], [[0], [1, 2]])).toEqual({ fits: 'yes' });
  expect(verdict(['a', 'sql'], [[0], [1]])).toEqual({ fits: 'yes' });
});

test('a rule does not match if each alternative has a condition that does not', () => {
  expect(verdict(['a', 'c'], [[0, 1]])).toEqual({ fits: 'no', failed: [1] });
  expect(verdict(['c', 'a', 'c'], [[0], [1, 2]])).toEqual({ fits: 'no', failed: [0, 2] });
  expect(verdict(['c', 'sql'], [[0, 1]])).toEqual({ fits: 'no', failed: [0] });
});

test('the database decides if the known conditions do not', () => {
  expect(verdict(['sql'], [[0]])).toEqual({ fits: 'undecided' });
  expect(verdict(['a', 'sql'], [[0, 1]])).toEqual({ fits: 'undecided' });
  expect(verdict(['c', 'a', 'sql'], [[0], [1, 2]])).toEqual({ fits: 'undecided' });
});

test('a condition on a change is evaluated on the change', () => {
  const rule = {
    conditions: [condition('status', 'attribute_changed')],
    tests: [() => undefined],
    alternatives: [[0]],
  };
  const changeTo = (status: string) => [{ status: { previous_value: 'open', current_value: status } }];
  expect(evaluatePlainly(rule, {}, changeTo('resolved'))).toEqual({ fits: 'yes' });
  expect(evaluatePlainly(rule, {}, changeTo('snoozed'))).toEqual({ fits: 'no', failed: [0] });
});
