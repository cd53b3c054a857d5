import { expect, test } from 'vitest';
import { largestUnit, secondsOf, targetOf, targetsOf, type Target } from './model.ts';

test.each<[Target, number | null | undefined]>([
  [{ count: ' 15 ', unit: 'minutes' }, 900],
  [{ count: '1.5', unit: 'hours' }, 5400],
  [{ count: '2', unit: 'days' }, 172_800],
  [{ count: '', unit: 'days' }, null],
  [{ count: '0', unit: 'days' }, undefined],
  [{ count: '-1', unit: 'days' }, undefined],
  [{ count: 'soon', unit: 'days' }, undefined],
])('%j are %j seconds', (target, seconds) => {
  expect(secondsOf(target)).toBe(seconds);
});

test.each([
  [172_800, { count: 2, unit: 'days' }],
  [5400, { count: 90, unit: 'minutes' }],
  [7200, { count: 2, unit: 'hours' }],
  [45, { count: 0.75, unit: 'minutes' }],
])('%j seconds are shown as %j', (seconds, expected) => {
  expect(largestUnit(seconds)).toEqual(expected);
});

test.each([
  [172_800, { count: '2', unit: 'days' }],
  [5400, { count: '90', unit: 'minutes' }],
  [1, { count: '0.0167', unit: 'minutes' }],
  [null, { count: '', unit: 'hours' }],
])('%j seconds are typed as %j, which means the same', (seconds, target) => {
  expect(targetOf(seconds, 'hours')).toEqual(target);
  expect(secondsOf(targetOf(seconds, 'hours'))).toBe(seconds);
});

test('a policy lists its targets', () => {
  const policy = {
    id: 1,
    name: 'Gold',
    description: null,
    first_response_time_threshold: 900,
    next_response_time_threshold: null,
    resolution_time_threshold: 86_400,
    only_during_business_hours: false,
  };
  expect(targetsOf(policy)).toEqual([
    { name: 'first_response_time_threshold', seconds: 900 },
    { name: 'resolution_time_threshold', seconds: 86_400 },
  ]);
});
