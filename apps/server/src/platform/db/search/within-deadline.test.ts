import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts';
import { withinDeadline } from './within-deadline.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test('one statement that takes too long ends the search', async () => {
  const slow = withinDeadline(database.db, 50, (trx) => sql`select pg_sleep(60)`.execute(trx));
  expect(await slow).toBeUndefined();
});

test('many statements that take too long together end it as well', async () => {
  let count = 0;
  const endless = withinDeadline(database.db, 100, async (trx, inTime) => {
    for (;;) {
      inTime();
      await sql`select 1`.execute(trx);
      count += 1;
    }
  });
  expect(await endless).toBeUndefined();
  expect(count).toBeGreaterThan(0);
});

test('what is in time is answered, and other errors are errors', async () => {
  const quick = withinDeadline(database.db, 5000, async (trx, inTime) => {
    inTime();
    return (await sql<{ n: number }>`select 7 as n`.execute(trx)).rows[0]?.n;
  });
  expect(await quick).toBe(7);
  await expect(withinDeadline(database.db, 5000, (trx) => sql`select 1 / 0`.execute(trx))).rejects.toThrow(
    'division by zero',
  );
});
