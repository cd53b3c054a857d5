import type { BulkAction } from '@confab/contract/features/bulk-action';
import { conversationStatuses } from '@confab/contract/features/conversation';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seededRandom, type Random } from '../../demo-data/steps/random.ts';
import { expectTrueCounts } from '../../../../test/contract-fuzz/true-counts.ts';
import { addContact, type FixtureMember } from '../../../../test/fixtures.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { createMemo } from '../../../platform/memo/memo.ts';
import { runBulkAction } from './actions/run-bulk-action.ts';

let t: TestApp;
let base: string;
let ids: number[];
let teamIds: number[];
const labels = ['vip', 'late', 'bug'];

beforeAll(async () => {
  t = await startTestApp();
  base = `/api/v1/accounts/${t.fixtures.account.id}`;
  const { maya, jonas, aiko } = t.fixtures;
  for (const title of labels) await post(maya, '/labels', { title, show_on_sidebar: true });
  teamIds = [];
  for (const name of ['orders', 'returns']) {
    const { id } = await post<{ id: number }>(maya, '/teams', { name, allow_auto_assign: false });
    await post(maya, `/teams/${id}/team_members`, { user_ids: [maya.id, jonas.id, aiko.id] });
    teamIds.push(id);
  }
  ids = [];
  for (let index = 0; index < 24; index += 1) ids.push(await open(index % 3 === 0 ? 'app' : 'website'));
});
afterAll(() => t.close());

async function post<T>(by: FixtureMember, path: string, body: object): Promise<T> {
  const answer = await t.as(by).post(`${base}${path}`, body);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<T>();
}

async function open(inbox: 'website' | 'app'): Promise<number> {
  const inboxId = t.fixtures[inbox].id;
  const contact = await addContact(t.platform, t.fixtures.account.id, inboxId, { name: 'Ina' });
  const body = { source_id: contact.sourceId, inbox_id: inboxId, message: { content: 'Hello' } };
  return (await post<{ id: number }>(t.fixtures.maya, '/conversations', body)).id;
}

function oneOf<T>(random: Random, list: readonly T[]): T {
  const found = list[random.below(list.length)];
  if (found === undefined) throw new Error('nothing to choose from');
  return found;
}

/** The selected conversations, and their change. */
function anyRequest(random: Random): object {
  const { maya, jonas, aiko } = t.fixtures;
  const status = oneOf(random, conversationStatuses);
  const which = oneOf<object>(random, [
    { ids: ids.filter(() => random.chance(0.4)) },
    {
      list: {
        status: oneOf(random, ['open', 'resolved', 'all']),
        team_id: oneOf(random, [null, ...teamIds]),
      },
    },
    { list: { status: 'all', labels: [oneOf(random, labels)] } },
    { payload: [{ attribute_key: 'status', filter_operator: 'equal_to', values: [status] }] },
  ]);
  const fields = oneOf<object>(random, [
    { status: oneOf(random, conversationStatuses) },
    { assignee_id: oneOf(random, [maya.id, jonas.id, aiko.id, 0]) },
    { team_id: oneOf(random, [...teamIds, 0]) },
    { status: 'open', assignee_id: jonas.id, team_id: oneOf(random, teamIds) },
  ]);
  return { ...which, fields, labels: { add: [oneOf(random, labels)], remove: [oneOf(random, labels)] } };
}

/** Concurrent changes to single conversations. */
async function anyChange(random: Random): Promise<void> {
  const { maya, jonas, aiko } = t.fixtures;
  const path = `${base}/conversations/${oneOf(random, ids)}`;
  const [verb, body] = oneOf<[string, object]>(random, [
    ['toggle_status', { status: oneOf(random, conversationStatuses) }],
    ['assignments', { assignee_id: oneOf(random, [maya.id, jonas.id, aiko.id, null]) }],
    ['assignments', { team_id: oneOf(random, [...teamIds, 0]) }],
    ['participants', { user_ids: [oneOf(random, [maya.id, jonas.id, aiko.id])] }],
    ['labels', { labels: labels.filter(() => random.chance(0.5)) }],
    ['messages', { content: 'Any news?' }],
    ['messages', { content: `[@Aiko](mention://user/${aiko.id}/Aiko)`, private: true }],
    ['mute', {}],
    ['unmute', {}],
  ]);
  const answer = await t.as(maya).post(`${path}/${verb}`, body);
  // An agent without access to the inbox is rejected.
  expect([200, 422], answer.body).toContain(answer.statusCode);
}

/** Two workers of two nodes, each in short turns, until it is over. */
async function work(by: FixtureMember, id: number): Promise<void> {
  const key = { accountId: t.fixtures.account.id, id };
  const nodes = [t.platform, { ...t.platform, memo: createMemo() }];
  for (;;) {
    await Promise.all(nodes.map((node) => runBulkAction(node, key, 20)));
    const answer = await t.as(by).get(`${base}/bulk_actions/${id}`);
    if (!['running', 'undoing'].includes(answer.json<BulkAction>().status)) return;
  }
}

