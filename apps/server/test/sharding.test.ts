import { routes } from '@confab/contract/routes';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openBackground } from '../src/main/background.ts';
import { cron, followers } from '../src/main/features.ts';
import { eventMaintenance } from '../src/platform/jobs/maintenance.ts';
import { createMetrics } from '../src/platform/metrics/metrics.ts';
import { startLiveTestApp, type LiveTestApp } from './live-app.ts';
import { connect, room } from './live.ts';
import { routeExamples } from './route-examples.data.ts';
import { crossAccountStatements } from './sharding/cross-account-statements.ts';
import { globalTables } from './sharding/global-tables.ts';
import { type Recording, recordStatements } from './sharding/record.ts';
import { scansOf } from './sharding/scans.ts';
import { call } from './contract-fuzz/call.ts';
import { noLimits } from './contract-fuzz/no-limits.ts';
import { createSystem, type System } from './contract-fuzz/system.ts';

let t: LiveTestApp;
let system: System;
let recording: Recording;
beforeAll(async () => {
  // Before the first connection, or its statements would be missed.
  recording = recordStatements();
  t = await startLiveTestApp({ limiter: noLimits });
  system = await createSystem(t);
});
afterAll(async () => {
  recording?.stop();
  await t.close();
});

type Key = { table: string; name: string; kind: 'p' | 'u' | 'f'; columns: string[]; to: string | null };

/** Primary keys and unique indexes as indexes, foreign keys as constraints, of all our tables. */
async function keys(): Promise<Key[]> {
  const { rows } = await t.database.pool.query<Key>(`
    select c.relname as table, i.relname as name, case when x.indisprimary then 'p' else 'u' end as kind, null as to,
      array(select pg_get_indexdef(x.indexrelid, n, false) from generate_series(1, x.indnkeyatts) n) as columns
    from pg_index x join pg_class c on c.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
    where x.indisunique and c.relnamespace = 'public'::regnamespace
    union all
    select c.relname, f.conname, 'f', r.relname, array(select a.attname::text
      from unnest(f.conkey) with ordinality k (number, place)
      join pg_attribute a on a.attrelid = f.conrelid and a.attnum = k.number order by k.place)
    from pg_constraint f join pg_class c on c.oid = f.conrelid join pg_class r on r.oid = f.confrelid
    where f.contype = 'f' and c.relnamespace = 'public'::regnamespace`);
  return rows;
}

async function tables(): Promise<string[]> {
  const { rows } = await t.database.pool.query<{ name: string }>(
    `select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`,
  );
  return rows.map(({ name }) => name);
}

test('every table is either global, and listed with its reason, or has a key that starts with the account', async () => {
  const all = await tables();
  expect([...globalTables.keys()].filter((name) => !all.includes(name))).toEqual([]);
  const tenants = all.filter((name) => !globalTables.has(name));
  const primary = (await keys()).filter(({ kind }) => kind === 'p');
  const wrong = tenants.filter(
    (name) => primary.find((key) => key.table === name)?.columns[0] !== 'account_id',
  );
  expect(wrong).toEqual([]);
});

test('every unique index of a tenant table starts with the account', async () => {
  const wrong = (await keys()).filter(
    ({ table, kind, columns }) => kind === 'u' && !globalTables.has(table) && columns[0] !== 'account_id',
  );
  expect(wrong).toEqual([]);
});

test('a foreign key between tenant tables includes the account; others point from a tenant to a global table', async () => {
  const foreign = (await keys()).filter(({ kind }) => kind === 'f');
  const wrong = foreign.filter(({ table, to, columns }) => {
    const fromGlobal = globalTables.has(table);
    const toGlobal = globalTables.has(to ?? '');
    return fromGlobal ? !toGlobal : !toGlobal && columns[0] !== 'account_id';
  });
  expect(wrong.map(({ table, name }) => `${table}.${name}`)).toEqual([
    // This removes the inbox from the directory; if sharded, the deletion of the inbox does that.
    'inbox_token.inbox_token_account_id_inbox_id_fkey',
  ]);
});

