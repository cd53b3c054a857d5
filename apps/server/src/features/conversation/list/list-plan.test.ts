import { sql, type RawBuilder, type SqlBool } from 'kysely';
import {
  conversationSorts,
  maxMatchingCount,
  type ConversationSort,
} from '@confab/contract/features/conversation';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts';
import { countTabs, countViews } from './count-queries.ts';
import type { Limits, Visibility } from '../policy.ts';
import { findPageIds, type ListFilter } from './queries.ts';

/* The rows that a list reads, not its duration: rows per page must not grow with rows that are not shown. */
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ poolSize: 1 });
  await seed();
}, 60_000);
afterAll(() => database.close());

const conversations = 8000;

/** Many resolved conversations in twenty inboxes, and few of each rare kind, all of them old. */
async function seed(): Promise<void> {
  const statements = [
    'set session_replication_role = replica',
    `insert into conversation (account_id, id, display_id, inbox_id, contact_id, contact_inbox_id, assignee_id,
       team_id, status, priority, labels, participant_ids, first_reply_created_at, last_activity_at, created_at)
     select 1, n, n, case when n < 60 then 21 else 1 + n % 20 end, n, n,
       case when n < 200 then null when n < 260 then 77 else 1 + n % 9 end, case when n < 50 then 5 end,
       case when n % 20 = 0 then 0 when n % 50 = 1 then 2 else 1 end, case when n % 10 = 0 then n % 4 end,
       case when n < 40 then array['rare', 'often'] when n % 3 = 0 then array['often'] else '{}' end,
       array[78],
       case when n > 100 then now() end, now() - (${conversations} - n) * interval '1 minute', now()
     from generate_series(1, ${conversations}) n`,
    `insert into conversation_label select account_id, title, id, status, last_activity_at, inbox_id
     from conversation, unnest(labels) as l (title)`,
    `insert into conversation_user select account_id, id, 78, relation, inbox_id, status, last_activity_at
     from conversation, generate_series(0, 1) relation where relation = 0 or id < 300`,
    `insert into conversation_count (account_id, label, status, inbox_id, assignee_id, team_id, slot, count)
     select account_id, label, status, inbox_id, assignee_id, team_id, id % 4, count(*)
     from conversation_count_source group by 1, 2, 3, 4, 5, 6, 7`,
    // Another account, of whose conversations more match than are counted.
    `insert into conversation (account_id, id, display_id, inbox_id, contact_id, contact_inbox_id, assignee_id, status,
       last_activity_at, created_at)
     select 2, n, n, 1, n, n, case when n <= 3 then 77 when n <= 10 then null else 78 end, 1, now(), now()
     from generate_series(1, ${maxMatchingCount + 500}) n`,
    'analyze',
    'set session_replication_role = origin',
  ];
  for (const statement of statements) await database.pool.query(statement);
}

const everything: ListFilter = {
  accountId: 1,
  visibility: { inboxIds: 'all', limitedTo: null },
  statuses: [1],
  inboxId: undefined,
  teamId: undefined,
  labels: [],
  unattended: false,
  listedFor: undefined,
  sourceId: undefined,
  among: undefined,
  updatedSince: undefined,
  assignee: { kind: 'all' },
};

/** A limited role, for a user who participates in everything and sees little. */
const limited = (more: Partial<Limits>): Visibility => ({
  inboxIds: Array.from({ length: 21 }, (_, index) => index + 1),
  limitedTo: { userId: 78, unassigned: false, participating: false, ...more },
});

/** Index entries and rows of tables that were touched so far, by the database's own count. */
async function touchedOf(tables: readonly string[]): Promise<number> {
  await database.pool.query('select pg_stat_force_next_flush()');
  const { rows } = await sql<{ n: number }>`select sum(coalesce(seq_tup_read, 0) + coalesce((
      select sum(idx_tup_read) from pg_stat_user_indexes i where i.relid = t.relid), 0))::bigint as n
    from pg_stat_user_tables t where relname = any(${[...tables]}::text[])`.execute(database.db);
  return rows[0]?.n ?? 0;
}

const read = ['conversation', 'conversation_label', 'conversation_user'];

/** What reading a page touched. */
async function rowsRead(filter: Partial<ListFilter>, sort: ConversationSort, offset = 0): Promise<number> {
  const before = await touchedOf(read);
  const ids = await findPageIds(database.db, { ...everything, ...filter }, sort, { limit: 25, offset });
  expect(ids.length).toBeGreaterThan(0);
  const touched = (await touchedOf(read)) - before;
  // Nothing is shown that was not read: otherwise nothing was measured.
  expect(touched).toBeGreaterThanOrEqual(ids.length);
  return touched;
}

const latest = 'last_activity_at_desc';

