import { expect, test } from 'vitest';
import { relationLabel } from '../people/model.ts';
import type { Limits } from '../policy.ts';
import { anyone, assigneesToCount, joinedLabel, labelsToCount, visibleCounts } from './model.ts';

const me = 7;
/** Ten with the label: two mine, four unassigned; I take part in three others, of which one is unassigned. */
const countsByInbox = new Map([
  [`billing ${anyone}`, 10],
  ['billing 0', 4],
  [`billing ${me}`, 2],
  [`*joined 7 billing ${anyone}`, 3],
  ['*joined 7 billing 0', 1],
]);
const countOf = (label: string, assigneeId: number) => countsByInbox.get(`${label} ${assigneeId}`) ?? 0;
const limits = (more: Partial<Limits>): Limits => ({
  userId: me,
  unassigned: false,
  participating: false,
  ...more,
});

test.each([
  ['all', null, { all: 10, unassigned: 4, mine: 2 }],
  ['unassigned ones', limits({ unassigned: true }), { all: 6, unassigned: 4, mine: 2 }],
  ['participating ones', limits({ participating: true }), { all: 5, unassigned: 1, mine: 2 }],
  ['both', limits({ unassigned: true, participating: true }), { all: 8, unassigned: 4, mine: 2 }],
])('users who see %s have their counts', (_, limitedTo, counts) => {
  expect(visibleCounts(limitedTo, me, 'billing', countOf)).toEqual(counts);
  const read = new Set(labelsToCount(limitedTo, 'billing'));
  expect(read.has('*joined 7 billing')).toBe(limitedTo?.participating === true);
});

test('the joined label already includes participation, and is combined with other labels', () => {
  expect(joinedLabel(me, relationLabel('participant', me))).toBe(joinedLabel(me, ''));
  expect(joinedLabel(me, relationLabel('mentioned', me))).toBe('*joined 7 *mentioned 7');
});

test('the counts of a user are those of everyone, of nobody, and their own', () => {
  expect(assigneesToCount(me)).toEqual([anyone, 0, me]);
  // No user has it.
  expect(anyone).toBeLessThan(0);
});
