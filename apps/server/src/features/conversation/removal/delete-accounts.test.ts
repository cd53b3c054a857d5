import { afterAll, beforeAll, expect, test } from 'vitest';
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
  await ask('delete');
  clock.advance(6 * dayMs);
  await deleteAccounts(t.platform);
  expect(await rowsOf('conversation')).toHaveLength(3);
  const files = await db.selectFrom('blob').select('key').where('account_id', '=', account.id).execute();
  expect(files).toHaveLength(3);
  clock.advance(2 * dayMs);
  await deleteAccounts(t.platform);
  for (const table of tables) expect([table, await rowsOf(table)]).toEqual([table, []]);
  for (const { key } of files) expect(await t.platform.storage.head(key)).toBeUndefined();
  expect((await t.as(maya).get('/api/v1/profile')).statusCode).toBe(401);
  const profile = (await t.as(jonas).get('/api/v1/profile')).json<{ accounts: unknown[] }>();
  expect(profile.accounts).toHaveLength(1);
  const inboxes = await t.as(rex).get(`/api/v1/accounts/${rival.id}/inboxes`);
  expect(inboxes.json<{ payload: unknown[] }>().payload).toHaveLength(1);
  const sessions = db.selectFrom('session').select('client').where('user_id', '=', nils.id);
  expect(await sessions.execute()).toEqual([]);
});
