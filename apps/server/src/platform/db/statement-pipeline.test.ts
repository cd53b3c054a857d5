import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { transact } from '../outbox/transact.ts';
import type { Trx } from './database.ts';
import { failedWhileQueued } from './statement-pipeline.ts';
import { isDatabaseOutage } from './outage.ts';
import { enqueueWrite } from './pooled-client.ts';

// What a connection must never carry over, whatever went wrong on it. The pool has one connection, so each test meets
// what the previous one left behind; `other` belongs to another client.
let database: TestDatabase;
let other: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase({ poolSize: 1 });
  await database.pool.query('create table note (id int primary key, text text not null)');
  other = new pg.Client({ connectionString: database.url });
  other.on('error', () => undefined);
  await other.connect();
});
afterAll(async () => {
  await other.end();
  await database.close();
});
beforeEach(() => database.pool.query('truncate note'));

const insert = (id: number, text: string | null = 'note') =>
  sql`insert into note (id, text) values (${id}, ${text})`;
const later = (trx: Trx, id: number, text?: string | null) => enqueueWrite(trx, insert(id, text));
const inTransaction = <T>(work: (trx: Trx) => Promise<T>) => database.db.transaction().execute(work);
const caught = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );
const pidOf = async (db: Trx | TestDatabase['db'] = database.db) =>
  (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid;

/** The connection is idle outside any transaction, responds, and contains exactly these rows. */
async function expectClean(ids: number[]): Promise<void> {
  const results = await Promise.all(
    [1, 2, 3].map(
      async (value) =>
        (await sql<{ value: number }>`select ${value}::int as value`.execute(database.db)).rows,
    ),
  );
  expect(results).toEqual([[{ value: 1 }], [{ value: 2 }], [{ value: 3 }]]);
  const client = await database.pool.connect();
  try {
    expect(client.getTransactionStatus()).toBe('I');
    expect((await client.query('select id from note order by id')).rows).toEqual(ids.map((id) => ({ id })));
  } finally {
    client.release();
  }
  const mine = await other.query(
    "select count(*)::int as open from pg_stat_activity where datname = current_database() and state like 'idle in%'",
  );
  expect(mine.rows).toEqual([{ open: 0 }]);
}

test.each([
  ['first', [null, 'b', 'c'], 'd', true],
  ['middle', ['a', null, 'c'], 'd', true],
  ['last', ['a', 'b', null], 'd', true],
  ['awaited', ['a', 'b', 'c'], null, false],
] as const)(
  'the %s statement of one write fails: everything is rolled back, and the connection still works',
  async (_which, texts, last, wasLater) => {
    // Twice: the first time the statements are new to the connection.
    for (const _round of [1, 2]) {
      const error = await caught(
        inTransaction(async (trx) => {
          for (const [index, text] of texts.entries()) await later(trx, index, text);
          await insert(9, last).execute(trx);
        }),
      );
      expect(error).toMatchObject({ code: '23502' });
      expect(failedWhileQueued(error)).toBe(wasLater);
      await expectClean([]);
    }
    await inTransaction((trx) => later(trx, 1));
    await expectClean([1]);
  },
);

test('each of many concurrent statements in one transaction gets its own result, with writes between', async () => {
  const answers = await inTransaction((trx) =>
    Promise.all(
      Array.from({ length: 60 }, async (_, id) => {
        if (id % 3 === 0) await later(trx, id);
        const { rows } = await sql<{ id: number }>`select ${id}::int as id`.execute(trx);
        return rows[0]?.id;
      }),
    ),
  );
  expect(answers).toEqual(Array.from({ length: 60 }, (_, id) => id));
  await expectClean(answers.filter((id) => id !== undefined && id % 3 === 0) as number[]);
});

test('an invalid value fails only its own transaction, and its statement works the next time', async () => {
  const circle: Record<string, unknown> = {};
  circle.self = circle;
  const statement = (value: unknown) => sql`insert into note (id, text) values (11, ${value})`;
  for (const late of [true, false, true]) {
    const error = await caught(
      inTransaction(async (trx) => {
        await later(trx, 1);
        if (late) await enqueueWrite(trx, statement(circle));
        else await statement(circle).execute(trx);
      }),
    );
    expect(String(error)).toMatch(/^TypeError/);
    await expectClean([]);
  }
  await inTransaction((trx) => enqueueWrite(trx, statement('x')));
  await expectClean([11]);
});

test('statements dropped by the database fail at most once', async () => {
  const read = () => sql<{ one: number }>`select 1 as one, 'forgotten' as text`.execute(database.db);
  await read();
  await inTransaction((trx) => later(trx, 1));
  await database.pool.query('discard all');
  await caught(read());
  expect((await read()).rows).toHaveLength(1);
  await caught(inTransaction((trx) => later(trx, 2)));
  await caught(inTransaction((trx) => later(trx, 2)));
  await inTransaction((trx) => later(trx, 3));
  expect((await read()).rows).toHaveLength(1);
});

test.each(['before', 'within', 'with the commit of'])(
  'a connection lost %s a transaction is an outage, and the next one is new',
  async (when) => {
    const pid = await pidOf();
    const end = () => other.query('select pg_terminate_backend($1, 1000)', [pid]);
    if (when === 'before') await end();
    const error = await caught(
      inTransaction(async (trx) => {
        await later(trx, 1);
        if (when === 'within') {
          await pidOf(trx);
          await end();
        }
        await later(trx, 2);
        if (when === 'with the commit of') await end();
        else await pidOf(trx);
      }),
    );
    // Lost while idle, the pool may have noticed in time.
    if (when === 'before' && error === undefined) return expectClean([1, 2]);
    expect(isDatabaseOutage(error)).toBe(true);
    expect(await pidOf()).not.toBe(pid);
    await expectClean([]);
  },
);

test.each(['timeout', 'cancel'])('a %s ends the transaction and not the connection', async (how) => {
  const pid = await pidOf();
  const failed = caught(
    inTransaction(async (trx) => {
      if (how === 'timeout') await sql`set local statement_timeout = 50`.execute(trx);
      await later(trx, 1);
      await enqueueWrite(trx, sql`insert into note select 2, 'slept' from pg_sleep(20)`);
      await pidOf(trx);
    }),
  );
  await setTimeout(100);
  if (how === 'cancel') await other.query('select pg_cancel_backend($1)', [pid]);
  expect(await failed).toMatchObject({ code: '57014' });
  expect(await pidOf()).toBe(pid);
  await expectClean([]);
});

test('a deadlock among enqueued writes is retried, and applied once', async () => {
  await database.pool.query("insert into note values (1, 'one'), (2, 'two')");
  await other.query(
    'begin; set local deadlock_timeout = 5000; update note set text = $$other$$ where id = 2',
  );
  let tries = 0;
  const ours = transact({ db: database.db, notifyRelay: () => undefined }, async (trx) => {
    tries += 1;
    await sql`set local deadlock_timeout = 50`.execute(trx);
    await enqueueWrite(trx, sql`update note set text = text || ${'!'} where id = 1`);
    await enqueueWrite(trx, sql`update note set text = text || ${'!'} where id = 2`);
    await pidOf(trx);
  });
  await setTimeout(30);
  const theirs = other.query('update note set text = $$other$$ where id = 1');
  await theirs;
  await other.query('commit');
  await ours;
  expect(tries).toBeGreaterThan(1);
  expect((await other.query('select text from note order by id')).rows).toEqual([
    { text: 'other!' },
    { text: 'other!' },
  ]);
  await expectClean([1, 2]);
});

test.each<[string, (trx: Trx) => Promise<unknown>]>([
  ['does nothing', () => Promise.resolve()],
  ['throws before its first statement', () => Promise.reject(new Error('given up'))],
  ['throws with pending writes', (trx) => later(trx, 1).then(() => Promise.reject(new Error('given up')))],
  ['throws after a statement', (trx) => pidOf(trx).then(() => Promise.reject(new Error('given up')))],
  ['hides an error', (trx) => later(trx, 1, null).then(() => caught(pidOf(trx)))],
])('a transaction that %s leaves nothing behind', async (_what, work) => {
  await caught(inTransaction(work));
  await expectClean([]);
});

test('writing after a failed transaction affects no one else', async () => {
  const { promise: over, resolve } = Promise.withResolvers<void>();
  let late: Promise<unknown> = Promise.resolve();
  const failed = caught(
    inTransaction(async (trx) => {
      await pidOf(trx);
      // One caller continues at the very moment the transaction is abandoned, another one after it.
      late = Promise.all([
        Promise.resolve()
          .then(() => Promise.resolve())
          .then(() => Promise.resolve())
          .then(() => caught(later(trx, 1))),
        ...Array.from({ length: 12 }, async (_, turns) => {
          for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
          return Promise.all([caught(later(trx, 100 + turns)), caught(insert(200 + turns).execute(trx))]);
        }),
        over.then(() => caught(later(trx, 2))),
        over.then(() => caught(insert(3).execute(trx))),
      ]);
      throw new Error('given up');
    }),
  );
  await failed;
  resolve();
  await late;
  await inTransaction((trx) => later(trx, 50));
  await expectClean([50]);
});

test('other protocols on the same connection get their responses', async () => {
  await inTransaction((trx) => later(trx, 1));
  const client = await database.pool.connect();
  try {
    const byCallback = await new Promise((resolve, reject) =>
      client.query('select 1 as one', (error: Error | null, result: pg.QueryResult) =>
        error ? reject(error) : resolve(result.rows),
      ),
    );
    expect(byCallback).toEqual([{ one: 1 }]);
    const both: unknown = await client.query('select 1 as one; select 2 as two');
    expect(both).toMatchObject([{ rows: [{ one: 1 }] }, { rows: [{ two: 2 }] }]);
    await expect(client.query('copy note from stdin')).rejects.toThrow(/copy/i);
    const received = new Promise((resolve) => client.once('notification', resolve));
    await client.query('listen news');
    await other.query("notify news, 'hello'");
    expect(await received).toMatchObject({ payload: 'hello' });
    await client.query('unlisten news');
    await client.query('begin');
    await client.query('declare notes cursor for select id from note');
    expect((await client.query('fetch all from notes')).rows).toEqual([{ id: 1 }]);
    await client.query('rollback');
  } finally {
    client.release();
  }
  await expectClean([1]);
});
