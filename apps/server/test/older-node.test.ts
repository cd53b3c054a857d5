import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from './harness.ts';

/* During an upgrade, nodes of the previous version keep writing to tables and columns under their former names. */
let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

test('stores a renamed column under both names, whichever is written', async () => {
  const { db } = t.database;
  const { id } = t.fixtures.website;
  await sql`update inbox set refusals = refusals + 1, smtp_refusals = 5 where id = ${id}`.execute(db);
  const inbox = db.selectFrom('inbox').select(['auth_failures', 'smtp_auth_failures']).where('id', '=', id);
  expect(await inbox.executeTakeFirst()).toEqual({ auth_failures: 1, smtp_auth_failures: 5 });

  const values = { auth_failures: 0, name: 'Renamed' };
  await db
    .updateTable('inbox')
    .set(values)
    .where('account_id', '=', t.fixtures.account.id)
    .where('id', '=', id)
    .execute();
  const former = await sql`select refusals, smtp_refusals from inbox where id = ${id}`.execute(db);
  expect(former.rows).toEqual([{ refusals: 0, smtp_refusals: 5 }]);
});

test('stores a renamed time of a new row under both names', async () => {
  const { db } = t.database;
  const accountId = t.fixtures.account.id;
  const at = new Date('2026-12-01T10:00:00.123Z');
  const former = await sql<{ id: number }>`
    insert into webhook (account_id, url, subscriptions, told_at, rests_until)
    values (${accountId}, 'https://a.example', '{}', ${at}, ${at}) returning called_at, backoff_until`.execute(
    db,
  );
  expect(former.rows).toEqual([{ called_at: at, backoff_until: at }]);
  const current = await sql`
    insert into webhook (account_id, url, subscriptions, called_at)
    values (${accountId}, 'https://b.example', '{}', ${at}) returning told_at, rests_until`.execute(db);
  expect(current.rows).toEqual([{ told_at: at, rests_until: null }]);
});

test('stores a session under both names of its fingerprint', async () => {
  const { db } = t.database;
  const userId = t.fixtures.maya.id;
  const insert = (column: string, token: string) => sql<object>`
    insert into super_admin_session (user_id, token_hash, ${sql.ref(column)}, expires_at, last_used_at, created_at)
    values (${userId}, ${token}, 'print', now(), now(), now())
    returning password_print, password_fingerprint`;
  for (const column of ['password_print', 'password_fingerprint'])
    expect((await insert(column, column).execute(db)).rows).toEqual([
      { password_print: 'print', password_fingerprint: 'print' },
    ]);
});

test('writes rows of a renamed table through its former name', async () => {
  const { db } = t.database;
  const accountId = t.fixtures.account.id;
  const transfer = await sql<{ id: number }>`
    insert into article_transfer (account_id, is_export, name, status, locale, created_at, updated_at)
    values (${accountId}, false, 'articles.zip', 0, 'en', now(), now()) returning id`.execute(db);
  const id = Number(transfer.rows[0]?.id);
  await sql`
    insert into article_transfer_refusal (account_id, article_transfer_id, place, name, reason)
    values (${accountId}, ${id}, 3, 'a.md', 'too long')`.execute(db);
  const rows = db.selectFrom('article_transfer_rejection').select(['position', 'name', 'reason']);
  expect(await rows.where('article_transfer_id', '=', id).execute()).toEqual([
    { position: 3, name: 'a.md', reason: 'too long' },
  ]);
});
