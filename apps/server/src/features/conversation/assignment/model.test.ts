import { expect, test } from 'vitest';
import { isAutoAssigned, policyOf } from './model.ts';

test.each([
  [{}, { order: 'round_robin', limit: null }],
  [
    { assignment_order: 'balanced', max_assignment_limit: 3 },
    { order: 'balanced', limit: 3 },
  ],
  [
    { assignment_order: 'alphabetical', max_assignment_limit: '3' },
    { order: 'round_robin', limit: null },
  ],
  [{ max_assignment_limit: 2.7 }, { order: 'round_robin', limit: 2 }],
])('%j is the policy %j', (config, policy) => {
  expect(policyOf(config)).toEqual(policy);
});

test.each([
  [true, undefined, true],
  [false, undefined, false],
  [true, false, false],
  [false, true, true],
  [true, null, false],
])('with the inbox’s assignment (%s) and the team’s (%s): %s', (isInboxOn, allows, expected) => {
  const team = allows === undefined ? undefined : { allow_auto_assign: allows };
  expect(isAutoAssigned(isInboxOn, team)).toBe(expected);
});
