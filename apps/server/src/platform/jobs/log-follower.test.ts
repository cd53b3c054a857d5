import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import type { Db } from '../db/database.ts';
import { inProcessBus, type BusMessage } from '../live/bus.ts';
import { createLogger } from '../log/log.ts';
import { answerNext, logFollower } from './log-follower.ts';
import { isFollower, reaction, reactionTasks, type ReactionEvent } from './reactions.ts';
import { createNotifier } from '../outbox/notifier.ts';
import { migrateJobs } from './workers.ts';

let database: TestDatabase;
let context: { db: Db };
beforeAll(async () => {
  database = await createTestDatabase();
  await migrateJobs(database.pool, createLogger({ level: 'silent' }));
  context = { db: database.db };
});
afterAll(() => database.close());
beforeEach(() =>
  database.pool.query('truncate event, log_follower, graphile_worker._private_jobs restart identity'),
);

function follower(answer: (numbers: number[]) => Promise<void> | void, name = 'count') {
  const definition = reaction<{ db: Db }>({
    name,
    on: ['thing.counted'],
    queue: 'default',
    followsLog: { delayMs: 1 },
    runTogether: async (events: readonly ReactionEvent[]) => answer(events.map(({ number }) => number)),
  });
  if (!isFollower(definition)) throw new Error('not a follower');
  return definition;
}

const add = (first: number, last: number, name = 'thing.counted') =>
  database.pool.query(
    `insert into event (number, account_id, name, audience, data, created_at)
     select n, 3, $3, '{}', '{"data":{}}', now() from generate_series($1::bigint, $2::bigint) n`,
    [first, last, name],
  );

async function position(): Promise<number | undefined> {
  const { rows } = await database.pool.query<{ number: string }>('select number from log_follower');
  return rows[0] && Number(rows[0].number);
}

test('its events are handled in order, once, and others are skipped', async () => {
  const seen: number[][] = [];
  const one = follower((numbers) => void seen.push(numbers));
  await add(1, 3);
  await add(4, 900, 'thing.else');
  await add(901, 902);
  expect(await answerNext(one, context)).toBe(true);
  expect(await position()).toBe(500);
  expect(await answerNext(one, context)).toBe(false);
  expect(await position()).toBe(902);
  expect(await answerNext(one, context)).toBe(false);
  expect(seen).toEqual([
    [1, 2, 3],
    [901, 902],
  ]);
  expect(reactionTasks([one])).toEqual([]);
});

test('a failing event gets a job and does not delay the others', async () => {
  const seen: number[] = [];
  const one = follower((numbers) => {
    if (numbers.includes(2)) throw new Error('two is bad');
    seen.push(...numbers);
  });
  await add(1, 3);
  await answerNext(one, context);
  expect(seen).toEqual([1, 3]);
  expect(await position()).toBe(3);
  const { rows } = await database.pool.query(
    `select task_identifier, payload::jsonb as payload from graphile_worker.jobs
     join graphile_worker._private_jobs using (id)`,
  );
  expect(rows).toEqual([{ task_identifier: 'on/count', payload: { number: 2 } }]);
});

test('while the database is unavailable no event is retried alone, and nothing is recorded', async () => {
  const pending: number[][] = [];
  const one = follower((numbers) => {
    pending.push(numbers);
    throw Object.assign(new Error('no database'), { code: 'ECONNREFUSED' });
  });
  await add(1, 3);
  await expect(answerNext(one, context)).rejects.toThrow('no database');
  expect(pending).toEqual([[1, 2, 3]]);
  expect(await position()).toBeUndefined();
});

test('events handled but not recorded are handled again', async () => {
  const seen: number[][] = [];
  const one = follower((numbers) => void seen.push(numbers));
  await add(1, 2);
  const broken = vi.spyOn(database.db, 'transaction').mockImplementationOnce(() => {
    throw new Error('the connection is gone');
  });
  await expect(answerNext(one, context)).rejects.toThrow('gone');
  broken.mockRestore();
  expect(await position()).toBeUndefined();
  await answerNext(one, context);
  expect(seen).toEqual([
    [1, 2],
    [1, 2],
  ]);
});

test('the service continues until it is stopped, also when the bus loses messages', async () => {
  const seen: number[] = [];
  const one = follower((numbers) => void seen.push(...numbers));
  const stopped = new AbortController();
  const running = logFollower([one], silentBus()).run(context, stopped.signal, createNotifier());
  await add(1, 1);
  await vi.waitFor(() => expect(seen).toEqual([1]), 10_000);
  await add(2, 2);
  await vi.waitFor(() => expect(seen).toEqual([1, 2]), 10_000);
  stopped.abort();
  await running;
  await sleep(0);
  expect(await position()).toBe(2);
});

test('reads when the bus announces one of its events, and for no other', async () => {
  // Only its own clock is stopped: it does not poll by itself.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const seen: number[][] = [];
  const one = follower((numbers) => void seen.push(numbers));
  const bus = silentBus();
  const stopped = new AbortController();
  const running = logFollower([one], bus).run(context, stopped.signal, createNotifier());
  try {
    await somewhatLater();
    await add(1, 1);
    bus.publish(published(1, 'thing.else'));
    await somewhatLater();
    await add(2, 2);
    bus.publish(published(2, 'thing.counted'));
    while (seen.length === 0) await somewhatLater();
    expect(seen).toEqual([[1, 2]]);
  } finally {
    stopped.abort();
    await running;
    vi.useRealTimers();
  }
});

test('when one cannot continue the others stop as well: without the lock another process takes over', async () => {
  const seen: number[] = [];
  const failing = follower(() => {
    throw Object.assign(new Error('no database'), { code: 'ECONNREFUSED' });
  }, 'fails');
  const going = follower((numbers) => void seen.push(...numbers), 'goes on');
  const bus = silentBus();
  await add(1, 1);
  await expect(
    logFollower([failing, going], bus).run(context, new AbortController().signal, createNotifier()),
  ).rejects.toThrow('no database');
  const before = seen.length;
  await add(2, 2);
  bus.publish(published(2, 'thing.counted'));
  await somewhatLater();
  expect(seen.length).toBe(before);
});

/** Time in which it would have looked, were it to. */
async function somewhatLater(): Promise<void> {
  for (let times = 0; times < 10; times += 1) await database.pool.query('select pg_sleep(0.01)');
}

function silentBus() {
  return inProcessBus((error) => {
    throw error;
  });
}

function published(number: number, name: string): BusMessage {
  const event = { number, accountId: 3, name, audience: {}, body: '{"data":{}}' };
  return { kind: 'events', epoch: 'test', previous: number - 1, events: [event] };
}
