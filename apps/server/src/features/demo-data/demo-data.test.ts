import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { superAdmin } from '../../../test/console.ts';
import { noLimits } from '../../../test/contract-fuzz/no-limits.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { migrateJobs } from '../../platform/jobs/workers.ts';
import { fillAccount } from './actions/fill-account.ts';

let t: TestApp;
let headers: Record<string, string> = {};
beforeAll(async () => {
  t = await startTestApp({ limiter: noLimits });
  await migrateJobs(t.database.pool, t.platform.log);
  ({ headers } = await superAdmin(t));
});
afterAll(() => t.close());

/** Fewer than in production: each conversation is written message by message. */
const conversations = 5;

const fill = (id: number) =>
  t.as(null).inject({ method: 'POST', url: `/super_admin/api/accounts/${id}/fill`, headers });
const base = () => `/api/v1/accounts/${t.fixtures.account.id}`;
const maya = () => t.as(t.fixtures.maya);
const demoInbox = async () => {
  const { payload } = (await maya().get(`${base()}/inboxes`)).json();
  const found = (payload as { id: number; name: string }[]).filter(({ name }) => name === 'Demo inbox');
  expect(found).toHaveLength(1);
  return found[0]?.id ?? 0;
};
const counts = async (inboxId: number) =>
  (await maya().get(`${base()}/conversations/meta`, { inbox_id: String(inboxId), status: 'all' })).json()
    .meta;
const rowsOf = (table: 'message' | 'contact' | 'conversation') =>
  t.database.db
    .selectFrom(table)
    .select('id')
    .where('account_id', '=', t.fixtures.account.id)
    .orderBy('id')
    .execute();

test('an account gets an inbox with conversations, counted and searched like any other', async () => {
  const response = await fill(t.fixtures.account.id);
  expect(response.statusCode, response.body).toBe(200);
  // Asked twice before it began, it is done once.
  await fill(t.fixtures.account.id);
  const { rows } = await t.database.pool.query(
    "select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks k on k.id = j.task_id where k.identifier = 'fill-with-demo-data'",
  );
  expect(rows).toHaveLength(1);
  // Requested while it ran, it runs again.
  await Promise.all([1, 2].map(() => fillAccount(t.platform, t.fixtures.account.id, conversations)));
  const inboxId = await demoInbox();
  expect((await counts(inboxId)).all_count).toBe(conversations);
  const messages = await t.database.db
    .selectFrom('message')
    .select(['message_type', 'private', 'sender_type'])
    .where('inbox_id', '=', inboxId)
    .execute();
  // Both sides write, and no one outside can be reached.
  expect(messages.filter(({ message_type: type }) => type === 0).length).toBeGreaterThan(conversations - 1);
  expect(messages.filter(({ sender_type: type }) => type === 'User').length).toBeGreaterThan(1);
  const contacts = await t.database.db
    .selectFrom('contact')
    .innerJoin('contact_inbox', 'contact_inbox.contact_id', 'contact.id')
    .select(['contact.email', 'contact.phone_number'])
    .where('contact_inbox.inbox_id', '=', inboxId)
    .execute();
  expect(contacts).toHaveLength(conversations);
  expect(contacts.every(({ email, phone_number: phone }) => email === null && phone === null)).toBe(true);
  const labels = (await maya().get(`${base()}/labels`)).json().payload as { title: string }[];
  expect(labels.map(({ title }) => title)).toEqual(expect.arrayContaining(['billing', 'delivery', 'vip']));
});

test('a second run changes nothing, and another account is not affected', async () => {
  const inboxId = await demoInbox();
  const before = await Promise.all([rowsOf('message'), rowsOf('contact'), rowsOf('conversation')]);
  await fillAccount(t.platform, t.fixtures.account.id, conversations);
  expect(await Promise.all([rowsOf('message'), rowsOf('contact'), rowsOf('conversation')])).toEqual(before);
  expect(await demoInbox()).toBe(inboxId);
  const elsewhere = await t.database.db
    .selectFrom('conversation')
    .select('id')
    .where('account_id', '<>', t.fixtures.account.id)
    .where('inbox_id', '=', inboxId)
    .execute();
  expect(elsewhere).toEqual([]);
});

