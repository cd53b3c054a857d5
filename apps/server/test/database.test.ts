import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate, migrationsFolder, pendingMigrations } from '../src/platform/db/migrate.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';

let first: TestDatabase;
let second: TestDatabase;

beforeAll(async () => {
  [first, second] = await Promise.all([createTestDatabase(), createTestDatabase()]);
});
afterAll(async () => {
  await Promise.all([first.close(), second.close()]);
});

test('a test database is migrated', async () => {
  expect(await pendingMigrations(first.pool)).toEqual([]);
});

test('two test databases are isolated', async () => {
  await first.pool.query('create table only_here (id int)');
  const { rows } = await second.pool.query<{ found: string | null }>(
    `select to_regclass('only_here')::text as found`,
  );
  expect(rows).toEqual([{ found: null }]);
});

test('a migration yields to requests it would deadlock with, and completes once they are done', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'confab-migrations-'));
  await writeFile(
    join(folder, '2999_two_tables.sql'),
    'alter table inbox add column later int; alter table message add column later int;',
  );
  const request = await first.pool.connect();
  try {
    await request.query('begin; lock table message in row exclusive mode');
    const migrated = migrate(first.pool, folder);
    await setTimeout(150);
    await request.query('lock table inbox in row share mode');
    await setTimeout(500);
    await request.query('commit');
    expect(await migrated).toEqual(['2999_two_tables.sql']);
    await request.query('select inbox.later, message.later from inbox, message limit 0');
  } finally {
    request.release(true);
    await rm(folder, { recursive: true, force: true });
  }
});

test('an index is built while requests write, by only one of the nodes starting together', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'confab-migrations-'));
  await writeFile(
    join(folder, '2999_large_index.sql'),
    '-- concurrently\ndrop index concurrently if exists large_index;\n' +
      '-- For this test.\ncreate index concurrently large_index on search_change (change_id);\n',
  );
  const [request, other] = [await second.pool.connect(), await second.pool.connect()];
  const write =
    "with one as (insert into account (name) values ('x') returning id) " +
    'insert into search_change (account_id, kind, id) select id, 0, 1 from one';
  try {
    await request.query('begin');
    await request.query(write);
    const migrated = Promise.all([migrate(second.pool, folder), migrate(second.pool, folder)]);
    const waits = `select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%create index concurrently%'`;
    await expect.poll(async () => (await other.query(waits)).rows.length).toBe(1);
    await other.query("set statement_timeout = '5s'");
    await other.query(write);
    await request.query('commit');
    expect((await migrated).flat()).toEqual(['2999_large_index.sql']);
    const { rows } = await other.query(
      `select indisvalid from pg_index where indexrelid = 'large_index'::regclass`,
    );
    expect(rows).toEqual([{ indisvalid: true }]);
  } finally {
    request.release(true);
    other.release(true);
    await rm(folder, { recursive: true, force: true });
  }
});

test('a failing migration stops immediately with its name, and is rolled back', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'confab-migrations-'));
  await writeFile(join(folder, '2999_wrong.sql'), 'create table half (id int); select nonsense;');
  await expect(migrate(second.pool, folder)).rejects.toThrow('migration 2999_wrong.sql failed');
  const { rows } = await second.pool.query(`select to_regclass('half') as found`);
  expect(rows).toEqual([{ found: null }]);
  await rm(folder, { recursive: true, force: true });
});

test('migrations outside of a transaction may be interrupted after any statement, and run again', async () => {
  const fresh = await createTestDatabase({ isEmpty: true });
  try {
    const names = (await readdir(migrationsFolder)).toSorted();
    let count = 0;
    for (const name of names) {
      const text = await readFile(join(migrationsFolder, name), 'utf8');
      if (!text.startsWith('-- concurrently\n')) continue;
      await migrate(fresh.pool, migrationsFolder, (one) => one < name);
      const statements = text.split(/;\s*$/m).filter((statement) => statement.trim() !== '');
      for (const [index] of statements.entries())
        for (const statement of statements.slice(0, index + 1)) await fresh.pool.query(statement);
      count += 1;
    }
    expect(count).toBeGreaterThan(10);
    await migrate(fresh.pool);
    const described = `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition, indisvalid
      from pg_index where indrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace) order by 1`;
    expect((await fresh.pool.query(described)).rows).toEqual((await first.pool.query(described)).rows);
  } finally {
    await fresh.close();
  }
}, 60_000);
