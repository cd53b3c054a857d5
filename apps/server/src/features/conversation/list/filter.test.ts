import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Updateable } from 'kysely';
import type { DB } from '../../../platform/db/row-types.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';

let t: TestApp;
let base: string;
/** Display ids by what is special about them. */
const ids: Record<string, number> = {};

beforeAll(async () => {
  t = await startTestApp();
  base = `/api/v1/accounts/${t.fixtures.account.id}/conversations`;
  await t.database.db.deleteFrom('conversation').where('account_id', '=', t.fixtures.account.id).execute();
  await open('urgent', { priority: 2 + 1, created_at: new Date('2026-01-10T23:30:00Z') });
  await open('labeled', { labels: ['refund', 'vip'], status: 1 });
  await open('mine', {
    assignee_id: t.fixtures.maya.id,
    additional_attributes: { referer: 'https://x.example/50%_off' },
  });
  await open('plain', { additional_attributes: { browser_language: 'de', mail_subject: 'Your Invoice' } });
});
afterAll(() => t.close());

async function open(name: string, values: Updateable<DB['conversation']>): Promise<void> {
  const answer = await t.as(t.fixtures.maya).post(base, { source_id: t.fixtures.tessa.sourceId });
  const { id } = answer.json<{ id: number }>();
  await t.database.db
    .updateTable('conversation')
    .set(values)
    .where('account_id', '=', t.fixtures.account.id)
    .where('display_id', '=', id)
    .execute();
  ids[name] = id;
}

type Condition = [key: string, operator: string, values?: unknown, joint?: string];

const ask = (conditions: readonly Condition[], as: { token: string } = t.fixtures.maya, more = {}) =>
  t.as(as).post(`${base}/filter`, {
    payload: conditions.map(([attribute_key, filter_operator, values, query_operator]) => ({
      attribute_key,
      filter_operator,
      ...(values === undefined ? {} : { values }),
      ...(query_operator === undefined ? {} : { query_operator }),
    })),
    ...more,
  });

async function found(...conditions: readonly Condition[]): Promise<string[]> {
  const answer = await ask(conditions);
  expect(answer.statusCode, answer.body).toBe(200);
  const { payload } = answer.json<{ payload: { id: number }[] }>();
  const names = Object.entries(ids);
  return payload.map(({ id }) => names.find(([, own]) => own === id)?.[0] ?? String(id)).toSorted();
}

const all = ['labeled', 'mine', 'plain', 'urgent'];

describe('each attribute', () => {
  test.each<[string[], ...Condition[]]>([
    [['labeled'], ['status', 'equal_to', ['resolved']]],
    [
      ['mine', 'plain', 'urgent'],
      ['status', 'not_equal_to', ['resolved']],
    ],
    [all, ['status', 'equal_to', ['all']]],
    [['urgent'], ['priority', 'equal_to', ['urgent']]],
    [[], ['priority', 'not_equal_to', ['urgent']]],
    [
      ['labeled', 'plain', 'urgent'],
      ['assignee_id', 'is_not_present'],
    ],
    [['mine'], ['assignee_id', 'is_present', []]],
    [all, ['team_id', 'is_not_present']],
    [['labeled'], ['labels', 'equal_to', ['vip', 'other']]],
    [
      ['mine', 'plain', 'urgent'],
      ['labels', 'not_equal_to', ['VIP']],
    ],
    [['labeled'], ['labels', 'is_present']],
    [
      ['mine', 'plain', 'urgent'],
      ['labels', 'is_not_present'],
    ],
    [['plain'], ['browser_language', 'equal_to', 'de']],
    [[], ['browser_language', 'not_equal_to', 'de']],
    [['plain'], ['mail_subject', 'contains', ['nothing', 'your inv']]],
    [[], ['mail_subject', 'does_not_contain', ['INVOICE']]],
    [['mine'], ['referer', 'contains', ['50%_off']]],
    [[], ['referer', 'contains', ['50__off']]],
    [['urgent'], ['created_at', 'is_less_than', ['2026-01-11']]],
    [[], ['created_at', 'is_less_than', ['2026-01-10']]],
    [
      ['labeled', 'mine', 'plain'],
      ['created_at', 'is_greater_than', ['2026-01-10']],
    ],
    [['urgent'], ['created_at', 'days_before', [7]]],
  ])('finds %j by %j', async (expected, ...conditions) => {
    expect(await found(...conditions)).toEqual(expected);
  });

  test('assignee, inbox and display id by number', async () => {
    expect(await found(['assignee_id', 'equal_to', [t.fixtures.maya.id]])).toEqual(['mine']);
    expect(await found(['assignee_id', 'not_equal_to', [t.fixtures.maya.id]])).toEqual([]);
    expect(await found(['inbox_id', 'equal_to', [String(t.fixtures.website.id)]])).toEqual(all);
    expect(await found(['display_id', 'equal_to', [ids['plain']]])).toEqual(['plain']);
    expect(await found(['display_id', 'contains', [String(ids['plain'])]])).toContain('plain');
  });
});

