import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeClock } from '../../../test/clock.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { makeCalls } from '../../../test/features/make-calls.ts';
import { openProgram, type Program } from '../../../test/stand-ins/program.ts';
import { createNotifier } from '../../platform/outbox/notifier.ts';
import { transact } from '../../platform/outbox/transact.ts';
import { listDueReceivers } from '../../platform/receivers/due-queries.ts';
import type { Receiver } from '../../platform/receivers/receiver-table.ts';
import { requestCall, type HookCallRequest } from './actions/request-call.ts';
import { scheduleReceiver } from '../../platform/receivers/schedule-receivers.ts';
import { makeCalls as serve } from './actions/make-calls.ts';
import { purgeCalls } from './actions/purge-calls.ts';
import { callReceiver } from './actions/call-receiver.ts';
import { maxConcurrentCalls, claimMs, holdingAttempts, maxAttempts, maxReceivers } from './model.ts';
import { hookReceivers } from './receiver-queries.ts';

const clock = fakeClock();
let t: TestApp;
let program: Program;
beforeAll(async () => {
  t = await startTestApp({ clock });
  program = await openProgram();
});
beforeEach(async () => {
  await t.database.db.deleteFrom('hook_receiver').execute();
  await t.clearOutbox();
  program.answer(200);
  program.received.length = 0;
  program.requests.length = 0;
});
afterAll(async () => {
  program.close();
  await t.close();
});

const caller = { automation_id: 7, event_number: 1, position: 0 };
let sources = 0;
const ask = (more: Partial<HookCallRequest> = {}) => {
  const { origin } = new URL(more.url ?? program.url);
  return transact(t.platform, (trx) =>
    requestCall(t.platform, trx, t.fixtures.account.id, {
      target: { origin },
      url: program.url,
      conversationId: 1,
      source: `test/${(sources += 1)}`,
      caller,
      event: 'told',
      payload: { part: sources },
      ...more,
    }),
  );
};
const part = (number: number, conversationId = 1) => ask({ payload: { part: number }, conversationId });
const parts = () => program.received.map((body) => Number(body['part']));
const ascending = (left: number, right: number) => left - right;
const receivers = () => t.database.db.selectFrom('hook_receiver').selectAll().orderBy('id').execute();
const waiting = () =>
  t.database.db
    .selectFrom('hook_call')
    .select(['attempts', 'due_at'])
    .where('due_at', 'is not', null)
    .execute();

describe('a call', () => {
  test('is made once, with the same id and bytes at every attempt, and drops its body', async () => {
    await ask({ source: 'once' });
    await ask({ source: 'once' });
    program.answer(503);
    expect(await makeCalls(t)).toMatchObject([
      { caller, problem: '503 Service Unavailable', is_over: false },
    ]);
    await makeCalls(t);
    expect(program.received).toHaveLength(1);
    clock.advance(5000);
    program.answer(200);
    await t.clearOutbox();
    expect(await makeCalls(t)).toMatchObject([{ caller, problem: null, is_over: true }]);
    await ask({ source: 'once' });
    clock.advance(3_600_000);
    await makeCalls(t);
    const [first, second] = program.requests;
    expect(program.requests).toHaveLength(2);
    expect(second?.text).toBe(first?.text);
    expect(second?.headers['x-chatwoot-delivery']).toBe(first?.headers['x-chatwoot-delivery']);
    const stored = await t.database.db.selectFrom('hook_call').select(['body', 'url']).execute();
    expect(stored).toEqual([{ body: '', url: null }]);
  });

  test('fails after a limited number of attempts, and the requester learns the first and the last outcome', async () => {
    program.answer(500);
    await part(1);
    const outcomes = [];
    for (let attempt = 0; attempt < maxAttempts + 2; attempt += 1) {
      outcomes.push(...(await makeCalls(t)));
      await t.clearOutbox();
      clock.advance(3_600_000);
    }
    // The last try of one that is old already is its last.
    expect(outcomes.map(({ is_over }) => is_over)).toEqual([false, true]);
    expect(program.received.length).toBeLessThanOrEqual(maxAttempts);
    expect(await waiting()).toEqual([]);
  });

  test('started by a crashed process is repeated after a while, and not before', async () => {
    await part(1);
    await t.database.db
      .updateTable('hook_call')
      .set({ attempts: 1, due_at: new Date(clock.now().getTime() + claimMs) })
      .execute();
    await makeCalls(t);
    expect(parts()).toEqual([]);
    expect((await receivers())[0]?.next_at).toEqual(new Date(clock.now().getTime() + claimMs));
    clock.advance(claimMs);
    await makeCalls(t);
    expect(parts()).toEqual([1]);
  });

  test('is made by only one of two concurrent attempts', async () => {
    for (let number = 1; number <= 6; number += 1) await part(number, number);
    const [receiver] = await receivers();
    const key = { accountId: t.fixtures.account.id, id: receiver?.id ?? 0 };
    await Promise.all([callReceiver(t.platform, key), callReceiver(t.platform, key)]);
    expect(parts().toSorted(ascending)).toEqual([1, 2, 3, 4, 5, 6]);
  });
});

