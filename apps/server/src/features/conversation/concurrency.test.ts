import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { addContactMessage, markSeenByContact, startContactConversation } from './index.ts';

let t: TestApp;
let base: string;
beforeAll(async () => {
  t = await startTestApp();
  base = `/api/v1/accounts/${t.fixtures.account.id}`;
});
afterAll(() => t.close());

async function open(): Promise<string> {
  const answer = await t
    .as(t.fixtures.maya)
    .post(`${base}/conversations`, { source_id: t.fixtures.tessa.sourceId });
  expect(answer.statusCode, answer.body).toBe(200);
  return `${base}/conversations/${answer.json().id}`;
}

const displayIdOf = (url: string): number => Number(url.split('/').at(-1));

/** Runs `request` while another connection holds a change of the conversation that it only then commits. */
async function during<T>(url: string, statement: string, request: () => Promise<T>): Promise<T> {
  const other = await t.database.pool.connect();
  try {
    await other.query('begin');
    await other.query(
      `update conversation set ${statement} where account_id = ${t.fixtures.account.id} and display_id = ${displayIdOf(url)}`,
    );
    const answer = request();
    await vi.waitFor(async () => expect(await waiting()).toBe(1));
    await other.query('commit');
    return await answer;
  } finally {
    other.release();
  }
}

async function waiting(): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database()`.execute(t.database.db);
  return rows[0]?.n ?? 0;
}

describe('after waiting for a conversation’s lock', () => {
  test('events have the assignee at that time', async () => {
    const url = await open();
    await t.clearOutbox();
    await during(url, `assignee_id = ${t.fixtures.jonas.id}`, () =>
      t.as(t.fixtures.aiko).post(`${url}/messages`, { content: 'First answer' }),
    );
    const updated = (await t.outbox()).find((event) => event.name === 'conversation.updated');
    expect(updated?.data).toMatchObject({ meta: { assignee: { id: t.fixtures.jonas.id, name: 'Jonas' } } });
  });

  test('it has its current contact', async () => {
    const url = await open();
    const contact = await t.database.db
      .insertInto('contact')
      .values({ account_id: t.fixtures.account.id, name: 'Tessa Q.' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const answer = await during(url, `contact_id = ${contact.id}`, () =>
      t.as(t.fixtures.aiko).post(`${url}/toggle_priority`, { priority: 'high' }),
    );
    expect(answer.statusCode, answer.body).toBe(200);
  });
});

test('a message does not wait for a contact merge, which waits for the conversation', async () => {
  const url = await open();
  const { id } = await t.database.db
    .selectFrom('conversation')
    .select('id')
    .where('account_id', '=', t.fixtures.account.id)
    .where('display_id', '=', displayIdOf(url))
    .executeTakeFirstOrThrow();
  const other = await t.database.pool.connect();
  try {
    await other.query('begin');
    await other.query(`select from contact where id = ${t.fixtures.tessa.id} for update`);
    const actor = {
      kind: 'contact' as const,
      accountId: t.fixtures.account.id,
      contactId: t.fixtures.tessa.id,
    };
    const conversation = { id, display_id: displayIdOf(url) };
    const message = { input: { content: 'Hello?' }, attachments: [] };
    expect((await addContactMessage(t.platform, actor, conversation, message)).message.row.content).toBe(
      'Hello?',
    );
  } finally {
    await other.query('rollback');
    other.release();
  }
});

test('a message does not wait for rows that only refer to its conversation, like notifications or reports', async () => {
  const url = await open();
  const other = await t.database.pool.connect();
  try {
    await other.query('begin');
    await other.query(
      `select from conversation where account_id = ${t.fixtures.account.id} and display_id = ${displayIdOf(url)} for key share`,
    );
    const answer = await t.as(t.fixtures.maya).post(`${url}/messages`, { content: 'Here already' });
    expect(answer.statusCode, answer.body).toBe(200);
  } finally {
    await other.query('rollback');
    other.release();
  }
});

test('concurrent first messages create one conversation where only one is allowed', async () => {
  const { contactInboxId, id: contactId } = t.fixtures.tessa;
  const actor = { kind: 'contact' as const, accountId: t.fixtures.account.id, contactId };
  await t.database.db
    .updateTable('inbox')
    .set({ lock_to_single_conversation: true })
    .where('account_id', '=', t.fixtures.account.id)
    .execute();
  await t.database.db.deleteFrom('conversation').where('account_id', '=', t.fixtures.account.id).execute();
  const started = await Promise.all(
    Array.from({ length: 4 }, () => startContactConversation(t.platform, actor, { contactInboxId })),
  );
  expect(new Set(started.map((one) => one.row.id)).size).toBe(1);
  expect(started.filter((one) => one.fresh)).toHaveLength(1);
});

test('the read event has the previous time', async () => {
  const url = await open();
  const ids: number[] = [];
  for (const content of ['sent', 'delivered']) {
    ids.push((await t.as(t.fixtures.maya).post(`${url}/messages`, { content })).json().id);
  }
  const { conversation_id: conversationId } = await t.database.db
    .updateTable('message')
    .set({ status: 1 })
    .where('account_id', '=', t.fixtures.account.id)
    .where('id', '=', ids[1] ?? 0)
    .returning('conversation_id')
    .executeTakeFirstOrThrow();
  await t.clearOutbox();
  const actor = {
    kind: 'contact' as const,
    accountId: t.fixtures.account.id,
    contactId: t.fixtures.tessa.id,
  };
  await markSeenByContact(t.platform, actor, conversationId);
  const updates = (await t.outbox()).filter((event) => event.name === 'message.updated');
  expect(updates.map((event) => event.data['id'])).toEqual(ids);
  expect(updates.map((event) => event.data['previous_changes'])).toMatchObject([
    { status: ['sent', 'read'] },
    { status: ['delivered', 'read'] },
  ]);
});
