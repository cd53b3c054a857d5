import { setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { migrateJobs } from '../jobs/workers.ts';
import { inProcessBus, type Bus, type BusMessage, type NumberedEvent } from '../live/bus.ts';
import { createLogger } from '../log/log.ts';
import { emit } from './outbox.ts';
import { startRelay, type Relay, type RelayOptions } from './relay.ts';

const log = createLogger({ level: 'silent' });
let database: TestDatabase;
let relays: Relay[] = [];

beforeAll(async () => {
  database = await createTestDatabase({ poolSize: 20 });
  await migrateJobs(database.pool, log);
});
afterAll(() => database.close());
beforeEach(() =>
  database.pool.query(
    'truncate outbox, event, graphile_worker._private_jobs; update relay_state set published = coalesce((select last_value from event_number), 0)',
  ),
);
afterEach(async () => {
  await Promise.all(relays.map((relay) => relay.stop()));
  relays = [];
});

/** A bus that records what is published on it. */
function listen(): { bus: Bus; received: NumberedEvent[]; messages: BusMessage[] } {
  const bus = inProcessBus((error) => {
    throw error;
  });
  const received: NumberedEvent[] = [];
  const messages: BusMessage[] = [];
  bus.subscribe((message) => {
    messages.push(message);
    if (message.kind === 'events') received.push(...message.events);
  });
  return { bus, received, messages };
}

function relay(bus: Bus, more: Partial<RelayOptions> = {}): Relay {
  const started = startRelay({ pool: database.pool, bus, reactions: [], log, pollIntervalMs: 200, ...more });
  relays.push(started);
  return started;
}

const write = (label: string, name = 'thing.happened'): Promise<void> =>
  database.db
    .transaction()
    .execute((trx) => emit(trx, [{ accountId: 7, name, audience: { account: true }, data: { label } }]));

const labels = (events: readonly NumberedEvent[]): string[] =>
  events.map((event) => (JSON.parse(event.body) as { data: { label: string } }).data.label);

async function waitingRows(): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>('select count(*)::int as count from outbox');
  return rows[0]?.count ?? -1;
}

test('commits of many writers are broadcast once each, with increasing numbers, and are logged in that order', async () => {
  const { bus, received } = listen();
  const { notify } = relay(bus, { batchSize: 40 });
  await Promise.all(
    Array.from({ length: 8 }, async (_, writer) => {
      for (let index = 0; index < 60; index += 1) {
        await write(`${writer}/${index}`);
        notify();
      }
    }),
  );
  await vi.waitFor(() => expect(received).toHaveLength(480));
  const numbers = received.map((event) => event.number);
  expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
  for (let writer = 0; writer < 8; writer += 1) {
    const own = labels(received).filter((label) => label.startsWith(`${writer}/`));
    expect(own).toEqual(Array.from({ length: 60 }, (_, index) => `${writer}/${index}`));
  }
  const { rows } = await database.pool.query<{ number: number }>('select number from event order by number');
  expect(rows.map((row) => row.number)).toEqual(numbers);
  expect(await waitingRows()).toBe(0);
});

test('a row with a small id that commits late gets a later number and is not lost', async () => {
  const { bus, received } = listen();
  const { notify } = relay(bus);
  const slow = await database.pool.connect();
  try {
    await slow.query('begin');
    await slow.query(`insert into outbox (account_id, name, audience, data)
      values (7, 'thing.happened', '{"account":true}', '{"data":{"label":"late"}}')`);
    await write('early');
    notify();
    await vi.waitFor(() => expect(labels(received)).toEqual(['early']));
    await slow.query('commit');
    notify();
    await vi.waitFor(() => expect(labels(received)).toEqual(['early', 'late']));
  } finally {
    slow.release();
  }
});

test('events committed but not broadcast before a crash are broadcast by the next leader, at most once more', async () => {
  const first = listen();
  relay(first.bus);
  await write('told');
  await vi.waitFor(() => expect(labels(first.received)).toEqual(['told']));
  await relays.pop()?.stop();
  await database.pool.query(
    `insert into event values (nextval('event_number'), 7, 'thing.happened', '{"account":true}', '{"data":{"label":"moved, not told"}}', now())`,
  );
  const second = listen();
  const { notify } = relay(second.bus);
  await vi.waitFor(() => expect(labels(second.received)).toEqual(['told', 'moved, not told']));
  await write('after it');
  notify();
  await vi.waitFor(() => expect(labels(second.received)).toContain('after it'));
  expect(labels(second.received)).toEqual(['told', 'moved, not told', 'after it']);
});

test('only one of two relays works, and the other takes over within two seconds when its connection dies', async () => {
  const { bus, received } = listen();
  const pair = [relay(bus, { pollIntervalMs: 1000 }), relay(bus, { pollIntervalMs: 1000 })];
  await vi.waitFor(() => expect(pair.filter(({ state }) => state().leader)).toHaveLength(1));
  await write('before');
  pair.forEach(({ notify }) => notify());
  await vi.waitFor(() => expect(labels(received)).toEqual(['before']));
  const killed = performance.now();
  await database.pool.query(
    `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and pid <> pg_backend_pid()
     and database = (select oid from pg_database where datname = current_database())`,
  );
  await write('after');
  pair.forEach(({ notify }) => notify());
  await vi.waitFor(() => expect(labels(received)).toContain('after'), { timeout: 2000 });
  expect(performance.now() - killed).toBeLessThan(2000);
  expect(pair.filter(({ state }) => state().leader)).toHaveLength(1);
});