describe('a page reads only its rows', () => {
  test.each(conversationSorts)('sorted by %s, in one status and in all', async (sort) => {
    expect(await rowsRead({}, sort)).toBeLessThanOrEqual(30);
    expect(await rowsRead({ statuses: [] }, sort)).toBeLessThanOrEqual(110);
  });

  test.each([
    ['somebody’s own', { assignee: { kind: 'user', userId: 77 } }, 30],
    ['nobody’s', { assignee: { kind: 'unassigned' } }, 30],
    ['a team’s', { teamId: 5 }, 30],
    ['those that wait', { unattended: true }, 30],
    ['a quiet inbox’s', { inboxId: 21 }, 30],
    ['a member’s of three inboxes, one quiet', { visibility: { inboxIds: [3, 7, 21], limitedTo: null } }, 80],
    ['a rare label’s', { labels: ['rare'] }, 30],
    ['a common label’s', { labels: ['often'] }, 30],
    [
      'a common label’s, for a member of five inboxes of twenty',
      { labels: ['often'], visibility: { inboxIds: [3, 6, 9, 12, 15], limitedTo: null } },
      110,
    ],
    ['all that one takes part in', { listedFor: { relation: 'participant', userId: 78 } }, 30],
    ['those one was mentioned in, all of them old', { listedFor: { relation: 'mentioned', userId: 78 } }, 30],
    ['those of two labels', { labels: ['rare', 'often'] }, 110],
    ['of a role that sees unassigned ones: all', { visibility: limited({ unassigned: true }) }, 190],
    [
      'of a role that sees unassigned ones: these alone',
      {
        visibility: { ...limited({ unassigned: true }), inboxIds: [3, 7, 21] },
        assignee: { kind: 'unassigned' },
      },
      110,
    ],
    ['of a role that sees what one takes part in', { visibility: limited({ participating: true }) }, 110],
    ['of both', { visibility: limited({ unassigned: true, participating: true }) }, 250],
    [
      'of a role that sees what one takes part in, as taking part',
      {
        visibility: limited({ participating: true }),
        listedFor: { relation: 'participant', userId: 78 },
      },
      110,
    ],
  ] satisfies [string, Partial<ListFilter>, number][])('%s', async (_name, filter, budget) => {
    expect(await rowsRead(filter, latest)).toBeLessThanOrEqual(budget);
  });

  test('and, further back, the pages before it', async () => {
    expect(await rowsRead({}, latest, 199 * 25)).toBeLessThanOrEqual(200 * 25 + 10);
  });
});

test('counts for a limited role read counters and no conversation', async () => {
  const [before, conversationsBefore] = [
    await touchedOf([...read, 'conversation_count']),
    await touchedOf(read),
  ];
  const visibility = limited({ unassigned: true, participating: true });
  expect((await countViews(database.db, 1, visibility, ['often'])).length).toBeGreaterThan(0);
  const tabs = await countTabs(database.db, { ...everything, visibility }, 78);
  expect(tabs.all_count).toBeGreaterThan(0);
  expect(await touchedOf(read)).toBe(conversationsBefore);
  // Two names for each of three views and of the tabs, with 21 inboxes, three assignees and four slots.
  expect((await touchedOf([...read, 'conversation_count'])) - before).toBeLessThanOrEqual(8 * 21 * 3 * 4);
});

describe('conversations that match conditions are counted', () => {
  const tabsOf = (matching: RawBuilder<SqlBool>) =>
    countTabs(database.db, { ...everything, accountId: 2, matching }, 77);

  test('exactly where they are few', async () => {
    expect(await tabsOf(sql`id <= 20`)).toEqual({
      mine_count: 3,
      assigned_count: 13,
      unassigned_count: 7,
      all_count: 20,
    });
    expect((await tabsOf(sql`id < ${maxMatchingCount}`)).assigned_count).toBe(maxMatchingCount - 8);
  });

  test('up to a maximum in each tab where they are many', async () => {
    expect(await tabsOf(sql`id > 2`)).toEqual({
      mine_count: 1,
      assigned_count: maxMatchingCount,
      unassigned_count: 7,
      all_count: maxMatchingCount,
    });
  });
});

test('the sidebar counts read one row per view, inbox, and slot, and no conversation', async () => {
  const tables = [...read, 'conversation_count'];
  const [before, conversationsBefore] = [await touchedOf(tables), await touchedOf(read)];
  const visibility = { inboxIds: 'all', limitedTo: null } as const;
  const rows = await countViews(database.db, 1, visibility, ['rare', 'often']);
  expect(new Set(rows.map(({ label }) => label)).size).toBe(4);
  expect(await touchedOf(read)).toBe(conversationsBefore);
  expect((await touchedOf(tables)) - before).toBeLessThanOrEqual(4 * 21 * 4);
});