describe('calls of one receiver', () => {
  test('for one conversation are made in order, those for others concurrently', async () => {
    await part(1, 1);
    await part(2, 1);
    await part(3, 2);
    await makeCalls(t);
    expect(parts().toSorted(ascending)).toEqual([1, 3]);
    await makeCalls(t);
    expect(parts().at(-1)).toBe(2);
  });

  test('wait for the retries of a failing one, up to a maximum', async () => {
    program.answer(500);
    await part(1);
    await part(2);
    for (let attempt = 1; attempt < holdingAttempts; attempt += 1) {
      await makeCalls(t);
      clock.advance(30_000);
    }
    expect(new Set(parts())).toEqual(new Set([1]));
    await makeCalls(t);
    program.answer(200);
    await makeCalls(t);
    expect(parts().at(-1)).toBe(2);
  });

  test('have a concurrency limit, and the rest wait for its next turn', async () => {
    for (let number = 1; number <= maxConcurrentCalls + 1; number += 1) await part(number, number);
    await makeCalls(t);
    expect(parts()).toHaveLength(maxConcurrentCalls);
    expect((await receivers())[0]).toMatchObject({ next_at: clock.now(), called_at: clock.now() });
    await makeCalls(t);
    expect(parts()).toHaveLength(maxConcurrentCalls + 1);
    expect((await receivers())[0]?.next_at).toBeNull();
  });

  test('wait while it is unreachable, and its failures delay no others', async () => {
    const closed = 'http://127.0.0.1:1/hook';
    for (let number = 1; number <= 3; number += 1) {
      await ask({ url: closed, conversationId: number });
      await makeCalls(t);
    }
    const [receiver] = await receivers();
    expect(receiver).toMatchObject({ failures: 3, origin: 'http://127.0.0.1:1' });
    const backoffUntilMs = receiver?.backoff_until?.getTime() ?? 0;
    expect(backoffUntilMs).toBe(clock.now().getTime() + 30_000);
    await ask({ url: closed, conversationId: 4 });
    await makeCalls(t);
    expect((await waiting()).map(({ attempts }) => attempts).toSorted(ascending)).toEqual([0, 1, 1, 1]);
    await part(1);
    await makeCalls(t);
    expect(parts()).toEqual([1]);
  });
});

test('a paused bot is tried immediately at a new URL', async () => {
  const bots = `/api/v1/accounts/${t.fixtures.account.id}/agent_bots`;
  const as = t.as(t.fixtures.maya);
  const made = await as.post(bots, { name: 'Robo', outgoing_url: 'http://127.0.0.1:1/bot' });
  const botId = made.json<{ id: number }>().id;
  for (let number = 1; number <= 3; number += 1) {
    await ask({ target: { botId }, conversationId: number, payload: { part: number } });
    await makeCalls(t);
  }
  clock.advance(6000);
  await as.patch(`${bots}/${botId}`, { description: 'Moves' });
  await makeCalls(t);
  expect((await receivers())[0]?.backoff_until).not.toBeNull();
  await as.patch(`${bots}/${botId}`, { outgoing_url: program.url });
  expect((await receivers())[0]).toMatchObject({ failures: 0, backoff_until: null, next_at: clock.now() });
  await makeCalls(t);
  expect(parts().toSorted(ascending)).toEqual([1, 2, 3]);
});

describe('scheduling', () => {
  const turns = (called: readonly Receiver[] = []) =>
    listDueReceivers(t.database.db, hookReceivers, clock.now(), called);

  test('is separate for bots and others, and for slow and fast ones', async () => {
    await part(1);
    const made = await t.as(t.fixtures.maya).post(`/api/v1/accounts/${t.fixtures.account.id}/agent_bots`, {
      name: 'Robo',
      outgoing_url: program.url,
    });
    const botId = made.json<{ id: number }>().id;
    await ask({ target: { botId } });
    const quick = await turns();
    expect(quick.map(({ kind, isSlow }) => [kind, isSlow])).toEqual([
      ['bot', false],
      ['other', false],
    ]);
    expect(await turns(quick)).toEqual([]);
    await t.database.db.updateTable('hook_receiver').set({ slow_at: clock.now() }).execute();
    expect((await turns()).map(({ kind, isSlow }) => [kind, isSlow])).toEqual([
      ['bot', true],
      ['other', true],
    ]);
    await t.as(t.fixtures.maya).delete(`/api/v1/accounts/${t.fixtures.account.id}/agent_bots/${botId}`);
    expect((await receivers()).map(({ agent_bot_id: id }) => id)).toEqual([null]);
  });

  test('includes a bot of an account whose other receivers use all of its slots', async () => {
    const others = Array.from({ length: maxReceivers.perAccount }, (_, index) => ({
      accountId: t.fixtures.account.id,
      id: 1000 + index,
      kind: 'other',
      isSlow: true,
    }));
    await part(1);
    await t.database.db.updateTable('hook_receiver').set({ slow_at: clock.now() }).execute();
    expect(await turns(others)).toEqual([]);
    const made = await t.as(t.fixtures.maya).post(`/api/v1/accounts/${t.fixtures.account.id}/agent_bots`, {
      name: 'Robo',
      outgoing_url: program.url,
    });
    await ask({ target: { botId: made.json<{ id: number }>().id } });
    await t.database.db.updateTable('hook_receiver').set({ slow_at: clock.now() }).execute();
    expect((await turns(others)).map(({ kind }) => kind)).toEqual(['bot']);
  });
});

