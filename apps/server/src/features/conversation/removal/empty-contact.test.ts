import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import type { Queryable } from '../../../platform/db/database.ts';
import { emptyContact } from './actions/empty-contact.ts';

const online = new Set<number>();
let t: TestApp;
let base: string;
beforeAll(async () => {
  t = await startTestApp({ presence: { online: () => Promise.resolve(online) } });
  base = `/api/v1/accounts/${t.fixtures.account.id}`;
});
afterAll(() => t.close());
beforeEach(() => t.clearOutbox());

/** A contact of the app inbox with a conversation in it. */
async function add(sourceId: string, more: Record<string, unknown> = {}): Promise<number> {
  const body = { name: 'Gone', inbox_id: t.fixtures.app.id, source_id: sourceId, ...more };
  const { id } = (await t.as(t.fixtures.maya).post(`${base}/contacts`, body)).json().payload.contact;
  const conversation = { source_id: sourceId, message: { content: 'Hello' } };
  const answer = await t.as(t.fixtures.maya).post(`${base}/conversations`, conversation);
  expect(answer.statusCode, answer.body).toBe(200);
  return id;
}

const remove = (id: number, as = t.fixtures.maya) => t.as(as).delete(`${base}/contacts/${id}`);
const empty = (id: number) => emptyContact(t.platform, t.fixtures.account.id, id);

const rows = async (
  table: 'conversation' | 'contact_inbox' | 'contact_note' | 'contact_label',
  id: number,
) => {
  const found = await t.platform.db
    .selectFrom(table)
    .select('contact_id')
    .where('contact_id', '=', id)
    .execute();
  return found.length;
};
const all = async () => (await t.as(t.fixtures.maya).get(`${base}/conversations/meta`)).json().meta.all_count;

test('a deleted contact is immediately not found, and is deleted with all its records', async () => {
  const before = await all();
  const id = await add('gone-1', { email: 'gone@example.com', identifier: 'gone' });
  const maya = t.as(t.fixtures.maya);
  await maya.post(`${base}/contacts/${id}/notes`, { content: 'A note' });
  await maya.post(`${base}/contacts/${id}/labels`, { labels: ['vip'] });
  await t.clearOutbox();
  const answer = await remove(id);
  expect([answer.statusCode, answer.body]).toEqual([200, '']);
  expect((await t.outbox()).map(({ name, audience }) => [name, audience])).toEqual([
    ['contact.deletion_requested', {}],
  ]);
  expect((await maya.get(`${base}/contacts/${id}`)).statusCode).toBe(404);
  expect((await remove(id)).statusCode).toBe(404);
  const repeated = { inbox_id: t.fixtures.app.id, contact_id: id };
  expect((await maya.post(`${base}/conversations`, repeated)).statusCode).toBe(404);
  const lists = [
    await maya.get(`${base}/contacts`),
    await maya.get(`${base}/contacts/search`, { q: 'gone' }),
    await maya.post(`${base}/contacts/filter`, { payload: [] }),
    await maya.get(`${base}/contacts`, { labels: 'vip' }),
  ];
  for (const list of lists)
    expect(list.json().payload.map((contact: { id: number }) => contact.id)).not.toContain(id);
  // Its identifiers are free again, and create a new contact.
  const again = await add('gone-1', { email: 'gone@example.com', identifier: 'gone' });
  expect(again).not.toBe(id);
  await t.clearOutbox();
  await empty(id);
  for (const table of ['conversation', 'contact_inbox', 'contact_note', 'contact_label'] as const)
    expect([table, await rows(table, id)]).toEqual([table, 0]);
  expect(await all()).toBe(before + 1);
  expect(await t.outbox()).toMatchObject([
    { name: 'conversation.deleted' },
    { name: 'contact.deleted', data: { id, name: 'Gone' } },
  ]);
  await empty(id);
  expect(await t.outbox()).toHaveLength(2);
});

test('records created in the meantime are deleted with it and no longer counted', async () => {
  const before = await all();
  const id = await add('late');
  await remove(id);
  const { db } = t.platform;
  const { id: conversation } = await db
    .selectFrom('conversation')
    .select('id')
    .where('contact_id', '=', id)
    .executeTakeFirstOrThrow();
  const give = (queries: Queryable, contactId: number) =>
    queries
      .updateTable('conversation')
      .set({ contact_id: contactId })
      .where('id', '=', conversation)
      .execute();
  await give(db, t.fixtures.tessa.id);
  const { job } = await db.transaction().execute(async (trx) => {
    await give(trx, id);
    // What refers to the contact holds it, so the job, which saw no conversation, waits to remove it.
    const begun = empty(id);
    await expect.poll(isAnyoneWaiting).toBe(true);
    return { job: begun };
  });
  await job;
  expect([await rows('conversation', id), await all()]).toEqual([0, before]);
  expect(await t.outbox()).toContainEqual(expect.objectContaining({ name: 'contact.deleted' }));
});

async function isAnyoneWaiting(): Promise<boolean> {
  const { rows: found } = await sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(t.platform.db);
  return found.length > 0;
}

test('a contact that is not being deleted stays, despite an old event', async () => {
  const id = await add('stays');
  await empty(id);
  expect(await rows('conversation', id)).toBe(1);
  expect((await t.as(t.fixtures.maya).get(`${base}/contacts/${id}`)).statusCode).toBe(200);
});

test('an online contact is not deleted', async () => {
  const id = await add('online');
  online.add(id);
  const answer = await remove(id);
  expect([answer.statusCode, answer.json()]).toEqual([
    422,
    { message: 'Gone is Online, please try again later' },
  ]);
  online.clear();
  expect((await t.as(t.fixtures.maya).get(`${base}/contacts/${id}`)).statusCode).toBe(200);
});

test('only administrators of the account delete', async () => {
  const id = await add('whose');
  expect((await remove(id, t.fixtures.jonas)).statusCode).toBe(401);
  const theirs = `/api/v1/accounts/${t.fixtures.rival.id}/contacts/${id}`;
  expect((await t.as(t.fixtures.rex).delete(theirs)).statusCode).toBe(404);
  expect((await t.as(t.fixtures.maya).get(`${base}/contacts/${id}`)).statusCode).toBe(200);
});
