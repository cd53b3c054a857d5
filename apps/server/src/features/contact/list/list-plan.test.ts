import { sql, type SqlBool } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts';
import { matchingAll } from '../../../platform/db/filter/conditions-model.ts';
import { indexDocuments } from '../../../platform/db/search/index-documents.ts';
import { indexedUntil } from '../../../platform/db/search/segment-queries.ts';
import { attributeDocuments, contactDocuments } from '../search-queries.ts';
import { contactAttributes } from './filter-queries.ts';
import { findContactPage, findLabeled, findMatching, type ContactFilter } from './queries.ts';
import { findByText } from './steps/find-by-text.ts';
import { indexedTexts } from './steps/indexed-texts.ts';

/* The rows that a list reads, not its duration: rows per page must not grow with rows that are not shown. */
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ poolSize: 1 });
  await seed();
}, 60_000);
afterAll(() => database.close());

const contacts = 8000;

/**
 * Mostly visitors who cannot be reached, some with the first and the last cities; of the others many carry one label,
 * few another, and few have a city.
 */
async function seed(): Promise<void> {
  const statements = [
    'set session_replication_role = replica',
    "insert into account (id, name) values (1, 'Acme')",
    `insert into contact (account_id, id, name, email, phone_number, identifier, last_activity_at, created_at,
       additional_attributes, custom_attributes)
     select 1, n, 'contact ' || n, case when n % 4 = 0 then n || '@example.com' end,
       case when n % 8 = 0 then '+49' || n end, case when n % 16 = 0 then 'crm-' || n end,
       case when n % 3 <> 0 then now() - n * interval '1 minute' end, now() - n * interval '2 minutes',
       case when n % 40 = 0 then jsonb_build_object('city', 'city ' || n, 'company_name', 'company ' || n,
         'country', 'country ' || n, 'country_code', 'C' || n)
         when n % 40 in (1, 3) then jsonb_build_object('city', start || n, 'company_name', start || n,
         'country', start || n) else '{}' end,
       case when n % 100 = 0 then jsonb_build_object('plan', 'plan ' || n % 7) else '{}' end
     from generate_series(1, ${contacts}) n, lateral (select case n % 40 when 1 then 'a ' else 'z ' end) s (start)`,
    `insert into contact_label select 1, id, title from contact, (values ('often'), ('rare')) as l (title)
     where title = 'often' and id % 2 = 0 or id % 400 = 0`,
    'analyze',
    'set session_replication_role = origin',
  ];
  for (const statement of statements) await database.pool.query(statement);
}

const everything: ContactFilter = {
  accountId: 1,
  reachable: true,
  labels: [],
  among: undefined,
  matching: undefined,
};

/** Index entries and rows of contacts and their labels that were touched so far, by the database's own count. */
async function touched(): Promise<number> {
  await database.pool.query('select pg_stat_force_next_flush()');
  const { rows } = await sql<{ n: number }>`select sum(coalesce(seq_tup_read, 0) + coalesce((
      select sum(idx_tup_read) from pg_stat_user_indexes i where i.relid = t.relid), 0))::bigint as n
    from pg_stat_user_tables t where relname in ('contact', 'contact_label')`.execute(database.db);
  return rows[0]?.n ?? 0;
}

/** What reading a page touched. */
async function rowsRead(filter: Partial<ContactFilter>, sort: string | undefined, page = 1): Promise<number> {
  const before = await touched();
  const rows = await findContactPage(database.db, { ...everything, ...filter }, { page, sort });
  expect(rows).toHaveLength(15);
  const read = (await touched()) - before;
  // Nothing is shown that was not read: otherwise nothing was measured.
  expect(read).toBeGreaterThanOrEqual(15);
  return read;
}

/** The page, and its rows once more by id. */
const budget = 15 + 15 + 10;