test('a receiver that answers slowly counts as slow', async () => {
  const silent = await openProgram();
  silent.answer('never');
  await ask({ url: silent.url });
  const calling = makeCalls(t);
  await vi.waitFor(() => expect(silent.received).toHaveLength(1), 10_000);
  await calling;
  silent.close();
  expect((await receivers())[0]).toMatchObject({ slow_at: clock.now(), called_at: clock.now() });
}, 30_000);

test('calls older than a day are dropped, and the requester learns why', async () => {
  await part(1);
  await part(2);
  clock.advance(24 * 3_600_000 + 1);
  await part(3);
  expect(await makeCalls(t)).toMatchObject([
    { caller, problem: 'The receiver is too slow for its deliveries', is_over: true },
    { caller, is_over: true },
    { caller, problem: null, is_over: true },
  ]);
  expect(parts()).toEqual([3]);
  expect(await waiting()).toEqual([]);
});

test('a call requested while a receiver is found idle is made', async () => {
  await part(1);
  await makeCalls(t);
  const [receiver] = await receivers();
  const key = { accountId: t.fixtures.account.id, id: receiver?.id ?? 0 };
  const goOn = Promise.withResolvers<void>();
  const blocked = Promise.withResolvers<void>();
  const asking = transact(t.platform, async (trx) => {
    await requestCall(t.platform, trx, key.accountId, {
      target: { origin: new URL(program.url).origin },
      url: program.url,
      conversationId: 1,
      source: 'meanwhile',
      event: 'told',
      payload: { part: 2 },
    });
    blocked.resolve();
    await goOn.promise;
  });
  await blocked.promise;
  const passing = callReceiver(t.platform, key);
  // It has read the old state, and waits before it writes.
  await vi.waitFor(async () => {
    const locks = await t.database.pool.query(
      "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    expect(locks.rows).toHaveLength(1);
  }, 10_000);
  goOn.resolve();
  await Promise.all([asking, passing]);
  expect((await receivers())[0]?.next_at).toEqual(clock.now());
});

test('calls of a node of the previous version, which schedules no turn, are made', async () => {
  await part(1);
  await t.database.db.updateTable('hook_receiver').set({ next_at: null }).execute();
  const [receiver] = await receivers();
  await scheduleReceiver(t.platform, hookReceivers, {
    accountId: t.fixtures.account.id,
    id: receiver?.id ?? 0,
  });
  expect((await receivers())[0]?.next_at).toEqual(clock.now());
});

test('a request notifies the service, and a receiver that never answers delays no others', async () => {
  const silent = await openProgram();
  silent.answer('never');
  await ask({ url: silent.url });
  const stopped = new AbortController();
  const notifier = createNotifier();
  const notified: string[] = [];
  const { wakeService } = t.platform;
  t.platform.wakeService = (name) => {
    notified.push(name);
    notifier.notifyOne();
  };
  const serving = serve(t.platform, { signal: stopped.signal, notifier });
  await vi.waitFor(() => expect(silent.received).toHaveLength(1), 10_000);
  await part(1);
  await vi.waitFor(() => expect(parts()).toEqual([1]), 10_000);
  expect(notified).toEqual(['hook-calls']);
  t.platform.wakeService = wakeService;
  stopped.abort();
  silent.close();
  await serving;
}, 30_000);

test('finished calls are deleted after days, and so are idle servers', async () => {
  await part(1);
  await makeCalls(t);
  await purgeCalls(t.platform);
  expect(await receivers()).toHaveLength(1);
  clock.advance(3 * 24 * 3_600_000);
  await purgeCalls(t.platform);
  expect(await receivers()).toEqual([]);
  expect(await t.database.db.selectFrom('hook_call').select('id').execute()).toEqual([]);
});
