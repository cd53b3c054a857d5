import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { form, png } from '../../../../test/form.ts';
import { addInbox, fixturePassword } from '../../../../test/fixtures.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { jsonb } from '../../../platform/db/database.ts';
import { fakeClock } from '../../../../test/clock.ts';
import { deleteAccounts } from './actions/delete-accounts.ts';

let t: TestApp;
let base: string;
const dayMs = 24 * 3_600_000;
const clock = fakeClock();
beforeAll(async () => {
  t = await startTestApp({ clock });
  base = `/enterprise/api/v1/accounts/${t.fixtures.account.id}`;
});
afterAll(() => t.close());

const counts = async () => {
  const answer = await t.as(t.fixtures.maya).get(`/api/v1/accounts/${t.fixtures.account.id}`);
  return answer.json<{ custom_attributes?: Record<string, unknown> }>().custom_attributes;
};
const ask = (action: string, as = t.fixtures.maya) =>
  t.as(as).post(`${base}/toggle_deletion`, { action_type: action });

/** A conversation of the app with a message and a file. */
async function conversation(sourceId: string): Promise<void> {
  const contacts = `/public/api/v1/inboxes/${t.fixtures.app.identifier}/contacts`;
  await t.as(null).post(contacts, { source_id: sourceId });
  const { id } = (await t.as(null).post(`${contacts}/${sourceId}/conversations`, {})).json<{ id: number }>();
  const body = await form([
    ['content', 'hello'],
    ['attachments[]', { name: 'a.png', bytes: await png(10), type: 'image/png' }],
  ]);
  const url = `${contacts}/${sourceId}/conversations/${id}/messages`;
  expect((await t.as(null).inject({ method: 'POST', url, ...body })).statusCode).toBe(200);
}

const tables = ['conversation', 'message', 'contact', 'inbox', 'audit_log', 'account_user'] as const;
const rowsOf = (table: (typeof tables)[number]) =>
  t.platform.db.selectFrom(table).select('id').where('account_id', '=', t.fixtures.account.id).execute();

test('an administrator requests deletion, which has a grace period of a week and can be canceled', async () => {
  expect((await ask('delete', t.fixtures.jonas)).statusCode).toBe(401);
  expect((await ask('delete')).statusCode).toBe(200);
  const due = new Date(clock.now().getTime() + 7 * dayMs).toISOString();
  const marked = { marked_for_deletion_at: due, marked_for_deletion_reason: 'manual_deletion' };
  expect(await counts()).toEqual(marked);
  clock.advance(dayMs);
  await ask('delete');
  expect(await counts()).toEqual(marked);
  await deleteAccounts(t.platform);
  expect((await ask('undelete')).statusCode).toBe(200);
  expect(await counts()).toBeUndefined();
  clock.advance(8 * dayMs);
  await deleteAccounts(t.platform);
  expect((await t.as(t.fixtures.maya).get('/api/v1/profile')).statusCode).toBe(200);
});

test('a deletion that is canceled while it begins does not happen', async () => {
  const { pool } = t.database;
  await ask('delete');
  clock.advance(8 * dayMs);
  const other = await pool.connect();
  await other.query('begin');
  await other.query("update account set custom_attributes = '{}' where id = $1", [t.fixtures.account.id]);
  const deleting = deleteAccounts(t.platform);
  const isWaiting = async () =>
    (await pool.query('select 1 from pg_locks where not granted')).rows.length > 0;
  await vi.waitFor(async () => expect(await isWaiting()).toBe(true), 10_000);
  await other.query('commit');
  other.release();
  await deleting;
  expect((await t.as(t.fixtures.maya).get(`/api/v1/accounts/${t.fixtures.account.id}`)).json()).toMatchObject(
    {
      status: 'active',
    },
  );
});

