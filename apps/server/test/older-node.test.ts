import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from './harness.ts';

/* Nodes of the version before go on while an update rolls out: what they write under old names counts. */
let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

test('counts written under their former name are the same counts', async () => {
  const write = sql`
    insert into conversation_tally (account_id, label, status, inbox_id, assignee_id, team_id, slot, count)
    values (${t.fixtures.account.id}, 'older', 0, ${t.fixtures.website.id}, 0, 0, 1, 2)
    on conflict (account_id, label, status, inbox_id, assignee_id, team_id, slot)
    do update set count = conversation_tally.count + excluded.count`;
  await write.execute(t.database.db);
  await write.execute(t.database.db);
  const rows = await t.database.db
    .selectFrom('conversation_count')
    .select('count')
    .where('label', '=', 'older')
    .execute();
  expect(rows).toEqual([{ count: 4 }]);
});

test('the provenance of a session is stored under both names', async () => {
  const { db } = t.database;
  const inserted = await sql<{ id: number; provenance: string[] }>`
    insert into contact_inbox (account_id, contact_id, inbox_id, source_id, pubsub_token, said)
    values (${t.fixtures.account.id}, ${t.fixtures.tessa.id}, ${t.fixtures.website.id}, 'older', 'older-token', '{a}')
    returning id, provenance`.execute(db);
  const [row] = inserted.rows;
  expect(row?.provenance).toEqual(['a']);
  const one = db.updateTable('contact_inbox').where('id', '=', Number(row?.id));
  await one.set({ provenance: ['a', 'b'] }).execute();
  await sql`update contact_inbox set said = said || '{c}' where id = ${row?.id}`.execute(db);
  const after = await db
    .selectFrom('contact_inbox')
    .select(['said', 'provenance'])
    .where('id', '=', Number(row?.id))
    .executeTakeFirst();
  expect(after).toEqual({ said: ['a', 'b', 'c'], provenance: ['a', 'b', 'c'] });
});
