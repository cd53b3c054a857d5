import { sql } from 'kysely';
import { maxMatchingCount } from '@confab/contract/features/conversation';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BulkAction } from '@confab/contract/features/bulk-action';
import { addContact } from '../../../../test/fixtures.ts';
import { dropConnections, reconnected } from '../../../../test/faults/drop-connections.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { expectTrueCounts } from '../../../../test/contract-fuzz/true-counts.ts';
import { purgeBulkActions } from './actions/purge-bulk-actions.ts';
import { runBulkAction } from './actions/run-bulk-action.ts';

let t: TestApp;
let base: string;

beforeAll(async () => {
  t = await startTestApp();
  base = `/api/v1/accounts/${t.fixtures.account.id}`;
});
afterAll(() => t.close());

type Person = { token: string };

/** Conversations of the website, by display id. */
async function open(count: number, more: Record<string, unknown> = {}): Promise<number[]> {
  const ids: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const contact = await addContact(t.platform, t.fixtures.account.id, t.fixtures.website.id, {
      name: 'Ina',
    });
    const answer = await t
      .as(t.fixtures.maya)
      .post(`${base}/conversations`, { source_id: contact.sourceId, ...more });
    expect(answer.statusCode, answer.body).toBe(200);
    ids.push(answer.json<{ id: number }>().id);
  }
  return ids;
}

type Shown = {
  status: string;
  snoozed_until: string | null;
  labels: string[];
  meta: { assignee?: { id: number }; team?: { id: number } };
};

const show = async (id: number): Promise<Shown> =>
  (await t.as(t.fixtures.maya).get(`${base}/conversations/${id}`)).json();

async function linesOf(id: number): Promise<string[]> {
  const answer = await t.as(t.fixtures.maya).get(`${base}/conversations/${id}/messages`);
  return answer
    .json<{ payload: { message_type: number; content: string }[] }>()
    .payload.filter(({ message_type: type }) => type === 2)
    .map(({ content }) => content);
}

const key = (id: number) => ({ accountId: t.fixtures.account.id, id });

