import { afterAll, beforeAll, expect, test } from 'vitest';
import { pendingMigrations } from '../src/platform/db/migrate.ts';
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

test('two test databases see nothing of each other', async () => {
  await first.pool.query('create table only_here (id int)');
  const { rows } = await second.pool.query<{ found: string | null }>(
    `select to_regclass('only_here')::text as found`,
  );
  expect(rows).toEqual([{ found: null }]);
});
