import { expect, test } from 'vitest';
import { eventTypeOf, filterOf, hitRate, missedStatuses } from './model.ts';

test.each([
  [0, 0, '100%'],
  [8, 0, '100%'],
  [200, 3, '98.5%'],
  [3, 1, '66.67%'],
  [4, 4, '0%'],
  [100_000, 1, '99.99%'],
])('the hit rate of %d SLAs with %d missed is %s', (total, misses, rate) => {
  expect(hitRate(total, misses)).toBe(rate);
});

test('a date counts only with the other one; labels are a list or a single text', () => {
  expect(filterOf({ since: 60, team_id: null, label_list: '' })).toStrictEqual({});
  expect(filterOf({ until: 60, assigned_agent_id: null, inbox_id: null })).toStrictEqual({});
  expect(filterOf({ since: null, until: 60, sla_policy_id: null, label_list: null })).toStrictEqual({});
  expect(filterOf({ since: 60, until: 120, label_list: 'a, b,' })).toEqual({
    since: new Date(60_000),
    until: new Date(120_000),
    labels: ['a', 'b'],
  });
  const ids = { assigned_agent_id: 1, inbox_id: 2, team_id: 3, sla_policy_id: 4, label_list: ['c'] };
  expect(filterOf(ids)).toEqual({ agentId: 1, inboxId: 2, teamId: 3, policyId: 4, labels: ['c'] });
});

test('a missed SLA is active or ended', () => {
  expect(missedStatuses).toEqual([1, 3]);
  expect([0, 1, 2, 9].map(eventTypeOf)).toEqual(['frt', 'nrt', 'rt', 'frt']);
});
