import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { openProgram, type Program } from '../../../test/stand-ins/program.ts';
import { migrateJobs } from '../../platform/jobs/workers.ts';
import { createNotifier } from '../../platform/outbox/notifier.ts';
import { setDue, listDueReceivers, longestWait } from '../../platform/receivers/due-queries.ts';
import type { Receiver } from '../../platform/receivers/receiver-table.ts';
import { requestDelivery } from './actions/request-delivery.ts';
import { scheduleReceiver } from '../../platform/receivers/schedule-receivers.ts';
import { emailMissed } from './actions/email-missed.ts';
import { notifyWebhooks } from './actions/notify-webhooks.ts';
import { deliverNext } from './actions/deliver-next.ts';
import { queueDeliveries } from './actions/queue-deliveries.ts';
import { insertDeliveries } from './delivery-queries.ts';
import { maxCalls } from './model.ts';
import { lockSubscribed } from './queries.ts';
import { webhookReceivers } from './receiver-queries.ts';

let t: TestApp;
let program: Program;
let ours: number;
let theirs: number;

beforeAll(async () => {
  // The clock is fixed, so that times can be compared.
  const time = new Date();
  t = await startTestApp({ clock: { now: () => time } });
  await migrateJobs(t.database.pool, t.platform.log);
  program = await openProgram();
  ours = t.fixtures.account.id;
  theirs = t.fixtures.rival.id;
});
beforeEach(async () => {
  await t.database.db.deleteFrom('webhook').execute();
  await t.database.pool.query('truncate graphile_worker._private_jobs');
  program.answer(200);
  program.received.length = 0;
});
afterAll(async () => {
  program.close();
  await t.close();
});

const now = () => t.platform.clock.now();
const hoursAgo = (hours: number) => new Date(now().getTime() - hours * 3_600_000);

async function addWebhook(accountId: number, url: string, more: object = {}) {
  const row = await t.database.db
    .insertInto('webhook')
    .values({ account_id: accountId, url, subscriptions: ['contact_created'], ...more })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { accountId, id: row.id };
}

const storedWebhook = (id: number) =>
  t.database.db.selectFrom('webhook').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

async function deliveriesOf(webhookId: number) {
  const { db } = t.database;
  return db
    .selectFrom('webhook_delivery')
    .selectAll()
    .where('webhook_id', '=', webhookId)
    .orderBy('id')
    .execute();
}