test('calls while a batch runs cause one more batch, and the first starts immediately', async () => {
  const { bus, messages } = listen();
  const { notify, state } = relay(bus, { pollIntervalMs: 60_000 });
  await vi.waitFor(() => expect(state().leader).toBe(true));
  await vi.waitFor(() => expect(messages.filter(({ kind }) => kind === 'events')).not.toHaveLength(0));
  messages.length = 0;
  await write('one');
  for (let index = 0; index < 1000; index += 1) notify();
  await vi.waitFor(() => expect(state().events).toBe(1), { interval: 1 });
  // Batches run one after the other: what the calls made came before the batch of the next event.
  await write('two');
  notify();
  await vi.waitFor(() => expect(state().events).toBe(2), { interval: 1 });
  expect(messages.filter(({ kind }) => kind === 'events').length).toBeLessThanOrEqual(5);
});

test('a process without leadership notifies the leader through the bus', async () => {
  const { bus, received } = listen();
  const leader = relay(bus, { pollIntervalMs: 60_000 });
  await vi.waitFor(() => expect(leader.state().leader).toBe(true));
  const other = relay(bus, { pollIntervalMs: 60_000 });
  await setTimeout(50);
  await write('elsewhere');
  other.notify();
  await vi.waitFor(() => expect(labels(received)).toEqual(['elsewhere']));
});

test('each reaction to an event is one job, whatever the number of batches', async () => {
  const { bus, received } = listen();
  const { notify } = relay(bus, {
    batchSize: 3,
    reactions: [
      { event: 'thing.happened', task: 'on/first', maxAttempts: 5, together: false },
      { event: 'thing.happened', task: 'on/second', maxAttempts: 7, together: false },
      { event: 'thing.ended', task: 'on/second', maxAttempts: 7, together: false },
    ],
  });
  for (let index = 0; index < 7; index += 1) await write(String(index));
  await write('end', 'thing.ended');
  await write('nobody cares', 'thing.ignored');
  notify();
  await vi.waitFor(() => expect(received).toHaveLength(9));
  const { rows } = await database.pool.query<{ key: string; max_attempts: number }>(
    'select key, max_attempts from graphile_worker.jobs order by id',
  );
  const expected = received.flatMap(({ number, name }) => [
    ...(name === 'thing.happened' ? [`on/first:${number}`] : []),
    ...(name === 'thing.ignored' ? [] : [`on/second:${number}`]),
  ]);
  expect(rows.map(({ key }) => key).sort()).toEqual(expected.sort());
  expect(new Set(rows.map((row) => row.max_attempts))).toEqual(new Set([5, 7]));
});

test('events moved together are one job of a batching reaction', async () => {
  const { bus, received } = listen();
  const reactions = [
    { event: 'thing.happened', task: 'on/together', maxAttempts: 5, together: true },
    { event: 'thing.ended', task: 'on/together', maxAttempts: 5, together: true },
  ];
  await write('first');
  await write('second');
  await write('third', 'thing.ended');
  await write('other', 'thing.ignored');
  relay(bus, { reactions }).notify();
  await vi.waitFor(() => expect(received).toHaveLength(4));
  const { rows } = await database.pool.query<{ numbers: number[] }>(
    `select (payload->'numbers')::jsonb as numbers from graphile_worker._private_jobs order by id`,
  );
  const numbers = rows.flatMap((row) => row.numbers);
  expect(numbers).toEqual(received.slice(0, 3).map(({ number }) => number));
  // A boundary of thirty-two may fall between them.
  expect(rows.length).toBeLessThanOrEqual(2);
});

test('jobs of one sequence share a queue, others have none', async () => {
  const { bus, received } = listen();
  const { notify } = relay(bus, {
    reactions: [{ event: 'thing.happened', task: 'on/first', maxAttempts: 5, together: false }],
  });
  await database.db.transaction().execute((trx) =>
    emit(
      trx,
      ['red', 'blue', undefined, 'red'].map((sequence) => ({
        accountId: 7,
        name: 'thing.happened',
        audience: {},
        data: {},
        ...(sequence === undefined ? {} : { sequence }),
      })),
    ),
  );
  notify();
  await vi.waitFor(() => expect(received).toHaveLength(4));
  const { rows } = await database.pool.query<{ queue_name: string | null }>(
    'select queue_name from graphile_worker.jobs order by id',
  );
  const [red, blue, none, again] = rows.map((row) => row.queue_name);
  expect(none).toBeNull();
  expect(again).toBe(red);
  expect(new Set([red, blue, none]).size).toBe(3);
});

test('jobs of one sequence are due in the order of their events, however the database joins', async () => {
  const { bus, received } = listen();
  const { notify } = relay(bus, {
    reactions: [{ event: 'thing.happened', task: 'on/first', maxAttempts: 5, together: false }],
  });
  const one = { accountId: 7, name: 'thing.happened', audience: {}, data: {}, sequence: 'red' };
  await database.pool.query(
    'analyze graphile_worker._private_tasks, graphile_worker._private_job_queues, graphile_worker._private_jobs',
  );
  await database.db.transaction().execute((trx) => emit(trx, [one, one, one, one]));
  notify();
  await vi.waitFor(() => expect(received).toHaveLength(4));
  const { rows } = await database.pool.query<{ number: number; due: string }>(
    `select (payload->>'number')::int as number, run_at::text as due
     from graphile_worker._private_jobs order by run_at`,
  );
  expect(rows.map(({ number }) => number)).toEqual(received.map(({ number }) => number));
  expect(new Set(rows.map(({ due }) => due)).size).toBe(4);
});