async function wave(random: Random): Promise<void> {
  const { maya, jonas, aiko } = t.fixtures;
  const plans = Array.from({ length: 4 }, () => ({
    by: oneOf(random, [maya, jonas, aiko]),
    request: anyRequest(random),
    isUndone: random.chance(0.4),
  }));
  const single = Array.from({ length: 10 }, () => () => anyChange(random));
  await Promise.all([
    ...plans.map(async ({ by, request, isUndone }) => {
      const { id } = await post<BulkAction>(by, '/bulk_actions/start', request);
      await work(by, id);
      if (!isUndone) return;
      await post(by, `/bulk_actions/${id}/undo`, {});
      await work(by, id);
    }),
    (async () => {
      for (const change of single) await change();
    })(),
  ]);
}

type Row = {
  status: number;
  inbox_id: number;
  assignee_id: number | null;
  team_id: number | null;
  labels: string[];
  first_reply_created_at: Date | null;
  waiting_since: Date | null;
};

type Filter = [query: Record<string, string>, matches: (row: Row) => boolean];

const rows = (): Promise<Row[]> =>
  t.database.db
    .selectFrom('conversation')
    .select([
      'status',
      'inbox_id',
      'assignee_id',
      'team_id',
      'labels',
      'first_reply_created_at',
      'waiting_since',
    ])
    .where('account_id', '=', t.fixtures.account.id)
    .execute();

async function expectTabs(by: FixtureMember, seen: readonly Row[]): Promise<void> {
  const filters: Filter[] = [
    [{}, () => true],
    ...teamIds.map((id): Filter => [{ team_id: String(id) }, (row) => row.team_id === id]),
    ...labels.map((label): Filter => [{ 'labels[]': label }, (row) => row.labels.includes(label)]),
    [{ inbox_id: String(t.fixtures.app.id) }, (row) => row.inbox_id === t.fixtures.app.id],
  ];
  for (const status of [...conversationStatuses, 'all'])
    for (const [query, matches] of filters) {
      const expected = seen.filter(
        (row) => matches(row) && (status === 'all' || conversationStatuses[row.status] === status),
      );
      const answer = await t.as(by).get(`${base}/conversations/meta`, { ...query, status });
      const mine = expected.filter((row) => row.assignee_id === by.id).length;
      const assigned = expected.filter((row) => row.assignee_id !== null).length;
      expect(answer.json<{ meta: unknown }>().meta, `${by.name} ${status} ${JSON.stringify(query)}`).toEqual({
        mine_count: mine,
        assigned_count: assigned,
        unassigned_count: expected.length - assigned,
        all_count: expected.length,
      });
    }
}

async function expectSidebar(by: FixtureMember, seen: readonly Row[]): Promise<void> {
  const opened = seen.filter((row) => conversationStatuses[row.status] === 'open');
  const count = (matches: (row: Row) => boolean) => opened.filter(matches).length;
  const isCounted = (entry: { count: number }) => entry.count > 0;
  const answer = await t.as(by).get(`${base}/conversations/view_counts`);
  expect(answer.json<unknown>(), by.name).toEqual({
    all: opened.length,
    unattended: count((row) => row.first_reply_created_at === null || row.waiting_since !== null),
    inboxes: [t.fixtures.website.id, t.fixtures.app.id]
      .map((id) => ({ id, count: count((row) => row.inbox_id === id) }))
      .filter(isCounted),
    teams: teamIds.map((id) => ({ id, count: count((row) => row.team_id === id) })).filter(isCounted),
    labels: labels
      .toSorted((left, right) => left.localeCompare(right))
      .map((title) => ({ title, count: count((row) => row.labels.includes(title)) }))
      .filter(isCounted),
  });
}

test.each([11, 20_261_124])(
  'after concurrent bulk actions, undoing and single changes all counts equal a recount: seed %i',
  { timeout: 120_000 },
  async (seed) => {
    const random = seededRandom(seed);
    for (let count = 0; count < 4; count += 1) await wave(random);
    await expectTrueCounts(t.database.db);
    const { maya, jonas, aiko, nils, website, app } = t.fixtures;
    const all = await rows();
    for (const [person, inboxIds] of [
      [maya, [website.id, app.id]],
      [jonas, [website.id, app.id]],
      [aiko, [website.id]],
      [nils, []],
    ] as const) {
      const seen = all.filter((row) => inboxIds.some((id) => id === row.inbox_id));
      await expectTabs(person, seen);
      await expectSidebar(person, seen);
    }
  },
);