describe('a page reads only its rows', () => {
  const keys = [
    'name',
    'email',
    'phone_number',
    'last_activity_at',
    'created_at',
    'company',
    'city',
    'country',
  ];
  test.each([...keys, ...keys.map((key) => `-${key}`)])('by %s', async (sort) => {
    expect(await rowsRead({}, sort)).toBeLessThanOrEqual(budget);
  });

  test('unsorted, and with a common label', async () => {
    expect(await rowsRead({}, undefined)).toBeLessThanOrEqual(budget);
    expect(await rowsRead({ labels: ['often'] }, '-last_activity_at')).toBeLessThanOrEqual(2 * budget);
  });

  test('and, further back, the pages before it', async () => {
    expect(await rowsRead({}, '-last_activity_at', 60)).toBeLessThanOrEqual(60 * 15 + budget);
    // Those without a city come after the 200 that have one.
    expect(await rowsRead({}, 'city', 16)).toBeLessThanOrEqual(2 * 16 * 15 + 5 * budget);
  });

  test('in a filter, of those who can be reached and of those who cannot', async () => {
    const matching = sql<SqlBool>`blocked = false`;
    expect(await rowsRead({ reachable: false, matching }, '-last_activity_at')).toBeLessThanOrEqual(
      2 * budget,
    );
    expect(await rowsRead({ reachable: false, matching }, 'company')).toBeLessThanOrEqual(3 * budget);
  });
});

describe('rare matches use an index', () => {
  test('by a rare label', async () => {
    const before = await touched();
    expect(await findLabeled(database.db, 1, ['rare'], 100)).toHaveLength(20);
    expect((await touched()) - before).toBeLessThanOrEqual(30);
    expect(await findLabeled(database.db, 1, ['often'], 100)).toBeUndefined();
  });

  test.each([
    ['email', 'equal_to', ['400@EXAMPLE.com']],
    ['phone_number', 'equal_to', ['49400']],
    ['identifier', 'equal_to', ['crm-400']],
    ['name', 'equal_to', ['Contact 400']],
    ['company', 'equal_to', ['COMPANY 400']],
    ['city', 'equal_to', ['CITY 400']],
    ['country_code', 'equal_to', ['c400']],
  ])('by %s', async (attribute_key, filter_operator, values) => {
    const condition = { attribute_key, filter_operator, values };
    const matching = matchingAll([condition], contactAttributes(1, new Date()));
    const before = await touched();
    const filter = { ...everything, reachable: false, matching };
    expect(await findMatching(database.db, filter, 100)).toEqual([400]);
    expect((await touched()) - before).toBeLessThanOrEqual(30);
  });

  test('by a part of a text, once it is indexed', async () => {
    const conditions = [
      { attribute_key: 'name', filter_operator: 'contains', values: ['ONTACT 777'], query_operator: 'or' },
      { attribute_key: 'email', filter_operator: 'contains', values: ['4000@ex'], query_operator: null },
    ];
    const matching = matchingAll(conditions, contactAttributes(1, new Date()));
    const filter = { ...everything, reachable: false, matching };
    const texts = indexedTexts(conditions) ?? [];
    const find = (limit: number) =>
      database.db.transaction().execute((trx) => findByText(trx, filter, texts, limit, () => undefined));
    const expected = [777, 4000, ...Array.from({ length: 10 }, (_, digit) => 7770 + digit)];
    expect(new Set(await find(100))).toEqual(new Set(expected));
    await indexDocuments(database.db, [contactDocuments], { size: 1000 });
    expect(await indexedUntil(database.db, { accountId: 1, kind: contactDocuments.kind })).toBe(contacts);
    const before = await touched();
    expect(new Set(await find(100))).toEqual(new Set(expected));
    expect((await touched()) - before).toBeLessThanOrEqual(100);
    expect(await find(5)).toBeUndefined();
  });

  test('by parts of a city and of custom attributes, once they are indexed', async () => {
    await indexDocuments(database.db, [attributeDocuments], { size: 1000 });
    const attributes = contactAttributes(1, new Date(), [{ key: 'plan', kind: 'text' }]);
    const find = async (attribute_key: string, query: string) => {
      const conditions = [{ attribute_key, filter_operator: 'contains', values: [query] }];
      const filter = { ...everything, reachable: false, matching: matchingAll(conditions, attributes) };
      const texts = indexedTexts(conditions) ?? [];
      const before = await touched();
      const ids = await database.db
        .transaction()
        .execute((trx) => findByText(trx, filter, texts, 100, () => undefined));
      expect((await touched()) - before).toBeLessThanOrEqual(200);
      return ids?.toSorted((left, right) => left - right);
    };
    const having = Array.from({ length: contacts / 100 }, (_, at) => (at + 1) * 100);
    const third = having.filter((id) => id % 7 === 3);
    expect(await find('city', 'ITY 400')).toEqual([400, 4000]);
    expect(await find('plan', 'LAN 3')).toEqual(third);
    expect(await find('plan', '3')).toEqual(third);
    expect(await find('plan', 'city')).toEqual([]);
  });
});
