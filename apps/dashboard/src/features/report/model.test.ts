import { expect, test } from 'vitest';
import {
  busiestFirst,
  chosen,
  fileName,
  heatDays,
  heatOf,
  hourRange,
  percentText,
  sharesOf,
  type SubjectChoice,
} from './model.ts';

test('a file is named by type, date, and time', () => {
  const day = new Date(2026, 2, 5);
  expect(fileName('agent', undefined, day)).toBe('agent-report-05-03-2026.csv');
  expect(fileName('reply-time', undefined, day, 'png')).toBe('reply-time-report-05-03-2026.png');
  expect(fileName('team', 'business-hours', day)).toBe('team-report-05-03-2026-business-hours.csv');
});

test('satisfied are ratings of four and five, in percent to two decimals', () => {
  expect(sharesOf({ ratings_count: { 1: 2, 4: 3, 5: 3 }, total_sent_messages_count: 32 })).toEqual({
    surveys_sent: 32,
    responses: 8,
    satisfaction: 0.75,
    response_rate: 0.25,
  });
  expect(sharesOf({ ratings_count: {}, total_sent_messages_count: 0 })).toMatchObject({
    satisfaction: 0,
    response_rate: 0,
  });
  expect(percentText(2, 3, 'en')).toBe('66.67%');
  expect(percentText(0, 0, 'en')).toBe('0.00%');
});

test('the heat map is seven days of 24 hours', () => {
  const now = new Date(2026, 2, 5, 15, 30);
  const days = heatDays(now);
  expect(days).toHaveLength(7);
  const at = (day: number, hour: number) => new Date(2026, 2, day, hour).getTime() / 1000;
  const heat = heatOf(days, [
    { value: 2, timestamp: at(5, 14) },
    { value: 3, timestamp: at(5, 14) },
    { value: 9, timestamp: at(20, 1) },
  ]);
  expect(heat.map(({ counts }) => counts.length)).toEqual([24, 24, 24, 24, 24, 24, 24]);
  expect(heat.at(-1)?.counts[14]).toBe(5);
  expect(heat.flatMap(({ counts }) => counts).reduce((sum, count) => sum + count, 0)).toBe(5);
});

test('an hour of the heat map ends where the next one starts', () => {
  const { since, until } = hourRange(new Date(2026, 2, 5), 23);
  expect([since, until]).toEqual([
    new Date(2026, 2, 5, 23).getTime() / 1000,
    new Date(2026, 2, 6).getTime() / 1000,
  ]);
});

test('waiting groups are sorted by open count; those without a team have the id 0', () => {
  const group = (open: number, id: object) => ({ open, unattended: 1, unassigned: 0, ...id });
  const teams = [group(2, { team_id: 4 }), group(2, { team_id: null }), group(5, { team_id: 9 })];
  expect(busiestFirst(teams, 'team').map(({ id, open }) => [id, open])).toEqual([
    [9, 5],
    [0, 2],
    [4, 2],
  ]);
  expect(busiestFirst([group(1, { inbox_id: 3 })], 'inbox')).toEqual([
    { id: 3, open: 1, unattended: 1, unassigned: 0 },
  ]);
});

test('a cleared choice is null', () => {
  const choice: SubjectChoice = { agentId: 1, teamId: 2 };
  expect(chosen(choice, { agentId: undefined, inboxId: 3 })).toEqual({
    teamId: 2,
    inboxId: 3,
  });
});
