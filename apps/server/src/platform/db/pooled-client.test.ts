import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { transact } from '../outbox/transact.ts';
import { isUniqueViolation, openDatabase, type Trx } from './database.ts';
import { failedWhileQueued } from './statement-pipeline.ts';
import { enqueueWrite } from './pooled-client.ts';

// One connection, so that each test meets what the one before left behind.
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ poolSize: 1 });
  await database.pool.query('create table note (id int primary key, text text)');
});
afterAll(() => database.close());
beforeEach(() => database.pool.query('truncate note'));

const later = (trx: Trx, id: number, text = 'note') =>
  enqueueWrite(trx, sql`insert into note (id, text) values (${id}, ${text})`);
const ids = async (db: Trx | TestDatabase['db'] = database.db) =>
  (await sql<{ id: number }>`select id from note order by id`.execute(db)).rows.map(({ id }) => id);
const inTransaction = <T>(work: (trx: Trx) => Promise<T>) => database.db.transaction().execute(work);

test('enqueued writes are visible to the next statement, and after commit', async () => {
  const seen = await inTransaction(async (trx) => {
    await later(trx, 1);
    await later(trx, 2);
    const found = await ids(trx);
    await later(trx, 3);
    return found;
  });
  expect(seen).toEqual([1, 2]);
  expect(await ids()).toEqual([1, 2, 3]);
});

test('a failed write fails the next statement, with its own error, and is rolled back', async () => {
  let reached = false;
  const failed = inTransaction(async (trx) => {
    await later(trx, 1);
    await later(trx, 1);
    await ids(trx);
    reached = true;
  });
  const error: unknown = await failed.catch((caught: unknown) => caught);
  expect(isUniqueViolation(error)).toBe(true);
  expect(failedWhileQueued(error)).toBe(true);
  expect(reached).toBe(false);
  expect(await ids()).toEqual([]);
});

test('one that fails with the commit fails the transaction', async () => {
  const failed = inTransaction(async (trx) => {
    await later(trx, 1);
    await later(trx, 1);
  });
  const error: unknown = await failed.catch((caught: unknown) => caught);
  expect(isUniqueViolation(error)).toBe(true);
  expect(failedWhileQueued(error)).toBe(true);
  expect(await ids()).toEqual([]);
});

test('an awaited statement fails as usual', async () => {
  const error: unknown = await inTransaction(async (trx) => {
    await later(trx, 1);
    await sql`insert into note (id) values (${1})`.execute(trx);
  }).catch((caught: unknown) => caught);
  expect(isUniqueViolation(error)).toBe(true);
  expect(failedWhileQueued(error)).toBe(false);
  expect(await ids()).toEqual([]);
});

test('statements queued behind a failed one for the first time work the next time', async () => {
  const both = (first: number, second: number) =>
    inTransaction(async (trx) => {
      await enqueueWrite(trx, sql`insert into note (id, text) values (${first}, 'first of its text')`);
      await enqueueWrite(trx, sql`insert into note (id, text) values (${second}, 'second of its text')`);
      await sql`select count(*), 'third of its text' as text from note`.execute(trx);
    });
  await database.pool.query("insert into note values (7, 'in the way')");
  await expect(both(7, 8)).rejects.toThrow(/duplicate key/);
  await both(9, 10);
  await both(11, 12);
  expect(await ids()).toEqual([7, 9, 10, 11, 12]);
});

test('a change that writes nothing, and one that is aborted, cost the database nothing', async () => {
  await inTransaction(() => Promise.resolve());
  const givenUp = inTransaction(async (trx) => {
    await later(trx, 1);
    throw new Error('given up');
  });
  await expect(givenUp).rejects.toThrow('given up');
  const rolledBack = inTransaction(async (trx) => {
    await ids(trx);
    await later(trx, 1);
    throw new Error('given up later');
  });
  await expect(rolledBack).rejects.toThrow('given up later');
  expect(await ids()).toEqual([]);
});

