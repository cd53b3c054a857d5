import {
  averageMetrics,
  countMetrics,
  reportRowsPerPage,
  reportTypes,
  rowMetrics,
} from '@confab/contract/features/report';
import { expect, test } from 'vitest';
import { moment, seconds } from '../../../test/rows.ts';
import { messageNames } from './message-model.ts';
import {
  addedUp,
  averageOf,
  botNameOf,
  isMessageEvent,
  countOf,
  dimensionNumber,
  isAverage,
  isCount,
  isOfBots,
  nameNumber,
  nameOf,
  noSums,
  percentOf,
  rangeBefore,
  rangeOf,
  rowPageOf,
  rowsOf,
  wholeAccount,
} from './model.ts';
import { reportRowView } from './row-view.ts';

const names = [
  ['conversation_created', false],
  ['message_incoming', true],
  ['message_outgoing', true],
  ['conversation_resolved', false],
  ['conversation_bot_resolved', false],
  ['conversation_bot_handoff', false],
  ['first_response', true],
  ['reply_time', true],
  ['survey_sent', true],
] as const;

test('metrics are stored by their index', () => {
  expect(names.map(([name]) => nameNumber(name))).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  expect(reportTypes.map(dimensionNumber)).toEqual([0, 1, 2, 3, 4, 1]);
  expect(wholeAccount).toEqual({ type: 'account', keys: [''], name: null });
});

test.each(names)('%s has the rows of a message: %s', (name, isSo) => {
  expect(isMessageEvent(name)).toBe(isSo);
});

const sums = { count: 9, resolvedCount: 7, repeatedCount: 3, valueMs: 18_000, businessMs: 4500 };

test('a metric is a count or an average', () => {
  expect(countMetrics.map((metric) => [isCount(metric), isAverage(metric)])).toEqual(
    countMetrics.map(() => [true, false]),
  );
  expect(averageMetrics.map((metric) => [isCount(metric), isAverage(metric)])).toEqual(
    averageMetrics.map(() => [false, true]),
  );
  expect([isCount('toString'), isAverage('toString')]).toEqual([false, false]);
});

test.each([
  ['conversations_count', 'conversation_created', 9],
  ['incoming_messages_count', 'message_incoming', 9],
  ['outgoing_messages_count', 'message_outgoing', 9],
  ['resolutions_count', 'conversation_resolved', 4],
  ['bot_resolutions_count', 'conversation_bot_resolved', 4],
  ['bot_handoffs_count', 'conversation_bot_handoff', 9],
] as const)('%s counts %s', (metric, name, count) => {
  expect([nameOf(metric), countOf(metric, sums)]).toEqual([name, count]);
  const { countOf: counted, ...rows } = rowsOf(metric);
  expect(rows).toEqual({ name, once: count === 4 });
  expect(counted(sums)).toBe(count);
});

test.each([
  ['avg_first_response_time', 'first_response'],
  ['avg_resolution_time', 'conversation_resolved'],
  ['reply_time', 'reply_time'],
  ['all_resolutions_count', 'conversation_resolved'],
  ['surveys_sent_count', 'survey_sent'],
] as const)('every row of %s is one of %s', (metric, name) => {
  const { countOf: counted, ...rows } = rowsOf(metric);
  expect(rows).toEqual({ name, once: false });
  expect(counted(sums)).toBe(9);
});

test('every metric has rows', () => {
  const found = rowMetrics.map((metric) => (isOfBots(metric) ? botNameOf(metric) : rowsOf(metric).name));
  expect(found).not.toContain(undefined);
  expect(averageMetrics.map(nameOf)).toEqual(['first_response', 'conversation_resolved', 'reply_time']);
});

test('an average is in seconds, and null without values', () => {
  expect([averageOf(sums, false), averageOf(sums, true)]).toEqual([2, 0.5]);
  expect(noSums).toEqual({ count: 0, resolvedCount: 0, repeatedCount: 0, valueMs: 0, businessMs: 0 });
  expect(averageOf(noSums, true)).toBeNull();
});

test.each([
  [
    { since: 1.0004, until: 2.0006 },
    { since: 1000, until: 2001 },
  ],
  [
    { since: 0, until: 1 },
    { since: 0, until: 1000 },
  ],
  [{ since: null, until: 1 }, undefined],
  [{ until: 1 }, undefined],
  [{ since: -1, until: null }, undefined],
  [{ since: -1 }, undefined],
  [{ since: 2, until: 2 }, undefined],
  [{ since: 3, until: 2 }, undefined],
])('%j is the range %j', (input, range) => {
  expect(rangeOf(input)).toEqual(range);
});

test('a range is compared with the previous one of the same length', () => {
  expect(rangeBefore({ since: 700, until: 1000 })).toEqual({ since: 400, until: 700 });
  expect(rangeBefore({ since: 200, until: 1000 })).toEqual({ since: 0, until: 200 });
});

test('percentages are rounded', () => {
  expect([percentOf(2, 3), percentOf(3, 3), percentOf(0, 3), percentOf(3, 0)]).toEqual([66, 100, 0, 0]);
});

const [text, survey] = [0, 9];
test.each([
  [0, text, ['message_incoming']],
  [1, text, ['message_outgoing']],
  [2, text, []],
  [3, survey, ['survey_sent']],
  [1, survey, ['message_outgoing', 'survey_sent']],
])('a message of type %i and content %i counts as %j', (message_type, content_type, counted) => {
  expect(messageNames({ message_type, content_type }, survey)).toEqual(counted);
});

const row = {
  conversation_id: 333,
  display_id: 12,
  source: 11,
  contact_name: 'Tessa',
  inbox_name: 'App',
  agent_name: 'Jonas',
  value_ms: 2500,
  business_ms: 500,
  created_at: moment(1),
};

test('a row is shown with its message and its time', () => {
  const shown = {
    key: '333-11',
    conversation_id: 12,
    message_id: 11,
    contact_name: 'Tessa',
    inbox_name: 'App',
    agent_name: 'Jonas',
    value: 2.5,
    created_at: seconds(1),
  };
  expect(reportRowView(row, 'reply_time', false)).toStrictEqual(shown);
  expect(reportRowView(row, 'reply_time', true)).toStrictEqual({ ...shown, value: 0.5 });
  expect(reportRowView(row, 'conversation_resolved', false).message_id).toBeNull();
  expect(reportRowView({ ...row, source: 0 }, 'reply_time', false).message_id).toBeNull();
  const timeless = { ...row, value_ms: null, business_ms: 0 };
  expect(reportRowView(timeless, 'reply_time', false).value).toBeNull();
  expect(reportRowView(timeless, 'reply_time', true).value).toBe(0);
});

test('sums of several subjects are added', () => {
  const sums = { count: 1, resolvedCount: 2, repeatedCount: 3, valueMs: 4, businessMs: 5 };
  const others = { count: 10, resolvedCount: 20, repeatedCount: 30, valueMs: 40, businessMs: 50 };
  expect(addedUp([sums, others])).toEqual({
    count: 11,
    resolvedCount: 22,
    repeatedCount: 33,
    valueMs: 44,
    businessMs: 55,
  });
  expect(addedUp([])).toEqual(noSums);
});

test.each([
  [undefined, 1, 0],
  [null, 1, 0],
  [1, 1, 0],
  [3, 3, 2],
])('page %j of rows is %i, after %i pages', (page, number, before) => {
  const offset = before * reportRowsPerPage;
  expect(rowPageOf(page)).toEqual([number, { offset, limit: reportRowsPerPage }]);
});
