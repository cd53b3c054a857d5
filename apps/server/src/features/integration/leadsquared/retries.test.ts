import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { fakeClock } from '../../../../test/clock.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import {
  accessKey,
  secretKey,
  startLeadSquared,
  type LeadSquaredStandIn,
} from '../../../../test/leadsquared/stand-in.ts';
import { migrateJobs } from '../../../platform/jobs/workers.ts';
import { queueCalls } from './actions/queue-calls.ts';
import { purgeCalls } from './actions/purge-calls.ts';
import { makeCalls } from './actions/make-calls.ts';

let t: TestApp;
let crm: LeadSquaredStandIn;
let base: string;
let accountId: number;
let hook: number;
const clock = fakeClock();

const maya = () => t.as(t.fixtures.maya);
const seconds = (count: number) => clock.advance(count * 1000);
const run = () => makeCalls(t.platform, accountId);
const requestsTo = (method: string) => crm.requests.filter(({ path }) => path.endsWith(method));
const waiting = () =>
  t.database.db
    .selectFrom('leadsquared_call')
    .select(['kind', 'attempts'])
    .where('due_at', 'is not', null)
    .orderBy('event_number')
    .execute();
const jobs = async (): Promise<{ run_at: Date }[]> =>
  (
    await t.database.pool.query(
      "select run_at from graphile_worker.jobs where task_identifier = 'call-leadsquared' order by run_at",
    )
  ).rows;

let number = 0;
/** Emits an event, as the log does. */
async function append(name: string, data: Record<string, unknown>, at = clock.now()): Promise<void> {
  const event = { number: (number += 1), accountId, name, audience: {}, data, createdAt: at };
  await queueCalls(t.platform, accountId, [event]);
}
const changed = (contact = t.fixtures.tessa.id, at?: Date) =>
  append('contact.updated', { id: contact, email: 'tessa@example.com', phone_number: null }, at);
const began = (id: number) => append('conversation.created', { id, status: 'open' });

async function newConversation(): Promise<number> {
  const input = { inbox_id: t.fixtures.website.id, contact_id: t.fixtures.tessa.id };
  return (await maya().post(`${base}/conversations`, input)).json().id;
}

beforeAll(async () => {
  crm = await startLeadSquared();
  t = await startTestApp({ clock, providerUrls: new Map([['LEADSQUARED_API_URL', `${crm.url}/v2`]]) });
  accountId = t.fixtures.account.id;
  base = `/api/v1/accounts/${accountId}`;
  // Jobs are stored, and executed by the tests.
  await migrateJobs(t.database.pool, t.platform.log);
  await t.database.db
    .updateTable('account')
    .set({ features: ['crm_integration'] })
    .execute();
});
afterAll(async () => {
  await t.close();
  await crm.close();
});
beforeEach(async () => {
  await t.database.db.deleteFrom('integration_hook').execute();
  await t.database.db.deleteFrom('leadsquared_call').execute();
  await t.database.pool.query('delete from graphile_worker._private_jobs');
  const settings = {
    access_key: accessKey,
    secret_key: secretKey,
    enable_conversation_activity: true,
    enable_transcript_activity: true,
  };
  crm.failures.length = 0;
  hook = (await maya().post(`${base}/integrations/hooks`, { app_id: 'leadsquared', settings })).json().id;
  crm.leads.clear();
  crm.activities.length = 0;
  crm.requests.length = 0;
});

test('temporary failures and rate limits are retried after growing pauses', async () => {
  await changed();
  expect(await jobs()).toHaveLength(1);
  crm.failures.push({ status: 503 }, { status: 500, body: { Message: 'oops' } });
  await run();
  await run();
  expect(crm.requests).toHaveLength(1);
  seconds(5);
  await run();
  seconds(29);
  await run();
  expect(crm.requests).toHaveLength(2);
  expect(await waiting()).toEqual([{ kind: 'lead', attempts: 2 }]);
  seconds(1);
  await run();
  expect([crm.requests.length, await waiting(), crm.leads.size]).toEqual([3, [], 1]);
});

test('all calls of the account pause for as long as LeadSquared requests', async () => {
  await changed();
  crm.failures.push({ status: 429, headers: { 'retry-after': '100' } });
  await run();
  expect((await jobs()).at(-1)?.run_at.getTime()).toBe(clock.now().getTime() + 100_000);
  await began(await newConversation());
  // Neither the job of the event nor the delayed one runs earlier.
  const due = (await jobs()).map(({ run_at: at }) => at.getTime() - clock.now().getTime());
  expect(due).toEqual([100_000, 100_000]);
  seconds(99);
  await run();
  expect(crm.requests).toHaveLength(1);
  seconds(1);
  await run();
  expect([crm.leads.size, crm.activities.length, await waiting()]).toEqual([1, 1, []]);
  // Named limits come with another status.
  await changed();
  crm.failures.push({ status: 500, body: { ExceptionType: 'MXAPIRateLimitExceededException' } });
  await run();
  expect(await waiting()).toHaveLength(1);
});

test('a failing call delays others for at most a minute', async () => {
  await changed();
  for (let count = 0; count < 4; count += 1) {
    crm.failures.push({ status: 502 });
    await run();
    seconds(600);
  }
  await began(await newConversation());
  crm.failures.push({ status: 502 });
  await run();
  expect(crm.activities).toEqual([]);
  seconds(60);
  await run();
  expect([crm.activities.length, await waiting()]).toEqual([1, [{ kind: 'lead', attempts: 5 }]]);
});

