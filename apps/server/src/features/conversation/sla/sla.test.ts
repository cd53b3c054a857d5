import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { newVisitor } from '../../../../test/visitor.ts';
import { fakeClock } from '../../../../test/clock.ts';
import { emptySlaPolicy } from './actions/empty-sla-policy.ts';
import { recordMisses } from './actions/record-misses.ts';

/** A Tuesday. */
const clock = fakeClock(new Date('2026-11-24T12:00:00Z'));
const minuteMs = 60_000;
let t: TestApp;
let account: string;
beforeAll(async () => {
  t = await startTestApp({ clock });
  account = `/api/v1/accounts/${t.fixtures.account.id}`;
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.database.db.deleteFrom('conversation').execute();
  await t.database.db.deleteFrom('sla_policy').execute();
});

const admin = () => t.as(t.fixtures.maya);

async function policy(values: object = {}): Promise<number> {
  const answer = await admin().post(`${account}/sla_policies`, {
    name: 'Gold',
    first_response_time_threshold: 600,
    next_response_time_threshold: 300,
    resolution_time_threshold: 3600,
    ...values,
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().payload.id;
}

async function begun() {
  const visitor = await newVisitor(t);
  await visitor.say('Hi');
  const { id } = (await visitor.get('/conversations')).json();
  return { visitor, url: `${account}/conversations/${id}` };
}

const show = async (url: string) => (await admin().get(url)).json();
const give = (url: string, id: number | null) => admin().patch(url, { sla_policy_id: id });
const reply = (url: string) => admin().post(`${url}/messages`, { content: 'Hello' });
const missesOf = async (url: string) =>
  (await show(url)).sla_events.map(({ event_type: type }: { event_type: string }) => type);

test('a policy is applied manually, with an activity line, and stays', async () => {
  const id = await policy();
  const other = await policy({ name: 'Silver' });
  const { url } = await begun();
  expect(await show(url)).toMatchObject({ sla_policy_id: null, applied_sla: null, sla_events: [] });
  expect((await give(url, null)).statusCode).toBe(200);
  await t.clearOutbox();
  const response = await give(url, id);
  const seconds = clock.now().getTime() / 1000;
  expect(response.json()).toMatchObject({
    sla_policy_id: id,
    applied_sla: {
      sla_id: id,
      sla_status: 'active',
      created_at: seconds,
      sla_name: 'Gold',
      sla_description: null,
      sla_first_response_time_threshold: 600,
      sla_only_during_business_hours: false,
      sla_due_at: seconds + 600,
      sla_due_event: 'frt',
    },
    sla_events: [],
  });
  const events = await t.outbox();
  const updated = events.find(({ name }) => name === 'conversation.updated');
  expect(updated?.data).toMatchObject({ applied_sla: { sla_id: id }, sla_events: [] });
  expect(updated?.audience).not.toHaveProperty('contacts');
  const { payload } = (await admin().get(`${url}/messages`)).json();
  expect(payload.at(-1).content).toBe('Maya added SLA policy Gold');
  for (const policyId of [other, null]) {
    const refused = await give(url, policyId);
    expect([refused.statusCode, refused.json().attributes]).toEqual([422, ['sla_policy_id']]);
  }
  expect((await give(url, id)).statusCode).toBe(200);
});

test('two concurrent calls apply it once', async () => {
  const id = await policy();
  const { url } = await begun();
  const answers = await Promise.all([give(url, id), give(url, id), reply(url)]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  expect(await t.database.db.selectFrom('applied_sla').selectAll().execute()).toHaveLength(1);
});

test('policies of other accounts, and of accounts without SLAs, are rejected', async () => {
  const { url } = await begun();
  const theirs = await t.database.db
    .insertInto('sla_policy')
    .values({ account_id: t.fixtures.rival.id, name: 'Theirs' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const own = await policy();
  const { db } = t.database;
  const features = { features: ['custom_roles'] };
  for (const id of [theirs.id, 999_999]) {
    const refused = await give(url, id);
    expect([refused.statusCode, refused.json().attributes]).toEqual([422, ['sla_policy_id']]);
  }
  await db.updateTable('account').set(features).where('id', '=', t.fixtures.account.id).execute();
  expect((await give(url, own)).statusCode).toBe(422);
  const back = { features: ['custom_roles', 'sla'] };
  await db.updateTable('account').set(back).where('id', '=', t.fixtures.account.id).execute();
});

test('users who do not see a conversation cannot apply one', async () => {
  const id = await policy();
  const { url } = await begun();
  expect((await t.as(t.fixtures.nils).patch(url, { sla_policy_id: id })).statusCode).toBe(401);
  const rival = url.replace(account, `/api/v1/accounts/${t.fixtures.rival.id}`);
  expect((await t.as(t.fixtures.rex).patch(rival, { sla_policy_id: id })).statusCode).toBe(404);
  expect((await show(url)).applied_sla).toBeNull();
});

test('misses are recorded once by two nodes, and sent to agents, not to the contact', async () => {
  const { url, visitor } = await begun();
  await give(url, await policy());
  clock.advance(10 * minuteMs - 1);
  await recordMisses(t.platform);
  expect(await missesOf(url)).toEqual([]);
  clock.advance(1);
  await t.clearOutbox();
  await Promise.all([recordMisses(t.platform), recordMisses(t.platform)]);
  expect(await missesOf(url)).toEqual(['frt']);
  expect((await show(url)).applied_sla.sla_status).toBe('active_with_misses');
  const emitted = await t.outbox();
  expect(emitted.map(({ name }) => name).toSorted()).toEqual([
    'conversation.updated',
    'notification.requested',
  ]);
  await reply(url);
  clock.advance(minuteMs);
  await visitor.say('And now?');
  const waiting = (await admin().get(`${url}/messages`)).json().payload.at(-1).id;
  clock.advance(6 * minuteMs);
  await t.clearOutbox();
  await reply(url);
  const { sla_events: events } = await show(url);
  expect(events[1]).toMatchObject({ event_type: 'nrt', meta: { message_id: waiting } });
  const forContact = (await t.outbox()).flatMap(({ contact }) => contact ?? []);
  expect(JSON.stringify(forContact)).toContain('waiting_since');
  expect(JSON.stringify(forContact)).not.toMatch(/sla_/);
  clock.advance(60 * minuteMs);
  await admin().post(`${url}/toggle_status`, { status: 'resolved' });
  expect(await missesOf(url)).toEqual(['frt', 'nrt', 'rt']);
  expect((await show(url)).applied_sla.sla_status).toBe('missed');
});

test('targets met in time are hit, and stay so', async () => {
  const { url, visitor } = await begun();
  await give(url, await policy());
  clock.advance(5 * minuteMs);
  await reply(url);
  await admin().post(`${url}/toggle_status`, { status: 'resolved' });
  expect((await show(url)).applied_sla.sla_status).toBe('hit');
  await visitor.say('Thanks');
  clock.advance(600 * minuteMs);
  await recordMisses(t.platform);
  expect(await show(url)).toMatchObject({ applied_sla: { sla_status: 'hit' }, sla_events: [] });
});

test('only the inbox’s business hours count if the policy uses them', async () => {
  const { website } = t.fixtures;
  const hours = [0, 1, 2, 3, 4, 5, 6].map((day) => ({
    day_of_week: day,
    closed_all_day: false,
    open_all_day: false,
    open_hour: 9,
    open_minutes: 0,
    close_hour: 10,
    close_minutes: 0,
  }));
  const set = (values: object) => admin().patch(`${account}/inboxes/${website.id}`, values);
  const answer = await set({ working_hours_enabled: true, timezone: 'UTC', working_hours: hours });
  expect(answer.statusCode, answer.body).toBe(200);
  const { url } = await begun();
  await give(url, await policy({ only_during_business_hours: true }));
  const { due_at: due } = await t.database.db
    .selectFrom('applied_sla')
    .select('due_at')
    .executeTakeFirstOrThrow();
  const next = new Date(clock.now());
  next.setUTCDate(next.getUTCDate() + (next.getUTCHours() >= 9 ? 1 : 0));
  next.setUTCHours(9, 10, 0, 0);
  expect(due).toEqual(next);
  const dueIn = async (given: object) => {
    const { url: other } = await begun();
    const { applied_sla: applied } = (await give(other, await policy(given))).json();
    return applied.sla_due_at - Math.floor(clock.now().getTime() / 1000);
  };
  expect(await dueIn({ only_during_business_hours: false })).toBe(600);
  await set({ working_hours_enabled: false });
  expect(await dueIn({ only_during_business_hours: true })).toBe(600);
});

test('deleting a policy removes it and its misses from conversations', async () => {
  const id = await policy();
  const { url } = await begun();
  await give(url, id);
  clock.advance(11 * minuteMs);
  await recordMisses(t.platform);
  expect((await admin().delete(`${account}/sla_policies/${id}`)).statusCode).toBe(200);
  expect(await show(url)).toMatchObject({ sla_policy_id: null, applied_sla: null, sla_events: [] });
  await t.clearOutbox();
  await emptySlaPolicy(t.platform, t.fixtures.account.id, id);
  expect((await t.outbox()).map(({ name }) => name)).toEqual(['conversation.updated']);
  for (const table of ['sla_policy', 'applied_sla', 'sla_event'] as const)
    expect(await t.database.db.selectFrom(table).selectAll().execute()).toEqual([]);
});

test('a policy that is being deleted can be replaced by another, which stays', async () => {
  const [old, next] = [await policy(), await policy({ name: 'Silver' })];
  const { url } = await begun();
  await give(url, old);
  await admin().delete(`${account}/sla_policies/${old}`);
  expect((await give(url, next)).json()).toMatchObject({ sla_policy_id: next });
  await emptySlaPolicy(t.platform, t.fixtures.account.id, old);
  expect(await show(url)).toMatchObject({ sla_policy_id: next, applied_sla: { sla_name: 'Silver' } });
});

test('a record that fails does not block the others', async () => {
  const id = await policy();
  const urls: string[] = [];
  for (let count = 0; count < 3; count += 1) {
    const { url } = await begun();
    await give(url, id);
    urls.push(url);
    clock.advance(1000);
  }
  clock.advance(11 * minuteMs);
  const broken = await t.database.db
    .selectFrom('applied_sla')
    .select('conversation_id')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  await t.database.pool.query(`
    create function refuse_sla() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$;
    create trigger refuse_sla before update on applied_sla for each row
      when (old.conversation_id = ${broken.conversation_id}) execute function refuse_sla();`);
  await recordMisses(t.platform);
  await t.database.pool.query('drop trigger refuse_sla on applied_sla; drop function refuse_sla();');
  const misses: string[][] = [];
  for (const url of urls) misses.push(await missesOf(url));
  expect(misses).toEqual([[], ['frt'], ['frt']]);
  await recordMisses(t.platform);
  expect(await missesOf(urls[0] ?? '')).toEqual(['frt']);
});
