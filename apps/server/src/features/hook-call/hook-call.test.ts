import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fakeClock } from '../../../test/clock.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { makeCalls } from '../../../test/make-calls.ts';
import { openProgram, type Program } from '../../../test/program.ts';
import { migrateJobs } from '../../platform/jobs/workers.ts';
import { transact } from '../../platform/outbox/transact.ts';
import { askCall, type HookCallRequest } from './actions/ask-call.ts';
import { callReceiver } from './actions/call-receiver.ts';
import { purgeCalls } from './actions/purge-calls.ts';
import { callsAtOnce, claimMs, holdingAttempts, maxAttempts } from './model.ts';

const clock = fakeClock();
let t: TestApp;
let program: Program;
beforeAll(async () => {
  t = await startTestApp({ clock });
  await migrateJobs(t.database.pool, t.platform.log);
  program = await openProgram();
});
beforeEach(async () => {
  await t.database.db.deleteFrom('hook_receiver').execute();
  await forgetTurns();
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
    askCall(t.platform, trx, t.fixtures.account.id, {
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
const forgetTurns = () => t.database.pool.query('delete from graphile_worker._private_jobs');
const turns = async () => {
  const { rows } = await t.database.pool.query<{ task: string; sequence: string; run_at: Date }>(
    `select t.identifier as task, q.queue_name as sequence, j.run_at from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id
     join graphile_worker._private_job_queues q on q.id = j.job_queue_id
     where t.identifier in ('call-bot', 'call-receiver')`,
  );
  return rows;
};
const waiting = () =>
  t.database.db
    .selectFrom('hook_call')
    .select(['attempts', 'due_at'])
    .where('due_at', 'is not', null)
    .execute();

describe('a call', () => {
  test('is made once, with the same id and bytes at every attempt, and forgets its body', async () => {
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
    const kept = await t.database.db.selectFrom('hook_call').select(['body', 'url']).execute();
    expect(kept).toEqual([{ body: '', url: null }]);
  });

  test('is given up after so many attempts, and whoever asked learns the first outcome and the last', async () => {
    program.answer(500);
    await part(1);
    const told = [];
    for (let attempt = 0; attempt < maxAttempts + 2; attempt += 1) {
      told.push(...(await makeCalls(t)));
      await t.clearOutbox();
      clock.advance(3_600_000);
    }
    // The last try of one that is old already is its last.
    expect(told.map(({ is_over }) => is_over)).toEqual([false, true]);
    expect(program.received.length).toBeLessThanOrEqual(maxAttempts);
    expect(await waiting()).toEqual([]);
  });

  test('that was begun by a process that died is made again after a while, and by nobody before', async () => {
    await part(1);
    await t.database.db
      .updateTable('hook_call')
      .set({ attempts: 1, due_at: new Date(clock.now().getTime() + claimMs) })
      .execute();
    await forgetTurns();
    await makeCalls(t);
    expect(parts()).toEqual([]);
    expect((await turns()).map(({ run_at }) => run_at.getTime())).toEqual([clock.now().getTime() + claimMs]);
    clock.advance(claimMs);
    await makeCalls(t);
    expect(parts()).toEqual([1]);
  });

  test('is made by one of two that try at the same time', async () => {
    for (let number = 1; number <= 6; number += 1) await part(number, number);
    const [receiver] = await receivers();
    const key = { accountId: t.fixtures.account.id, id: receiver?.id ?? 0 };
    await Promise.all([callReceiver(t.platform, key), callReceiver(t.platform, key)]);
    expect(parts().toSorted(ascending)).toEqual([1, 2, 3, 4, 5, 6]);
  });
});

describe('calls of one receiver', () => {
  test('about one conversation are made in their order, those about others at once', async () => {
    await part(1, 1);
    await part(2, 1);
    await part(3, 2);
    await makeCalls(t);
    expect(parts().toSorted(ascending)).toEqual([1, 3]);
    await makeCalls(t);
    expect(parts().at(-1)).toBe(2);
  });

  test('are held back by one that has trouble, for so many attempts', async () => {
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

  test('are so many at once at most, and the rest at its next turn', async () => {
    for (let number = 1; number <= callsAtOnce + 1; number += 1) await part(number, number);
    await makeCalls(t);
    expect(parts()).toHaveLength(callsAtOnce);
    expect(await turns()).toHaveLength(1);
    await makeCalls(t);
    expect(parts()).toHaveLength(callsAtOnce + 1);
  });

  test('wait where it could not be reached for a while, and its failures keep nobody waiting', async () => {
    const closed = 'http://127.0.0.1:1/hook';
    for (let number = 1; number <= 3; number += 1) {
      await ask({ url: closed, conversationId: number });
      await makeCalls(t);
    }
    const [receiver] = await receivers();
    expect(receiver).toMatchObject({ failures: 3, origin: 'http://127.0.0.1:1' });
    const rests = receiver?.rests_until?.getTime() ?? 0;
    expect(rests).toBe(clock.now().getTime() + 30_000);
    await ask({ url: closed, conversationId: 4 });
    await makeCalls(t);
    expect((await waiting()).map(({ attempts }) => attempts).toSorted(ascending)).toEqual([0, 1, 1, 1]);
    await part(1);
    await makeCalls(t);
    expect(parts()).toEqual([1]);
  });
});

test('a bot that is left alone is tried at once at another address', async () => {
  const bots = `/api/v1/accounts/${t.fixtures.account.id}/agent_bots`;
  const as = t.as(t.fixtures.maya);
  const made = await as.post(bots, { name: 'Robo', outgoing_url: 'http://127.0.0.1:1/bot' });
  const botId = made.json<{ id: number }>().id;
  for (let number = 1; number <= 3; number += 1) {
    await ask({ target: { botId }, conversationId: number, payload: { part: number } });
    await makeCalls(t);
  }
  clock.advance(6000);
  await forgetTurns();
  await as.patch(`${bots}/${botId}`, { description: 'Moves' });
  await makeCalls(t);
  await forgetTurns();
  expect((await receivers())[0]?.rests_until).not.toBeNull();
  await as.patch(`${bots}/${botId}`, { outgoing_url: program.url });
  expect(await turns()).toHaveLength(1);
  await makeCalls(t);
  expect(parts().toSorted(ascending)).toEqual([1, 2, 3]);
});

test('a slow receiver waits for other slow ones, a bot apart from the rest', async () => {
  await part(1);
  const sequences = async () => (await turns()).map(({ task, sequence }) => [task, sequence.split('/')[0]]);
  expect(await sequences()).toEqual([['call-receiver', 'call-other']]);
  await t.database.db.updateTable('hook_receiver').set({ is_slow: true }).execute();
  await part(2);
  expect(await sequences()).toEqual([['call-receiver', 'slow-call-other']]);
  await forgetTurns();
  const made = await t.as(t.fixtures.maya).post(`/api/v1/accounts/${t.fixtures.account.id}/agent_bots`, {
    name: 'Robo',
    outgoing_url: program.url,
  });
  const botId = made.json<{ id: number }>().id;
  await ask({ target: { botId } });
  expect(await sequences()).toEqual([['call-bot', 'call-bot']]);
  await t.as(t.fixtures.maya).delete(`/api/v1/accounts/${t.fixtures.account.id}/agent_bots/${botId}`);
  expect((await receivers()).map(({ agent_bot_id: id }) => id)).toEqual([null]);
});

test('what is over for days is forgotten, and servers that nothing is sent to', async () => {
  await part(1);
  await makeCalls(t);
  await purgeCalls(t.platform);
  expect(await receivers()).toHaveLength(1);
  clock.advance(3 * 24 * 3_600_000);
  await purgeCalls(t.platform);
  expect(await receivers()).toEqual([]);
  expect(await t.database.db.selectFrom('hook_call').select('id').execute()).toEqual([]);
});
