import { expect, test } from 'vitest';
import { clockFinding, followerFindings } from './check-database.ts';
import { diskFinding } from './check-machine.ts';

test.each([
  [0, 'ok'],
  [-900, 'ok'],
  [1_000, 'warning'],
  [-5_000, 'warning'],
  [30_000, 'failing'],
  [-86_400_000, 'failing'],
] as const)('a clock that is %d ms ahead is %s', (offsetMs, state) => {
  expect(clockFinding(offsetMs).state).toBe(state);
});

test.each([
  [400e6, 10e9, 'failing'],
  [400e6, 450e6, 'failing'],
  [900e6, 10e9, 'warning'],
  [1.1e9, 10e9, 'ok'],
  [6e9, 500e9, 'ok'],
  [4e9, 500e9, 'warning'],
] as const)('a disk with %d of %d bytes free is %s', (free, total, state) => {
  expect(diskFinding('/data', free, total).state).toBe(state);
});

test('a follower of the event log that is late or has lost events is reported, with a remedy', () => {
  const now = new Date(1_700_000_000_000);
  const lag = { name: 'report.record', behind: 3, seconds: 300, lost: 0, lostAt: null };
  const states = (more: object) => followerFindings([{ ...lag, ...more }], now).map(({ state }) => state);
  expect(states({})).toEqual(['ok']);
  expect(states({ seconds: 301 })).toEqual(['warning']);
  const days = (count: number) => new Date(now.getTime() - count * 86_400_000);
  expect(states({ lost: 7, lostAt: days(6) })).toEqual(['failing']);
  expect(states({ lost: 7, lostAt: days(7) })).toEqual(['ok']);
  const [late] = followerFindings([{ ...lag, seconds: 7200 }], now);
  expect(late?.text).toBe('report.record has not read 3 events, the oldest 120 minutes old.');
  expect(late?.advice).toContain('role worker');
  expect(followerFindings([], now)).toEqual([]);
});