describe('the queries of the whole API, the sockets, the relay, and the jobs', () => {
  /** Distinct statements that read or write rows. */
  const rowStatements = (): string[] =>
    [...recording.statements].filter((text) => /^\s*(with|select|insert|update|delete|merge)\b/i.test(text));

  beforeAll(async () => {
    const background = await openBackground({
      config: { roles: new Set(['worker']) },
      databaseUrl: t.database.url,
      database: t.database,
      bus: t.bus,
      log: t.platform.log,
      metrics: createMetrics(),
      platform: t.platform,
    });
    background.begin();
    const socket = await connect(`ws://127.0.0.1:${t.port}/cable`);
    const { maya, account } = t.fixtures;
    socket.send({
      command: 'subscribe',
      identifier: room(maya.pubsubToken, { account_id: account.id, user_id: maya.id }),
    });
    for (const route of routes) {
      const make = routeExamples[route.name];
      if (make !== undefined) await call(system, route, await make(system));
    }
    // Runs the scheduled jobs now.
    for (const { name } of [
      ...cron,
      ...eventMaintenance(t.platform.db, { followers, log: t.platform.log }).cron,
    ])
      await t.database.pool.query(`select graphile_worker.add_job($1, '{}'::json)`, [name]);
    await waitUntilIdle();
    socket.socket.close();
    await background.stop();
  }, 60_000);

  /** Until every event is published and every job is done. */
  const waitUntilIdle = (): Promise<void> =>
    vi.waitFor(
      async () => {
        const { rows } = await t.database.pool.query<{ waiting: string }>(
          `select (select count(*) from outbox)
             + (select count(*) from graphile_worker.jobs where attempts = 0 and run_at <= now())
             + (select count(*) from event where number > (select min(number) from log_follower)) as waiting`,
        );
        expect(Number(rows[0]?.waiting)).toBe(0);
      },
      { timeout: 30_000, interval: 100 },
    );

  test('would be detected if they crossed accounts', async () => {
    const client = await t.database.pool.connect();
    const crossing = [
      'select content from message where id = $1',
      'select m.id from message m join conversation c on c.id = m.conversation_id where c.account_id = $1',
      'update conversation set status = 1 where id = any($1::bigint[])',
      'delete from label where title = $1',
    ];
    try {
      for (const statement of crossing) {
        const scans = await scansOf(client, statement);
        expect([statement, scans.every(({ byAccount }) => byAccount)]).toEqual([statement, false]);
      }
      const joined = `select m.id from message m left join attachment a
        on a.account_id = m.account_id and a.message_id = m.id where m.account_id = $1`;
      expect(await scansOf(client, joined)).toEqual([
        { table: 'message', byAccount: true },
        { table: 'attachment', byAccount: true },
      ]);
    } finally {
      client.release();
    }
  });

  test('are many, and of every type', () => {
    const texts = rowStatements();
    expect(texts.length).toBeGreaterThan(150);
    for (const word of ['insert into "message"', 'update "conversation"', 'delete from']) {
      expect(texts.some((text) => text.includes(word))).toBe(true);
    }
  });

  test('include the account wherever they read a tenant table, except for the listed lookups', async () => {
    const client = await t.database.pool.connect();
    const found: { table: string; statement: string }[] = [];
    const unplanned: string[] = [];
    let tenantScans = 0;
    try {
      for (const statement of rowStatements()) {
        const scans = await scansOf(client, statement).catch((error: unknown) => {
          unplanned.push(`${String(error)}: ${statement}`);
          return [];
        });
        tenantScans += scans.filter(({ table }) => !globalTables.has(table)).length;
        for (const { table, byAccount } of scans)
          if (!byAccount && !globalTables.has(table)) found.push({ table, statement });
      }
    } finally {
      client.release();
    }
    expect(unplanned).toEqual([]);
    expect(tenantScans).toBeGreaterThan(80);
    const isListed = ({ table, statement }: (typeof found)[number]): boolean =>
      crossAccountStatements.some((one) => one.table === table && one.statement.test(statement));
    expect(found.filter((one) => !isListed(one))).toEqual([]);
    const unused = crossAccountStatements.filter(
      (one) => !found.some(({ table, statement }) => one.table === table && one.statement.test(statement)),
    );
    expect(unused).toEqual([]);
  });
});