describe('query operators', () => {
  test('and binds tighter than or, in any case', async () => {
    const conditions: Condition[] = [
      ['priority', 'equal_to', ['urgent'], 'OR'],
      ['status', 'equal_to', ['resolved'], 'and'],
      ['labels', 'equal_to', ['vip'], ''],
    ];
    expect(await found(...conditions)).toEqual(['labeled', 'urgent']);
  });

  test('no conditions match everything', async () => {
    expect(await found()).toEqual(all);
  });
});

test('the counts cover all matches, and pages have 25 entries', async () => {
  const answer = await ask([['status', 'equal_to', ['open']]]);
  expect(answer.json()).toMatchObject({ meta: { mine_count: 1, unassigned_count: 2, all_count: 3 } });
  expect(Object.keys(answer.json<{ meta: object }>().meta)).not.toContain('assigned_count');
  const second = await ask([['status', 'equal_to', ['open']]], t.fixtures.maya, { page: 2 });
  expect(second.json()).toMatchObject({ meta: { all_count: 3 }, payload: [] });
});

test('a member finds only conversations they may see', async () => {
  const inAnotherInbox = { inbox_id: t.fixtures.app.id, contact_id: t.fixtures.tessa.id };
  expect((await t.as(t.fixtures.jonas).post(base, inAnotherInbox)).statusCode).toBe(200);
  const seenBy = async (person: { token: string }) =>
    (await ask([], person)).json<{ payload: unknown[] }>().payload.length;
  // Aiko is not in that one.
  expect([await seenBy(t.fixtures.aiko), await seenBy(t.fixtures.jonas)]).toEqual([4, 5]);
  expect((await ask([], t.fixtures.rex)).statusCode).toBe(401);
});

describe('an invalid condition is rejected', () => {
  test.each<[string, ...Condition[]]>([
    ['Unknown attribute shoe_size', ['shoe_size', 'equal_to', ['42']]],
    ['Unknown attribute constructor', ['constructor', 'equal_to', ['42']]],
    ['status cannot be filtered by contains', ['status', 'contains', ['op']]],
    ['status needs a value', ['status', 'equal_to', []]],
    ['late is not a status', ['status', 'equal_to', ['late']]],
    ['x is not a number', ['inbox_id', 'equal_to', ['x']]],
    ['soon is not a date', ['created_at', 'is_less_than', ['soon']]],
    ['2026-13-45 is not a date', ['created_at', 'is_less_than', ['2026-13-45']]],
    ['status needs "and" or "or"', ['status', 'equal_to', ['open']], ['labels', 'is_present']],
    ['status needs "and" or "or"', ['status', 'equal_to', ['open'], 'xor'], ['labels', 'is_present']],
  ])('%s', async (message, ...conditions) => {
    const answer = await ask(conditions);
    expect(answer.statusCode).toBe(422);
    expect(answer.json<{ error: string }>().error).toContain(message);
  });

  test('a missing payload', async () => {
    expect((await t.as(t.fixtures.maya).post(`${base}/filter`, {})).statusCode).toBe(422);
  });
});