test('an interrupted run is completed by the next one, and no event is emitted twice', async () => {
  const { db } = t.platform;
  const story = async (accountId: number) => {
    const { rows } = await t.database.pool.query<{
      status: number;
      is_assigned: boolean;
      contents: string[];
    }>(
      `select status, assignee_id is not null as is_assigned, array(
         select content from message where message.conversation_id = conversation.id and message_type in (0, 1)
         order by message.id
       ) as contents
       from conversation join inbox on inbox.id = conversation.inbox_id
       where conversation.account_id = $1 and inbox.name = 'Demo inbox' order by conversation.id`,
      [accountId],
    );
    return rows;
  };
  const begin = db.transaction.bind(db);
  let left = 0;
  const ending = vi.spyOn(db, 'transaction').mockImplementation(() => {
    left -= 1;
    if (left < 0) throw new Error('the process ends here');
    return begin();
  });
  onTestFinished(() => ending.mockRestore());
  let runs = 0;
  for (let isDone = false; !isDone && runs < 300; runs += 1) {
    // Enough for one step beyond those that each run repeats.
    left = 7;
    isDone = await fillAccount(t.platform, t.fixtures.rival.id, conversations).then(
      () => true,
      () => false,
    );
  }
  ending.mockRestore();
  expect(runs).toBeGreaterThan(3);
  const whole = await story(t.fixtures.account.id);
  expect(whole).toHaveLength(conversations);
  expect(await story(t.fixtures.rival.id)).toEqual(whole);
});

test('an account that may have no further inbox is told so at once, unless its demo inbox exists', async () => {
  const { db } = t.database;
  const limit = (id: number, limits: Record<string, number>) =>
    db.updateTable('account').set({ limits }).where('id', '=', id).execute();
  const { id } = t.fixtures.account;
  const inboxes = await db
    .selectFrom('inbox')
    .select('id')
    .where('account_id', '=', id)
    .where('deleting_at', 'is', null)
    .execute();
  await limit(id, { inboxes: inboxes.length });
  expect((await fill(id)).statusCode).toBe(200);
  await db
    .updateTable('inbox')
    .set({ deleting_at: new Date() })
    .where('account_id', '=', id)
    .where('name', '=', 'Demo inbox')
    .execute();
  expect((await fill(id)).statusCode).toBe(200);
  await limit(id, { inboxes: inboxes.length - 1 });
  const refused = await fill(id);
  expect([refused.statusCode, refused.json().error]).toEqual([
    422,
    'Demo data needs an inbox of its own, and the account has reached its limit of inboxes',
  ]);
  await limit(id, {});
});

test('accounts without users, suspended accounts, and unknown accounts are rejected', async () => {
  const make = (more: { deleting_at?: Date }) =>
    t.database.db
      .insertInto('account')
      .values({ name: 'Empty', locale: 'en', ...more })
      .returning('id')
      .executeTakeFirstOrThrow();
  const { id } = await make({});
  const refused = await fill(id);
  expect([refused.statusCode, refused.json().error]).toEqual([
    422,
    'The account has no users who could answer',
  ]);
  expect((await fill((await make({ deleting_at: new Date() })).id)).statusCode).toBe(404);
  expect((await fill(987_654_321)).statusCode).toBe(404);
  // Rejected requests are not logged.
  const log = await t.database.db
    .selectFrom('console_log')
    .select('subject_id')
    .where('action', '=', 'fill')
    .execute();
  expect(new Set(log.map((one) => one.subject_id))).toEqual(new Set([t.fixtures.account.id]));
  // Between request and execution, the account or its users may be deleted.
  await fillAccount(t.platform, id);
  await fillAccount(t.platform, 987_654_321);
});