async function start(body: object, as: Person = t.fixtures.maya): Promise<BulkAction> {
  const answer = await t.as(as).post(`${base}/bulk_actions/start`, body);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

async function progress(id: number, as: Person = t.fixtures.maya): Promise<BulkAction> {
  const answer = await t.as(as).get(`${base}/bulk_actions/${id}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

async function finish(id: number, as: Person = t.fixtures.maya): Promise<BulkAction> {
  for (;;) {
    await runBulkAction(t.platform, key(id));
    const now = await progress(id, as);
    if (!['running', 'undoing'].includes(now.status)) return now;
  }
}

async function perform(body: object, as: Person = t.fixtures.maya): Promise<BulkAction> {
  return finish((await start(body, as)).id, as);
}

const undo = async (id: number): Promise<BulkAction> => {
  const answer = await t.as(t.fixtures.maya).post(`${base}/bulk_actions/${id}/undo`);
  expect(answer.statusCode, answer.body).toBe(200);
  return finish(id);
};

/** The newest bulk action: the route of the wire answers nothing. */
async function newest(): Promise<number> {
  const { id } = await t.database.db
    .selectFrom('bulk_action')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return id;
}

test('the documented request changes the listed conversations, with the events and activity lines of single changes', async () => {
  const [first = 0, second = 0] = await open(2, { message: { content: 'Hello' } });
  const { jonas, maya } = t.fixtures;
  await t.as(maya).post(`${base}/conversations/${first}/labels`, { labels: ['early', 'vip'] });
  await t.clearOutbox();
  const answer = await t.as(maya).post(`${base}/bulk_actions`, {
    type: 'Conversation',
    ids: [first, second],
    fields: { status: 'snoozed', assignee_id: jonas.id },
    labels: { add: ['Late'], remove: ['early'] },
    snoozed_until: 1_900_000_000,
  });
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.body).toBe('');
  await finish(await newest());
  expect(await show(first)).toMatchObject({
    status: 'snoozed',
    snoozed_until: '2030-03-17T17:46:40.000Z',
    labels: ['vip', 'late'],
    meta: { assignee: { id: jonas.id } },
  });
  expect(await show(second)).toMatchObject({ status: 'snoozed', labels: ['late'] });
  expect(await linesOf(first)).toEqual([
    'Maya added early, vip',
    'Maya removed early',
    'Maya added late',
    'Conversation was snoozed by Maya',
    'Assigned to Jonas by Maya',
  ]);
  const names = (await t.outbox()).map(({ name }) => name);
  expect(names.filter((name) => name === 'conversation.status_changed')).toHaveLength(2);
  expect(names.filter((name) => name === 'assignee.changed')).toHaveLength(2);
  await expectTrueCounts(t.database.db);
});

test('another type is rejected as documented', async () => {
  const [id] = await open(1);
  for (const type of ['conversation', 'Contact', null]) {
    const body = { type, ids: [id], fields: { status: 'resolved' } };
    const answer = await t.as(t.fixtures.maya).post(`${base}/bulk_actions`, body);
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toEqual({ success: false });
  }
});

test('a null status changes nothing; null and 0 clear assignee and team', async () => {
  const { db } = t.database;
  const team = await db
    .insertInto('team')
    .values({ account_id: t.fixtures.account.id, name: 'billing' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const [id = 0] = await open(1);
  await perform({ ids: [id], fields: { status: 'pending', team_id: team.id } });
  await perform({ ids: [id], fields: { assignee_id: t.fixtures.jonas.id } });
  expect(await show(id)).toMatchObject({ meta: { team: { id: team.id }, assignee: {} } });
  const done = await perform({ ids: [id], fields: { status: null, assignee_id: null, team_id: 0 } });
  expect(done).toMatchObject({ status: 'done', total_count: 1, changed_count: 1 });
  const after = await show(id);
  expect(after.status).toBe('pending');
  expect(after.meta.assignee).toBeUndefined();
  expect(after.meta.team).toBeUndefined();
  await expectTrueCounts(db);
});

test('invisible, unknown, and foreign conversations are skipped', async () => {
  const [seen = 0] = await open(1);
  const hidden = await t.as(t.fixtures.maya).post(`${base}/conversations`, {
    inbox_id: t.fixtures.app.id,
    contact_id: t.fixtures.tessa.id,
  });
  const { id: hiddenId } = hidden.json<{ id: number }>();
  const ids = [hiddenId, 999_999, -1, seen, seen];
  const done = await perform({ ids, fields: { status: 'resolved' } }, t.fixtures.aiko);
  expect(done).toMatchObject({ changed_count: 1, skipped_count: 3, failed_count: 0, total_count: 4 });
  expect((await show(hiddenId)).status).toBe('open');
  expect((await show(seen)).status).toBe('resolved');
});

test('one that cannot be changed has a reason and stays unchanged, and the others are changed', async () => {
  const [first = 0, second = 0] = await open(2);
  const { nils } = t.fixtures;
  await t.as(t.fixtures.maya).post(`${base}/inbox_members`, {
    inbox_id: t.fixtures.app.id,
    user_ids: [nils.id],
  });
  const other = await t.as(t.fixtures.maya).post(`${base}/conversations`, {
    inbox_id: t.fixtures.app.id,
    contact_id: t.fixtures.tessa.id,
  });
  const third = other.json<{ id: number }>().id;
  const done = await perform({
    ids: [first, third, second],
    fields: { assignee_id: nils.id },
    labels: { add: ['vip'] },
  });
  expect(done).toMatchObject({ changed_count: 1, failed_count: 2 });
  expect(done.failures).toEqual(
    [first, second].map((id) => ({
      conversation_id: id,
      message: 'The agent has no access to this inbox',
    })),
  );
  expect((await show(first)).labels).toEqual([]);
  expect(await show(third)).toMatchObject({ labels: ['vip'], meta: { assignee: { id: nils.id } } });
});

test('a job that runs twice concurrently, or was killed anywhere, applies each change once', async () => {
  const ids = await open(12);
  const { id } = await start({ ids, labels: { add: ['once'] }, fields: { status: 'resolved' } });
  // Turns that end after each conversation, and connections that are cut in the middle.
  await runBulkAction(t.platform, key(id), 0);
  expect(await progress(id)).toMatchObject({ status: 'running', changed_count: 1 });
  for (let cut = 0; cut < 4; cut += 1) {
    const run = runBulkAction(t.platform, key(id)).catch((error: unknown) => error);
    await dropConnections(t.database.pool);
    await run;
    await reconnected(t.database.pool);
  }
  await Promise.all([1, 2, 3].map(() => runBulkAction(t.platform, key(id))));
  expect(await finish(id)).toMatchObject({ status: 'done', changed_count: 12, failed_count: 0 });
  for (const each of ids) {
    expect(await linesOf(each)).toEqual(['Maya added once', 'Conversation was marked resolved by Maya']);
  }
  await expectTrueCounts(t.database.db);
});

test('everything matching a list or a filter is changed, once, including what the change removes from it', async () => {
  const ids = await open(5);
  await perform({ ids: ids.slice(0, 4), labels: { add: ['refund'] } });
  const selection = { list: { labels: ['refund'], status: 'open', assignee_type: 'unassigned' } } as const;
  const started = await start({ ...selection, labels: { remove: ['refund'], add: ['paid'] } });
  expect(started).toMatchObject({ status: 'running', total_count: 4 });
  // One that comes later was not meant.
  const [late = 0] = await open(1);
  await perform({ ids: [late], labels: { add: ['refund'] } });
  expect(await finish(started.id)).toMatchObject({ status: 'done', changed_count: 4, skipped_count: 0 });
  expect((await show(late)).labels).toEqual(['refund']);
  const payload = [{ attribute_key: 'labels', filter_operator: 'equal_to', values: ['paid'] }];
  const filtered = await perform({ payload, fields: { status: 'resolved' } });
  expect(filtered).toMatchObject({ total_count: 4, changed_count: 4 });
  expect((await show(ids[4] ?? 0)).status).toBe('open');
});

test('a filter by a custom attribute means the same as in the list', async () => {
  const { maya } = t.fixtures;
  const definition = {
    attribute_display_name: 'Plan',
    attribute_key: 'plan',
    attribute_display_type: 'text',
  };
  const defined = await t.as(maya).post(`${base}/custom_attribute_definitions`, definition);
  expect(defined.statusCode, defined.body).toBe(200);
  const [pro = 0, other = 0] = await open(2);
  await t.as(maya).post(`${base}/conversations/${pro}/custom_attributes`, {
    custom_attributes: { plan: 'Pro' },
  });
  const payload = [{ attribute_key: 'plan', filter_operator: 'equal_to', values: ['pro'] }];
  const request = { payload, fields: { status: 'resolved' } };
  expect(await perform(request)).toMatchObject({ status: 'done', total_count: 1, changed_count: 1 });
  expect((await show(pro)).status).toBe('resolved');
  expect((await show(other)).status).toBe('open');
  // Without the attribute's definition the filter is invalid: the action ends and is not retried forever.
  const { id } = await start({ ...request, fields: { status: 'open' } });
  const { id: definitionId } = defined.json<{ id: number }>();
  await t.as(maya).delete(`${base}/custom_attribute_definitions/${definitionId}`);
  await runBulkAction(t.platform, key(id));
  expect(await progress(id)).toMatchObject({ status: 'failed', changed_count: 0 });
});

test('of a list, only conversations visible to the member are changed', async () => {
  const [own = 0] = await open(1);
  await perform({ ids: [own], labels: { add: ['mixed'] } });
  const answer = await t.as(t.fixtures.maya).post(`${base}/conversations`, {
    inbox_id: t.fixtures.app.id,
    contact_id: t.fixtures.tessa.id,
  });
  const { id: other } = answer.json<{ id: number }>();
  await perform({ ids: [other], labels: { add: ['mixed'] } });
  const done = await perform(
    { list: { labels: 'mixed', status: 'all' }, fields: { status: 'resolved' } },
    t.fixtures.aiko,
  );
  expect(done).toMatchObject({ total_count: 1, changed_count: 1 });
  expect((await show(other)).status).toBe('open');
});

test('undo restores unchanged values, and only those', async () => {
  const [first = 0, second = 0, third = 0] = await open(3);
  const { jonas, maya } = t.fixtures;
  await perform({ ids: [first, second, third], labels: { add: ['before'] } });
  const done = await perform({
    ids: [first, second, third],
    fields: { status: 'snoozed', assignee_id: jonas.id },
    labels: { add: ['during'], remove: ['before'] },
    snoozed_until: 1_900_000_000,
  });
  const touched = `${base}/conversations/${second}`;
  await t.as(maya).post(`${touched}/toggle_status`, { status: 'resolved' });
  await t.as(maya).post(`${touched}/assignments`, { assignee_id: maya.id });
  await t.as(maya).post(`${touched}/labels`, { labels: ['during', 'own'] });
  const wasDeleted = await t.as(maya).delete(`${base}/conversations/${third}`);
  expect(wasDeleted.statusCode).toBe(200);
  expect(await undo(done.id)).toMatchObject({ status: 'undone', restored_count: 2 });
  const restored = await show(first);
  expect(restored).toMatchObject({ status: 'open', snoozed_until: null, labels: ['before'] });
  // Reopening a conversation this way does not assign it.
  expect(restored.meta.assignee).toBeUndefined();
  expect(await show(second)).toMatchObject({
    status: 'resolved',
    labels: ['own', 'before'],
    meta: { assignee: { id: maya.id } },
  });
  // A repeated request changes nothing.
  expect(await undo(done.id)).toMatchObject({ status: 'undone', restored_count: 2 });
  await expectTrueCounts(t.database.db);
});

test('undoing a running one stops it, and restores what it had done', async () => {
  const ids = await open(3);
  const { id } = await start({ ids, fields: { status: 'resolved' } });
  await runBulkAction(t.platform, key(id), 0);
  expect(await undo(id)).toMatchObject({ status: 'undone', changed_count: 1, restored_count: 1 });
  await runBulkAction(t.platform, key(id));
  for (const each of ids) expect((await show(each)).status).toBe('open');
});

test('undoing at the moment it ends is not lost', async () => {
  const ids = await open(1);
  const { id } = await start({ ids, fields: { status: 'resolved' } });
  await runBulkAction(t.platform, key(id), 0);
  let run: Promise<void> | undefined;
  // Holds it as the undo does, until the run that found nothing left waits to end it.
  const undoing = t.database.db.transaction().execute(async (trx) => {
    await trx.selectFrom('bulk_action').selectAll().where('id', '=', id).forUpdate().execute();
    run = runBulkAction(t.platform, key(id));
    await expect.poll(() => waitingForLock('update "bulk_action"')).toBe(1);
    await trx.updateTable('bulk_action').set({ status: 2 }).where('id', '=', id).execute();
  });
  await undoing;
  await run;
  expect((await progress(id)).status).toBe('undoing');
  expect(await finish(id)).toMatchObject({ status: 'undone', restored_count: 1 });
});

/** Statements that begin like this and wait for a lock. */
async function waitingForLock(beginning: string): Promise<number> {
  const { rows } = await t.database.pool.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock' and query like $1 || '%'`,
    [beginning],
  );
  return rows[0]?.count ?? 0;
}

test('it is visible only to its creator', async () => {
  const [id = 0] = await open(1);
  const done = await perform({ ids: [id], fields: { status: 'resolved' } });
  for (const [person, path] of [
    [t.fixtures.jonas, `${base}/bulk_actions/${done.id}`],
    [t.fixtures.rex, `/api/v1/accounts/${t.fixtures.rival.id}/bulk_actions/${done.id}`],
  ] as const) {
    expect((await t.as(person).get(path)).statusCode).toBe(404);
    expect((await t.as(person).post(`${path}/undo`)).statusCode).toBe(404);
  }
});

test('a former member changes nothing', async () => {
  const ids = await open(2);
  const { id } = await start({ ids, fields: { status: 'resolved' } }, t.fixtures.aiko);
  await runBulkAction(t.platform, key(id), 0);
  await t.as(t.fixtures.maya).delete(`${base}/agents/${t.fixtures.aiko.id}`);
  await runBulkAction(t.platform, key(id));
  const { status } = await t.database.db
    .selectFrom('bulk_action')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(status).toBe(4);
  expect((await show(ids[1] ?? 0)).status).toBe('open');
});

test('it needs an action, and one kind of selection', async () => {
  const refused = [
    { ids: [1], list: {}, fields: { status: 'open' } },
    { fields: { status: 'open' } },
    { ids: [1], fields: { status: '' } },
    { ids: [1] },
  ];
  for (const body of refused)
    expect((await t.as(t.fixtures.maya).post(`${base}/bulk_actions/start`, body)).statusCode).toBe(422);
  const noId = { ids: [1e30], fields: { status: 'open' } };
  expect((await t.as(t.fixtures.maya).post(`${base}/bulk_actions/start`, noId)).statusCode).toBe(422);
  const tooMany = { ids: Array.from({ length: 1001 }, (_, index) => index), fields: { status: 'open' } };
  expect((await t.as(t.fixtures.maya).post(`${base}/bulk_actions/start`, tooMany)).statusCode).toBe(422);
});

test('one that can no longer be undone is deleted', async () => {
  const [id = 0] = await open(1);
  const done = await perform({ ids: [id], fields: { status: 'resolved' } });
  // Rows carry the time of the database.
  const age = (hours: number) =>
    t.database.db
      .updateTable('bulk_action')
      .set({ created_at: new Date(Date.now() - hours * 3_600_000) })
      .where('id', '=', done.id)
      .execute();
  await age(25);
  const late = await t.as(t.fixtures.maya).post(`${base}/bulk_actions/${done.id}/undo`);
  expect(late.statusCode).toBe(422);
  await purgeBulkActions(t.platform);
  expect((await progress(done.id)).status).toBe('done');
  await age(49);
  await purgeBulkActions(t.platform);
  expect((await t.as(t.fixtures.maya).get(`${base}/bulk_actions/${done.id}`)).statusCode).toBe(404);
});

test('where more match a filter than are counted, the total is not known', async () => {
  const [id = 0] = await open(1);
  const before = await start({ list: { status: 'open' }, labels: { add: ['many'] } });
  const copies = await sql`
    insert into conversation (
      account_id, display_id, inbox_id, contact_id, contact_inbox_id, status, priority, last_activity_at
    )
    select account_id, 1000000 + n, inbox_id, contact_id, contact_inbox_id, status, 3, last_activity_at
    from conversation, generate_series(1, ${maxMatchingCount}) as n
    where account_id = ${t.fixtures.account.id} and display_id = ${id}`.execute(t.database.db);
  expect(copies.numAffectedRows).toBe(BigInt(maxMatchingCount));
  const urgent = { attribute_key: 'priority', filter_operator: 'equal_to', values: ['urgent'] };
  const many = { payload: [urgent], labels: { add: ['many'] } };
  expect(await start(many)).toMatchObject({ total_count: null });
  const others = { attribute_key: 'display_id', filter_operator: 'does_not_contain', values: ['1000001'] };
  const fewer = { ...many, payload: [{ ...urgent, query_operator: 'and' }, others] };
  expect(await start(fewer)).toMatchObject({ total_count: maxMatchingCount - 1 });
  // Lists have stored counts.
  const list = await start({ list: { status: 'open' }, labels: { add: ['many'] } });
  expect(list.total_count).toBe(before.total_count);
});
