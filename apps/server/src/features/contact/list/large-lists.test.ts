import { maxContactCount } from '@confab/contract/features/contact';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';

const most = maxContactCount + 20;

let t: TestApp;
let base: string;
let accountId: number;
beforeAll(async () => {
  t = await startTestApp();
  accountId = t.fixtures.account.id;
  base = `/api/v1/accounts/${accountId}`;
  await sql`insert into contact (account_id, name, email)
    select ${accountId}, 'person ' || n, n || '@many.example' from generate_series(1, ${most}) n`.execute(
    t.database.db,
  );
  await sql`insert into contact_label (account_id, contact_id, title)
    select account_id, id, 'many' from contact where email like '%@many.example'`.execute(t.database.db);
  await sql`insert into company (account_id, name)
    select ${accountId}, 'company ' || n from generate_series(1, ${most}) n`.execute(t.database.db);
});
afterAll(() => t.close());

const filter = [
  { attribute_key: 'blocked', filter_operator: 'equal_to', values: ['false'], query_operator: null },
];

const lists = {
  contacts: () => t.as(t.fixtures.maya).get(`${base}/contacts?sort=name`),
  labeled: () => t.as(t.fixtures.maya).get(`${base}/contacts?sort=name&labels[]=many`),
  filtered: () => t.as(t.fixtures.maya).post(`${base}/contacts/filter?sort=name`, { payload: filter }),
  companies: () => t.as(t.fixtures.maya).get(`${base}/companies?sort=name`),
};

async function countOf(list: keyof typeof lists): Promise<number> {
  const answer = await lists[list]();
  expect(answer.statusCode, answer.body).toBe(200);
  const { meta } = answer.json<{ meta: { count?: number; total_count?: number } }>();
  return meta.count ?? meta.total_count ?? -1;
}

test('a large list is not counted again for a while, until its end is found', async () => {
  const names = ['contacts', 'labeled', 'filtered', 'companies'] as const;
  for (const list of names) expect(await countOf(list), list).toBe(maxContactCount);
  await remove(100);
  for (const list of names) expect(await countOf(list), list).toBe(maxContactCount);
  await remove(most - 103);
  expect(await countOf('labeled')).toBe(3);
  expect(await countOf('companies')).toBe(3);
  const others = await t.database.db
    .selectFrom('contact')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('email', 'not like', '%@many.example')
    .executeTakeFirstOrThrow();
  expect(await countOf('contacts')).toBe(3 + others.count);
  expect(await countOf('filtered')).toBeLessThan(maxContactCount);
});

/** Deletes the first ones. */
async function remove(count: number): Promise<void> {
  const first = sql`select id from contact where email like '%@many.example' order by id limit ${count}`;
  await sql`delete from contact_label where contact_id in (${first})`.execute(t.database.db);
  await sql`delete from contact where id in (${first})`.execute(t.database.db);
  await sql`delete from company where id in (
    select id from company where account_id = ${accountId} order by id limit ${count})`.execute(
    t.database.db,
  );
}