async function addDelivery(
  { accountId, id }: { accountId: number; id: number },
  name: string,
  more: object = {},
): Promise<{ accountId: number; id: number }> {
  const row = await t.database.db
    .insertInto('webhook_delivery')
    .values({
      account_id: accountId,
      webhook_id: id,
      uuid: t.platform.ids.uuid(),
      event: 'contact_created',
      body: `{"name":"${name}"}`,
      max_attempts: 7,
      due_at: now(),
      ...more,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { accountId, id: row.id };
}

describe('scheduling', () => {
  const turns = (called: readonly Receiver[], maxConcurrent: { slow?: number } = {}) =>
    listDueReceivers(
      t.database.db,
      { ...webhookReceivers, maxConcurrent: { quick: 64, slow: 64, perAccount: 8, ...maxConcurrent } },
      now(),
      called,
    );
  const kind = 'webhook';
  const many = async (accountId: number, count: number, more: object = {}) => {
    const keys = [];
    for (let n = 0; n < count; n += 1)
      keys.push(await addWebhook(accountId, `https://${n}.example`, { next_at: hoursAgo(2), ...more }));
    return keys;
  };

  test('prefers the account with the fewest calls, however many deliveries another has waiting', async () => {
    const slow = { slow_at: now() };
    const busy = await many(ours, 12, slow);
    const [calm] = await many(theirs, 1, { ...slow, next_at: hoursAgo(1), called_at: hoursAgo(0) });
    const first = await turns([], { slow: 3 });
    expect(first.map(({ accountId }) => accountId)).toEqual([ours, theirs, ours]);
    const called = busy.slice(0, 2).map((key) => ({ ...key, kind, isSlow: true }));
    const next = await turns(called, { slow: 3 });
    expect(next).toEqual([{ ...calm, kind, isSlow: true }]);
  });

  test('limits the concurrency per account, and calls no webhook twice concurrently', async () => {
    const keys = await many(ours, 12);
    const first = await turns([]);
    expect(first).toEqual(keys.slice(0, 8).map((key) => ({ ...key, kind, isSlow: false })));
    expect(await turns(first)).toEqual([]);
    const rest = await turns(first.slice(3));
    expect(rest.map(({ id }) => id)).toEqual(keys.slice(0, 3).map(({ id }) => id));
  });

  test('prefers the webhook that was called least recently', async () => {
    const keys = [];
    for (const [n, hours] of [1, 3, 2].entries())
      keys.push(
        await addWebhook(ours, `https://${n}.example`, { next_at: hoursAgo(4), called_at: hoursAgo(hours) }),
      );
    const [one, three, two] = keys.map(({ id }) => id);
    const first = await turns([]);
    expect(first.map(({ id }) => id)).toEqual([three, two, one]);
  });

  test('does not let slow webhooks delay fast ones', async () => {
    const slow = await many(ours, 9, { slow_at: now() });
    const quick = await addWebhook(ours, 'https://quick.example', { next_at: now(), slow_at: hoursAgo(2) });
    const called = slow.slice(0, 8).map((key) => ({ ...key, kind, isSlow: true }));
    expect(await turns(called, { slow: 8 })).toEqual([{ ...quick, kind, isSlow: false }]);
  });
});

test('measures a webhook’s wait from its last call', async () => {
  const at = (seconds: number) => new Date(Date.now() - seconds * 1000);
  expect(await longestWait(t.database.db, webhookReceivers)).toBe(0);
  await addWebhook(ours, 'https://1.example', { next_at: at(9000), called_at: at(20) });
  await addWebhook(ours, 'https://2.example', { next_at: at(50), called_at: at(9000) });
  await addWebhook(ours, 'https://3.example', { next_at: at(-50), called_at: at(9000) });
  const seconds = await longestWait(t.database.db, webhookReceivers);
  expect([seconds >= 50, seconds < 9000]).toEqual([true, true]);
});

describe('a scheduled webhook', () => {
  test('gets its oldest delivery, one at a time, and then waits for more', async () => {
    const key = await addWebhook(ours, program.url);
    await addDelivery(key, 'second', { due_at: hoursAgo(1) });
    await addDelivery(key, 'first', { due_at: hoursAgo(2) });
    await addDelivery(key, 'later', { due_at: hoursAgo(-1) });
    await deliverNext(t.platform, key);
    expect(program.received).toEqual([{ name: 'first' }]);
    expect((await storedWebhook(key.id)).next_at).toEqual(hoursAgo(1));
    await deliverNext(t.platform, key);
    await deliverNext(t.platform, key);
    expect(program.received).toEqual([{ name: 'first' }, { name: 'second' }]);
    expect(await storedWebhook(key.id)).toMatchObject({ next_at: hoursAgo(-1), called_at: now() });
  });

  test('that fails is paused, and uses no slot, however many deliveries wait', async () => {
    program.answer(500);
    const key = await addWebhook(ours, program.url, { failures: 2, failing_since: hoursAgo(1) });
    for (const name of ['a', 'b', 'c']) await addDelivery(key, name);
    await deliverNext(t.platform, key);
    const { next_at: nextAt, backoff_until: backoffUntil } = await storedWebhook(key.id);
    expect(nextAt).toEqual(new Date(now().getTime() + 60_000));
    expect(backoffUntil).toEqual(nextAt);
    await t.database.db
      .transaction()
      .execute((trx) => setDue(trx, webhookReceivers, { accountId: ours, ids: [key.id] }, now()));
    expect((await storedWebhook(key.id)).next_at).toEqual(nextAt);
    expect((await deliveriesOf(key.id)).map(({ attempts }) => attempts)).toEqual([1, 0, 0]);
  });

  test('gets a delivery resent during its call immediately', async () => {
    const slow = await openProgram();
    slow.answer('never');
    const key = await addWebhook(ours, slow.url, { failures: 5, failing_since: hoursAgo(1) });
    const old = await addDelivery(key, 'old', { status: 2, due_at: null });
    await addDelivery(key, 'first', { due_at: hoursAgo(1) });
    await addDelivery(key, 'second', { due_at: hoursAgo(1) });
    const calling = deliverNext(t.platform, key);
    await vi.waitFor(() => expect(slow.received).toEqual([{ name: 'first' }]), 10_000);
    const replay = `/api/v1/accounts/${ours}/webhooks/${key.id}/deliveries/${old.id}/replay`;
    expect((await t.as(t.fixtures.maya).post(replay)).statusCode).toBe(200);
    slow.close();
    await calling;
    expect(await storedWebhook(key.id)).toMatchObject({ failures: 6, backoff_until: null });
    await t.database.db.updateTable('webhook').set({ url: program.url }).execute();
    await deliverNext(t.platform, key);
    expect(program.received).toEqual([{ name: 'old' }]);
  });

  test('that answers late is slow for an hour, and administrators are notified once', async () => {
    const slow = await openProgram();
    slow.answer('never');
    const key = await addWebhook(ours, slow.url);
    const announced = async () =>
      (await t.outbox()).filter(({ name, data }) => name === 'webhook.changed' && data['id'] === key.id)
        .length;
    for (const name of ['a', 'b']) {
      await addDelivery(key, name);
      await deliverNext(t.platform, key);
    }
    slow.close();
    expect(await announced()).toBe(1);
    const url = `/api/v1/accounts/${ours}/webhooks`;
    const shown = async () => (await t.as(t.fixtures.maya).get(url)).json().payload.webhooks;
    expect(await shown()).toEqual([expect.objectContaining({ id: key.id, is_slow: true, missed_at: null })]);
    await t.database.db
      .updateTable('webhook')
      .set({ slow_at: hoursAgo(1) })
      .execute();
    expect(await shown()).toEqual([expect.objectContaining({ is_slow: false })]);
  }, 30_000);

  test('skips deliveries that waited for a day: the log says why, and administrators get one email', async () => {
    const key = await addWebhook(ours, program.url, { slow_at: now() });
    const old = [];
    for (const name of ['old', 'older']) old.push(await addDelivery(key, name, { due_at: hoursAgo(25) }));
    await addDelivery(key, 'new', { due_at: hoursAgo(23) });
    await deliverNext(t.platform, key);
    const problem = 'The receiver is too slow for its deliveries';
    expect(await deliveriesOf(key.id)).toEqual([
      expect.objectContaining({ id: old[0]?.id, status: 2, due_at: null, problem }),
      expect.objectContaining({ id: old[1]?.id, status: 2, due_at: null, problem }),
      expect.objectContaining({ status: 0, problem: null }),
    ]);
    expect(await storedWebhook(key.id)).toMatchObject({ missed_at: now(), next_at: hoursAgo(23) });
    await deliverNext(t.platform, key);
    expect(program.received).toEqual([{ name: 'new' }]);
    await addDelivery(key, 'old too', { due_at: hoursAgo(25) });
    await deliverNext(t.platform, key);
    const jobs = await t.database.pool.query<{ payload: string }>(
      `select payload from graphile_worker._private_jobs as job
       join graphile_worker._private_tasks as task on task.id = job.task_id
       where task.identifier = 'mail-webhook-misses'`,
    );
    expect(jobs.rows.map(({ payload }) => JSON.parse(payload))).toEqual([
      { account_id: ours, id: key.id, at: now().getTime() },
    ]);
    await emailMissed(t.platform, { ...key, at: now().getTime() });
    const emailText = (await t.sentEmails()).at(-1);
    expect(emailText).toContain(`Subject: The webhook at ${new URL(program.url).host} misses events`);
    const shown = (await t.as(t.fixtures.maya).get(`/api/v1/accounts/${ours}/webhooks`)).json();
    expect(shown.payload.webhooks).toEqual([expect.objectContaining({ missed_at: now().toISOString() })]);
  });

  test('skips outdated single-attempt deliveries, which does not count as missing events', async () => {
    const key = await addWebhook(ours, program.url, { failures: 4 });
    await addDelivery(key, 'typing', { due_at: hoursAgo(0.1), max_attempts: 1 });
    await deliverNext(t.platform, key);
    expect(program.received).toEqual([]);
    expect(await deliveriesOf(key.id)).toEqual([
      expect.objectContaining({ status: 2, problem: 'The receiver could not be reached for too long' }),
    ]);
    expect(await storedWebhook(key.id)).toMatchObject({ missed_at: null, next_at: null });
  });

  test('gets deliveries written while it is found idle', async () => {
    const key = await addWebhook(ours, program.url);
    const blocked = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const writing = t.database.db.transaction().execute(async (trx) => {
      const [webhook] = await lockSubscribed(trx, ours, 'contact_created', undefined);
      blocked.resolve();
      await goOn.promise;
      const uuid = t.platform.ids.uuid();
      const values = {
        webhook_id: webhook?.id ?? 0,
        uuid,
        event_number: 1,
        event: 'contact_created',
        body: '{}',
      };
      await insertDeliveries(trx, ours, [{ ...values, max_attempts: 7 }], now());
      await setDue(trx, webhookReceivers, { accountId: ours, ids: [key.id] }, now());
    });
    await blocked.promise;
    const passing = deliverNext(t.platform, key);
    // It has read the old state, and waits before it writes.
    await vi.waitFor(async () => {
      const waiting = await t.database.pool.query(
        "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      expect(waiting.rows).toHaveLength(1);
    }, 10_000);
    goOn.resolve();
    await Promise.all([writing, passing]);
    expect((await storedWebhook(key.id)).next_at).toEqual(now());
  });

  test('continues with waiting deliveries once resumed', async () => {
    const key = await addWebhook(ours, program.url, { paused_at: hoursAgo(1), next_at: now() });
    await addDelivery(key, 'waited');
    await deliverNext(t.platform, key);
    expect([program.received, (await storedWebhook(key.id)).next_at]).toEqual([[], null]);
    await t.as(t.fixtures.maya).post(`/api/v1/accounts/${ours}/webhooks/${key.id}/resume`);
    expect((await storedWebhook(key.id)).next_at).toEqual(now());
    await deliverNext(t.platform, key);
    expect(program.received).toEqual([{ name: 'waited' }]);
  });

  test('of a node of the previous version is called', async () => {
    const key = await addWebhook(ours, program.url);
    await requestDelivery(t.platform, await addDelivery(key, 'theirs'));
    expect((await storedWebhook(key.id)).next_at).toEqual(now());
    await deliverNext(t.platform, key);
    await scheduleReceiver(t.platform, webhookReceivers, key);
    await deliverNext(t.platform, key);
    expect(program.received).toEqual([{ name: 'theirs' }]);
    expect((await storedWebhook(key.id)).next_at).toBeNull();
  });
});

test('unresponsive receivers above the account’s limit delay no other account', async () => {
  const silent = await openProgram();
  silent.answer('never');
  for (let n = 0; n < maxCalls.perAccount + 4; n += 1) {
    const key = await addWebhook(ours, `${silent.url}/${n}`, { next_at: hoursAgo(1), slow_at: now() });
    await addDelivery(key, 'unheard', { due_at: hoursAgo(1) });
  }
  await addWebhook(theirs, program.url, { slow_at: now() });
  const stopped = new AbortController();
  const serving = queueDeliveries(t.platform, { signal: stopped.signal, notifier: createNotifier() });
  const called = () => expect(silent.received.length).toBeGreaterThanOrEqual(maxCalls.perAccount);
  await vi.waitFor(called, 30_000);
  const event = { accountId: theirs, event: 'contact_created', eventNumber: 1 } as const;
  await notifyWebhooks(t.platform, event, () => Promise.resolve({ name: 'Ines' }));
  const expected = [{ event: 'contact_created', name: 'Ines' }];
  await vi.waitFor(() => expect(program.received).toEqual(expected), 30_000);
  stopped.abort();
  silent.close();
  await serving;
  await sleep(0);
}, 90_000);
