import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { withinTime } from './within-time.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test('reads that take too long are aborted, and their connection is usable again', async () => {
  expect(await withinTime(database.db, 50, (trx) => sql`select pg_sleep(30)`.execute(trx))).toBeUndefined();
  const { rows } = await sql<{ limit: string }>`select current_setting('statement_timeout') as limit`.execute(
    database.db,
  );
  expect(rows).toEqual([{ limit: '0' }]);
});

test('others return results, and throw their own errors', async () => {
  expect(await withinTime(database.db, 5000, () => Promise.resolve('found'))).toBe('found');
  await expect(withinTime(database.db, 5000, (trx) => sql`select nothing`.execute(trx))).rejects.toThrow(
    /nothing/,
  );
});