test('members see the account’s usage of its limits', async () => {
  await conversation('limits');
  const limits = async () => (await t.as(t.fixtures.jonas).get(`${base}/limits`)).json<unknown>();
  const available = { total_count: 100_000, consumed: 0, current_available: 100_000 };
  expect(await limits()).toEqual({
    id: t.fixtures.account.id,
    limits: {
      conversation: { allowed: 1_000_000_000, consumed: 1 },
      non_web_inboxes: { allowed: 100_000, consumed: 1 },
      agents: { allowed: 100_000, consumed: 4 },
      captain: { documents: available, responses: available },
    },
  });
  // An inbox that is being deleted does not count.
  const { pool } = t.database;
  const closing = [t.fixtures.account.id, t.fixtures.app.id];
  const close = (value: string) =>
    pool.query(`update inbox set deleting_at = ${value} where account_id = $1 and id = $2`, closing);
  await close('now()');
  expect(await limits()).toMatchObject({ limits: { non_web_inboxes: { consumed: 0 } } });
  await close('null');
  await t.database.db
    .updateTable('account')
    .set({ limits: jsonb({ agents: 5 }) })
    .where('id', '=', t.fixtures.account.id)
    .execute();
  expect(await limits()).toMatchObject({ limits: { agents: { allowed: 5, consumed: 4 } } });
});

test('a week later everything in it is deleted, and members of other accounts stay', async () => {
  const { account, rival, jonas, maya, rex, nils } = t.fixtures;
  const { db } = t.platform;
  for (const source of ['one', 'two']) await conversation(source);
  await addInbox(t.platform, account.id, 'Idle', 'web_widget', []);
  await db.insertInto('account_user').values({ account_id: rival.id, user_id: jonas.id }).execute();
  const signedIn = await t.as(null).post('/auth/sign_in', { email: nils.email, password: fixturePassword });
  expect(signedIn.statusCode).toBe(200);
  const avatars: string[] = [];
  for (const { id, token } of [maya, nils]) {
    const picture = await form([
      ['profile[avatar]', { name: 'a.png', bytes: await png(10), type: 'image/png' }],
    ]);
    await t.as({ token }).inject({ method: 'PUT', url: '/api/v1/profile', ...picture });
    const row = await db.selectFrom('user').select('avatar_key').where('id', '=', id).executeTakeFirst();
    avatars.push(row?.avatar_key ?? 'none');
  }
  await ask('delete');
  clock.advance(6 * dayMs);
  await deleteAccounts(t.platform);
  expect(await rowsOf('conversation')).toHaveLength(3);
  const files = await db.selectFrom('blob').select('key').where('account_id', '=', account.id).execute();
  expect(files).toHaveLength(3);
  clock.advance(2 * dayMs);
  // Interrupted after the first of the members with an image.
  const { storage } = t.platform;
  const remove = storage.delete.bind(storage);
  const spy = vi.spyOn(storage, 'delete').mockImplementation((key) => {
    if (!avatars.includes(key)) return remove(key);
    spy.mockRestore();
    throw new Error('interrupted');
  });
  await expect(deleteAccounts(t.platform)).rejects.toThrow('interrupted');
  expect(await rowsOf('account_user')).not.toEqual([]);
  await deleteAccounts(t.platform);
  for (const table of tables) expect([table, await rowsOf(table)]).toEqual([table, []]);
  for (const { key } of files) expect(await storage.head(key)).toBeUndefined();
  const left = await Promise.all(avatars.map((key) => storage.head(key)));
  expect(left.filter((file) => file !== undefined)).toHaveLength(1);
  expect((await t.as(maya).get('/api/v1/profile')).statusCode).toBe(401);
  const profile = (await t.as(jonas).get('/api/v1/profile')).json<{ accounts: unknown[] }>();
  expect(profile.accounts).toHaveLength(1);
  const inboxes = await t.as(rex).get(`/api/v1/accounts/${rival.id}/inboxes`);
  expect(inboxes.json<{ payload: unknown[] }>().payload).toHaveLength(1);
  const sessions = db.selectFrom('session').select('client').where('user_id', '=', nils.id);
  expect(await sessions.execute()).toEqual([]);
});
