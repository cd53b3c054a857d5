import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts';
import type { Queryable } from '../database.ts';
import { TooSlow, withinDeadline } from './within-deadline.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const account = 1;

test('one statement that takes too long ends the search', async () => {
  const slow = withinDeadline(database.db, account, (trx) => sql`select pg_sleep(60)`.execute(trx), 50);
  await expect(slow).rejects.toThrow(TooSlow);
});

test('many statements that take too long together end it as well', async () => {
  let count = 0;
  const endless = withinDeadline(
    database.db,
    account,
    async (trx, inTime) => {
      for (;;) {
        inTime();
        await sql`select 1`.execute(trx);
        count += 1;
      }
    },
    100,
  );
  await expect(endless).rejects.toThrow(TooSlow);
  expect(count).toBeGreaterThan(0);
});

test('results in time are returned, and other errors are thrown', async () => {
  const quick = withinDeadline(database.db, account, async (trx, inTime) => {
    inTime();
    return (await sql<{ n: number }>`select 7 as n`.execute(trx)).rows[0]?.n;
  });
  expect(await quick).toBe(7);
  const wrong = withinDeadline(database.db, account, (trx) => sql`select 1 / 0`.execute(trx));
  await expect(wrong).rejects.toThrow('division by zero');
});

test('statements use neither parallel workers nor JIT', async () => {
  const other = await createTestDatabase();
  // As databases are that we did not set up.
  other.pool.on(
    'connect',
    (client) => void client.query('set jit = on; set max_parallel_workers_per_gather = 2'),
  );
  const settings = async (db: Queryable) => {
    const { rows } = await sql<{ workers: string; jit: string }>`
      select current_setting('max_parallel_workers_per_gather') as workers, current_setting('jit') as jit`.execute(
      db,
    );
    return rows[0];
  };
  try {
    expect(await withinDeadline(other.db, account, settings)).toEqual({ workers: '0', jit: 'off' });
    expect(await settings(other.db)).toEqual({ workers: '2', jit: 'on' });
  } finally {
    await other.close();
  }
});

test('an account that searches a lot delays only itself, and not for longer than a search', async () => {
  const queries: string[] = [];
  const freed = Promise.withResolvers<void>();
  const search = (of: number, name: string, work: () => Promise<void>, timeoutMs = 60_000) =>
    withinDeadline(
      database.db,
      of,
      () => {
        queries.push(name);
        return work();
      },
      timeoutMs,
    );
  const slow = ['first', 'second'].map((name) => search(account, name, () => freed.promise));
  await expect.poll(() => queries.toSorted()).toEqual(['first', 'second']);
  const late = search(account, 'late', () => Promise.resolve(), 1);
  const patient = search(account, 'patient', () => Promise.resolve());
  await search(2, 'other', () => Promise.resolve());
  expect(queries.slice(2)).toEqual(['other']);
  freed.resolve();
  await expect(late).rejects.toThrow(TooSlow);
  await Promise.all([...slow, patient]);
  expect(queries.slice(3)).toEqual(['patient']);
});