test('the columns of a statement are described once, and then reused', async () => {
  const describeCalls = vi.spyOn(pg.Connection.prototype, 'describe');
  const read = async (db: Trx | TestDatabase['db'], id: number) =>
    (
      await sql`select id, text, null as nothing, '{"a":[1]}'::jsonb as map, 5::int8 as long from note where id = ${id}`.execute(
        db,
      )
    ).rows;
  await inTransaction((trx) => later(trx, 1));
  const row = { id: 1, text: 'note', nothing: null, map: { a: [1] }, long: 5 };
  expect(await read(database.db, 1)).toEqual([row]);
  const before = describeCalls.mock.calls.length;
  expect(await read(database.db, 1)).toEqual([row]);
  expect(await read(database.db, 2)).toEqual([]);
  await inTransaction(async (trx) => {
    await later(trx, 2);
    await later(trx, 3);
    expect(await read(trx, 2)).toEqual([{ ...row, id: 2 }]);
    expect(await read(trx, 1)).toEqual([row]);
  });
  const changed = () => sql`update note set text = 'new' where id = ${3}`.execute(database.db);
  expect([(await changed()).numAffectedRows, (await changed()).numAffectedRows]).toEqual([1n, 1n]);
  // The update's own first time, and that of `commit`, if no test before had one.
  expect(describeCalls.mock.calls.length - before).toBeLessThanOrEqual(2);
  describeCalls.mockRestore();
});

test('a column that changes its type under a known statement never returns a wrong value', async () => {
  await database.pool.query('create table changing (value int)');
  await database.pool.query('insert into changing values (1)');
  const read = () => sql<{ value: unknown }>`select value from changing`.execute(database.db);
  await read();
  await read();
  await database.pool.query('alter table changing alter column value type text');
  expect((await read()).rows).toEqual([{ value: '1' }]);
});

test('a statement built from a long list is not prepared', async () => {
  const named = async () =>
    (await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(database.db))
      .rows;
  const list = Array.from({ length: 5000 }, (_, index) => index);
  await sql`select id from note where id in (${sql.join(list.slice(0, 50))})`.execute(database.db);
  await sql`select id from note where id in (${sql.join(list)})`.execute(database.db);
  const lengths = (await named()).map(({ statement }) => statement.length);
  expect(Math.max(...lengths)).toBeGreaterThan(250);
  expect(Math.max(...lengths)).toBeLessThanOrEqual(20_000);
});

describe('a column that the next version adds to a table', () => {
  const notes = (db: Trx | TestDatabase['db']) => sql<object>`select * from note order by id`.execute(db);
  const columnsOf = async (db: Trx | TestDatabase['db']) => Object.keys((await notes(db)).rows[0] ?? {});
  const insertNote = (db: Trx | TestDatabase['db'], id: number) =>
    sql<object>`insert into note (id, text) values (${id}, 'note') returning *`.execute(db);
  const addColumn = (name: string) => database.pool.query(`alter table note add column ${name} int`);

  test('fails no read, and no write, which is done once', async () => {
    await insertNote(database.db, 1);
    await notes(database.db);
    await addColumn('first');
    expect(await columnsOf(database.db)).toEqual(['id', 'text', 'first']);
    await insertNote(database.db, 2);
    await addColumn('second');
    await insertNote(database.db, 3);
    expect(await ids()).toEqual([1, 2, 3]);
    expect(await columnsOf(database.db)).toEqual(['id', 'text', 'first', 'second']);
  });

  test('fails no transaction, which starts over once for all its statements', async () => {
    let runs = 0;
    const change = (id: number) =>
      transact({ db: database.db, notifyRelay: () => undefined }, async (trx) => {
        runs += 1;
        await later(trx, id);
        const columns = await columnsOf(trx);
        await insertNote(trx, id + 1);
        return columns;
      });
    await change(1);
    await addColumn('third');
    expect(await change(3)).toContain('third');
    expect(runs).toBe(3);
    expect(await ids()).toEqual([1, 2, 3, 4]);
  });

  test('is noticed on the other connections before they use their statements', async () => {
    const wide = openDatabase({ url: database.url, poolSize: 2, onError: () => undefined });
    try {
      const both = async () => {
        // The second transaction is open while the first reads, so that each has a connection.
        const inner = () => wide.db.transaction().execute(columnsOf);
        return wide.db.transaction().execute(async (trx) => [await columnsOf(trx), await inner()]);
      };
      await insertNote(wide.db, 1);
      await both();
      await addColumn('fourth');
      expect(await columnsOf(wide.db)).toContain('fourth');
      for (const columns of await both()) expect(columns).toContain('fourth');
    } finally {
      await wide.close();
    }
  });
});