test('a rejected call is dropped, and the others continue', async () => {
  await changed();
  await began(await newConversation());
  crm.failures.push({ status: 500, body: { ExceptionType: 'MXDuplicateEntryException' } });
  await run();
  expect([crm.leads.size, crm.activities.length, await waiting()]).toEqual([1, 1, []]);
  await changed();
  crm.failures.push({ status: 400 });
  await run();
  expect(await waiting()).toEqual([]);
});

test('a call is given up after a day', async () => {
  await changed();
  crm.failures.push({ status: 503 });
  await run();
  seconds(24 * 3600 + 1);
  await run();
  expect([crm.requests.length, await waiting()]).toEqual([1, []]);
});

test('events during a pause are posted immediately afterwards, and outdated ones are ignored', async () => {
  await changed(undefined, new Date(clock.now().getTime() - 24 * 3_600_000 - 1));
  await changed();
  await run();
  expect([crm.requests.length, await waiting()]).toEqual([0, [{ kind: 'lead', attempts: 0 }]]);
  for (const pause of [5, 30, 61]) {
    crm.failures.push({ status: 503 });
    await run();
    seconds(pause);
  }
  await t.database.pool.query('delete from graphile_worker._private_jobs');
  await began(await newConversation());
  await run();
  // The job of the event is not delayed to the time of the other call.
  const due = (await jobs()).map(({ run_at: at }) => at.getTime() > clock.now().getTime());
  expect([crm.activities.length, due.filter((isLater) => !isLater).length]).toEqual([1, 1]);
});

test('an activity whose response was lost is found, and not posted twice', async () => {
  await changed();
  await run();
  const id = await newConversation();
  await began(id);
  crm.failures.push('lost');
  await run();
  expect(crm.activities).toHaveLength(1);
  seconds(5);
  await run();
  expect([crm.activities.length, requestsTo('Create').length, await waiting()]).toEqual([1, 1, []]);
  const { additional_attributes: details } = (await maya().get(`${base}/conversations/${id}`)).json();
  expect(details.leadsquared).toEqual({ created_activity_id: crm.activities[0]?.id });
  // The activity of another conversation does not count.
  await began(await newConversation());
  crm.failures.push({ status: 503 });
  await run();
  seconds(5);
  await run();
  expect([crm.activities.length, requestsTo('Create').length, requestsTo('Retrieve').length]).toEqual([
    2, 3, 2,
  ]);
});

test('an event is posted once, and several changes of a contact are posted together', async () => {
  const id = await newConversation();
  await began(id);
  await run();
  number -= 1;
  await began(id);
  await run();
  expect(crm.activities).toHaveLength(1);
  await changed();
  await changed();
  await run();
  expect([requestsTo('Lead.Update').length, await waiting()]).toEqual([1, []]);
});

test('a waiting call is dropped if the activity is disabled or its object is deleted', async () => {
  await changed();
  const id = await newConversation();
  await began(id);
  await append('conversation.status_changed', { id, status: 'resolved' });
  await append('conversation.status_changed', { id, status: 'snoozed' });
  expect(await waiting()).toHaveLength(3);
  await maya().patch(`${base}/integrations/hooks/${hook}`, { status: 'disabled' });
  await run();
  expect([crm.requests, await waiting()]).toEqual([[], []]);
  await maya().patch(`${base}/integrations/hooks/${hook}`, { status: 'enabled' });
  crm.requests.length = 0;
  await run();
  expect(crm.requests).toEqual([]);

  // Opened again, it has no transcript yet.
  await append('conversation.status_changed', { id, status: 'resolved' });
  await run();
  expect(crm.requests).toEqual([]);
  await began(id);
  await t.database.db.deleteFrom('conversation').where('display_id', '=', id).execute();
  await run();
  expect([crm.requests, await waiting()]).toEqual([[], []]);

  const made = await maya().post(`${base}/contacts`, { name: 'Gone', email: 'gone@example.com' });
  const contact = made.json().payload.contact.id;
  await changed(contact);
  expect((await maya().delete(`${base}/contacts/${contact}`)).statusCode).toBe(200);
  await run();
  expect([crm.requests, await waiting()]).toEqual([[], []]);
});

test('a lead of a disconnected organization is not stored', async () => {
  await changed();
  const { outbound } = t.platform;
  t.platform.outbound = {
    ...outbound,
    fetch: async (...call) => {
      const answer = await outbound.fetch(...call);
      const connected = t.database.db.updateTable('integration_hook').set({ reference_id: 'org-2' });
      await connected.where('id', '=', hook).execute();
      return answer;
    },
  };
  await run().finally(() => (t.platform.outbound = outbound));
  expect([crm.leads.size, await waiting()]).toEqual([1, []]);
  expect(await t.database.db.selectFrom('leadsquared_lead').selectAll().execute()).toEqual([]);
});

test('redirects are not followed, so keys are sent to no other address', async () => {
  await changed();
  crm.failures.push({ status: 307, headers: { location: `${crm.url}/v2/elsewhere` } });
  await run();
  expect([crm.requests.length, await waiting()]).toEqual([1, []]);
});

test('finished calls are deleted after two days, and calls without a job get a new one', async () => {
  await changed(undefined, new Date(clock.now().getTime() - 49 * 3_600_000));
  await changed();
  await t.database.pool.query('delete from graphile_worker._private_jobs');
  await purgeCalls(t.platform);
  expect([await waiting(), await jobs()]).toEqual([[{ kind: 'lead', attempts: 0 }], []]);
  seconds(3601);
  await purgeCalls(t.platform);
  expect(await jobs()).toHaveLength(1);
  await run();
  seconds(49 * 3600);
  await purgeCalls(t.platform);
  expect(await t.database.db.selectFrom('leadsquared_call').selectAll().execute()).toEqual([]);
});
