import {
  maxTried,
  type Automation,
  type AutomationRun,
  type AutomationTrial,
} from '@confab/contract/features/automation';
import { conversationRulesRequested } from '@confab/contract/features/conversation';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectTrueCounts } from '../../../test/contract-fuzz/true-counts.ts';
import { form } from '../../../test/form.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { makeCalls } from '../../../test/features/make-calls.ts';
import { openProgram } from '../../../test/stand-ins/program.ts';
import { migrateJobs } from '../../platform/jobs/workers.ts';
import { runBulkAction } from '../conversation/bulk/actions/run-bulk-action.ts';
import { checkRules } from './actions/check-rules.ts';
import { recordCall } from './actions/record-call.ts';
import { purgeRuns } from './actions/purge-runs.ts';
import { runAutomations } from './actions/run-automations.ts';
import type { RuleEventRecord } from './steps/evaluate-rules.ts';
import { ruleEventOf, readRulesRequest } from './event-model.ts';
import { ruleRuns } from './jobs.ts';
import { missSlots } from './model.ts';

/** How far the clock is ahead. */
let aheadMs = 0;
let t: TestApp;
let base: string;
let rules: string;
let lastNumber = 0;
beforeAll(async () => {
  t = await startTestApp({ clock: { now: () => new Date(Date.now() + aheadMs) } });
  await migrateJobs(t.database.pool, t.platform.log);
  base = `/api/v1/accounts/${t.fixtures.account.id}`;
  rules = `${base}/automation_rules`;
});
beforeEach(async () => {
  await t.database.db.deleteFrom('automation').execute();
  await t.clearOutbox();
});
afterAll(() => t.close());

const client = () => t.as(t.fixtures.maya);

async function create(more: object = {}): Promise<Automation> {
  const answer = await client().post(rules, {
    name: 'Sort it',
    event_name: 'message_created',
    conditions: [],
    actions: [{ action_name: 'add_label', action_params: ['seen'] }],
    ...more,
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

const doing = (...actions: [name: string, ...params: unknown[]][]) => ({
  actions: actions.map(([action_name, ...action_params]) => ({ action_name, action_params })),
});

const when = (
  attribute_key: string,
  filter_operator: string,
  values: unknown = [],
  query_operator: unknown = null,
) => ({
  attribute_key,
  filter_operator,
  values,
  query_operator,
});

async function open(): Promise<number> {
  const answer = await client().post(`${base}/conversations`, { source_id: t.fixtures.tessa.sourceId });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ id: number }>().id;
}

const write = async (id: number, content: string, more: object = {}) => {
  const answer = await client().post(`${base}/conversations/${id}/messages`, { content, ...more });
  expect(answer.statusCode, answer.body).toBe(200);
};

/** The events that rules are evaluated for, each with its own number, as in the log. */
async function ruleEvents(): Promise<RuleEventRecord[]> {
  const events = (await t.outbox()).filter(({ name }) => name === conversationRulesRequested.name);
  await t.clearOutbox();
  return events.map(({ data }) => {
    lastNumber += 1;
    return ruleEventOf({ accountId: t.fixtures.account.id, number: lastNumber }, readRulesRequest(data));
  });
}

/** Answers everything that happened so far, once. */
async function settle(): Promise<RuleEventRecord[]> {
  const events = await ruleEvents();
  await checkRules(t.platform, t.fixtures.account.id, events);
  await runJobs();
  return events;
}

/** Runs the jobs that were added for events which rules match, in order. Resolves with the numbers of the events. */
async function runJobs(): Promise<number[]> {
  const { rows } = await t.database.pool.query<{ payload: string }>(
    `with taken as (
       delete from graphile_worker._private_jobs
       where task_id = (select id from graphile_worker._private_tasks where identifier = $1) returning *
     ) select payload from taken order by run_at, id`,
    [ruleRuns.name],
  );
  const payloads = rows.map(({ payload }) => JSON.parse(payload) as { number: number });
  for (const payload of payloads) await ruleRuns.execute(payload, t.platform);
  return payloads.map(({ number }) => number);
}

const show = async (id: number) => (await client().get(`${base}/conversations/${id}`)).json();

type Line = {
  content: string | null;
  message_type: number;
  sender?: unknown;
  content_attributes: Record<string, unknown>;
  attachments?: unknown[];
};
async function messagesOf(id: number): Promise<Line[]> {
  const answer = await client().get(`${base}/conversations/${id}/messages`);
  return answer.json<{ payload: Line[] }>().payload;
}

const logOf = async ({ id }: Automation, page = 1) => {
  const answer = await client().get(`${rules}/${id}/runs`, { page: String(page) });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ meta: { has_more: boolean }; payload: AutomationRun[] }>();
};
const outcomes = async (rule: Automation) =>
  (await logOf(rule)).payload.flatMap(({ steps }) => steps.map(({ status, message }) => message ?? status));

test('a rule is saved, shown, changed, turned off, copied and deleted', async () => {
  const conditions = [when('content', 'contains', ['refund'], 'AND'), when('inbox_id', 'equal_to', [1])];
  const rule = await create({ description: 'Money', conditions });
  expect(rule).toMatchObject({
    account_id: t.fixtures.account.id,
    name: 'Sort it',
    description: 'Money',
    event_name: 'message_created',
    conditions,
    actions: [{ action_name: 'add_label', action_params: ['seen'] }],
    active: true,
    created_on: expect.any(Number),
  });
  expect(rule.files).toBeUndefined();
  const one = `${rules}/${rule.id}`;
  expect((await client().get(rules)).json()).toEqual({ payload: [rule] });
  expect((await client().get(one)).json()).toEqual({ payload: rule });
  expect((await client().patch(one, { active: false })).json()).toEqual({
    payload: { ...rule, active: false },
  });
  expect((await client().put(one, { name: 'Sort all', conditions: [] })).json().payload).toEqual({
    ...rule,
    name: 'Sort all',
    conditions: [],
    active: false,
  });
  const copy = (await client().post(`${one}/clone`)).json<{ payload: Automation }>().payload;
  expect(copy).toMatchObject({ name: 'Sort all', active: false, actions: rule.actions });
  expect(copy.id).toBeGreaterThan(rule.id);
  const gone = await client().delete(one);
  expect([gone.statusCode, gone.body]).toEqual([200, '']);
  expect((await client().get(rules)).json().payload.map(({ id }: Automation) => id)).toEqual([copy.id]);
});

test('unknown attributes, operators, and actions are rejected with API errors, and nothing is saved', async () => {
  const refused = await client().post(rules, {
    name: 'Odd',
    event_name: 'message_created',
    conditions: [when('moon', 'equal_to', ['full']), when('content', 'equal_to', ['x'])],
    actions: [{ action_name: 'explode', action_params: [] }],
  });
  expect(refused.statusCode).toBe(422);
  expect(refused.json()).toEqual({
    error: {
      conditions: [
        'Automation conditions moon not supported.',
        'Automation conditions should have query operator.',
      ],
      actions: ['Automation actions explode not supported.'],
    },
  });
  const blank = await client().post(rules, { name: ' ', event_name: 'message_created' });
  expect(blank.json()).toMatchObject({ attributes: ['name'] });
  const never = await client().post(rules, { name: 'Never', event_name: 'moon_rose' });
  expect(never.statusCode).toBe(422);
  expect((await client().get(rules)).json()).toEqual({ payload: [] });
});

test('rules are for administrators of their account', async () => {
  const rule = await create();
  const { jonas, rex, rival } = t.fixtures;
  for (const path of ['', '/runs', '/clone'].map((end) => `${rules}/${rule.id}${end}`)) {
    const method = path.endsWith('clone') ? 'POST' : 'GET';
    expect((await t.as(jonas).inject({ method, url: path })).statusCode).toBe(401);
    const elsewhere = path.replace(base, `/api/v1/accounts/${rival.id}`);
    expect((await t.as(rex).inject({ method, url: elsewhere })).statusCode).toBe(404);
  }
  const url = `/api/v1/accounts/${rival.id}/automation_rules/${rule.id}`;
  expect((await t.as(rex).patch(url, { active: false })).statusCode).toBe(404);
  expect((await t.as(rex).delete(url)).statusCode).toBe(404);
  expect((await client().get(`${rules}/${rule.id}`)).json().payload.active).toBe(true);
});

test('each event triggers its own rules, and no others', async () => {
  const events = ['conversation_created', 'conversation_updated', 'conversation_opened', 'message_created'];
  for (const event_name of events) await create({ event_name, ...doing(['add_label', event_name]) });
  const id = await open();
  await settle();
  expect((await show(id)).labels).toEqual(['conversation_created']);
  await write(id, 'Hello', { private: true });
  await settle();
  expect((await show(id)).labels).toEqual(['conversation_created', 'message_created']);
  await client().post(`${base}/conversations/${id}/toggle_status`, { status: 'resolved' });
  await settle();
  expect((await show(id)).labels).toContain('conversation_updated');
  expect((await show(id)).labels).not.toContain('conversation_opened');
  await client().post(`${base}/conversations/${id}/toggle_status`, { status: 'open' });
  await settle();
  expect((await show(id)).labels).toContain('conversation_opened');
});

test('an account without active rules evaluates nothing', async () => {
  await create({ active: false });
  await create({ event_name: 'conversation_opened' });
  const id = await open();
  await write(id, 'Hello');
  expect(await ruleEvents()).toEqual([]);
});

test('every action is executed, as the automation system', async () => {
  const { jonas } = t.fixtures;
  const rule = await create(
    doing(
      ['add_label', 'VIP', 'late'],
      ['remove_label', 'late'],
      ['assign_agent', jonas.id],
      ['change_priority', 'urgent'],
      ['send_message', 'Hello {{contact.name}}'],
      ['change_status', 'pending'],
      ['snooze_conversation'],
    ),
  );
  const id = await open();
  await write(id, 'I want my money');
  await settle();
  expect(await outcomes(rule)).toEqual(Array.from({ length: 7 }, () => 'done'));
  expect(await show(id)).toMatchObject({
    status: 'snoozed',
    priority: 'urgent',
    labels: ['vip'],
    meta: { assignee: { id: jonas.id } },
  });
  const messages = await messagesOf(id);
  const sent = messages.find(({ content }) => content === 'Hello Tessa Quill');
  expect(sent).toMatchObject({ message_type: 1, content_attributes: { automation_rule_id: rule.id } });
  expect(sent?.sender).toBeUndefined();
  expect(messages.filter((line) => line.message_type === 2).map(({ content }) => content)).toEqual([
    'Automation System added vip, late',
    'Automation System removed late',
    'Assigned to Jonas by Automation System',
    'Automation System set the priority to urgent',
    'Conversation was marked as pending by Automation System',
    'Conversation was snoozed by Automation System',
  ]);
  await expectTrueCounts(t.database.db);
});

test('nil and 0 unassign, muting resolves, and a rule’s message is not a first reply', async () => {
  const id = await open();
  await client().post(`${base}/conversations/${id}/assignments`, { assignee_id: t.fixtures.jonas.id });
  await create(
    doing(
      ['send_message', 'We are on it'],
      ['assign_agent', 'nil'],
      ['assign_team', 0],
      ['change_priority', 'nil'],
      ['mute_conversation'],
      ['resolve_conversation'],
    ),
  );
  await write(id, 'Between us', { private: true });
  await settle();
  const after = await show(id);
  expect(after).toMatchObject({ status: 'resolved', muted: true, priority: null, first_reply_created_at: 0 });
  expect(after.meta.assignee).toBeUndefined();
  await t.database.db
    .updateTable('contact')
    .set({ blocked: false })
    .where('id', '=', t.fixtures.tessa.id)
    .execute();
});

test('a failed action logs the reason, and the others continue', async () => {
  const rule = await create(
    doing(
      ['assign_agent', t.fixtures.nils.id],
      ['assign_agent', 'self'],
      ['assign_team', 999_999],
      ['send_message', ' '],
      ['send_attachment', 999_999],
      ['send_webhook_event', 'ftp://files.example'],
      ['send_email_to_team', { team_ids: [], message: 'Look' }],
      ['send_email_to_team', { team_ids: [999_999], message: 'Look' }],
      ['send_email_transcript', 'nowhere'],
      ['add_label', 'after'],
    ),
  );
  const id = await open();
  await write(id, 'Hello');
  await settle();
  expect(await outcomes(rule)).toEqual([
    'The agent has no access to this inbox',
    'The agent is not in this account anymore',
    'The team does not exist anymore',
    "Content can't be blank",
    'The file does not exist anymore',
    'This is no web address',
    'The teams are missing',
    'These teams have no members',
    'nowhere is no email address',
    'done',
  ]);
  expect((await show(id)).labels).toEqual(['after']);
  expect((await logOf(rule)).payload).toMatchObject([
    { conversation_id: id, outcome: 'matched', is_done: true, failed_conditions: [] },
  ]);
});

test('emails to teams and transcripts are requested, one to each', async () => {
  const team = (await client().post(`${base}/teams`, { name: 'night' })).json<{ id: number }>();
  const { maya, jonas } = t.fixtures;
  await client().post(`${base}/teams/${team.id}/team_members`, { user_ids: [maya.id, jonas.id] });
  await create(
    doing(
      ['send_email_to_team', { team_ids: [team.id, String(team.id)], message: 'Look at this' }],
      ['send_email_transcript', 'boss@example.com, {{contact.email}}'],
    ),
  );
  const id = await open();
  await write(id, 'Hello');
  await settle();
  const events = await t.outbox();
  const dataOf = (event: string) => events.filter(({ name }) => name === event).map(({ data }) => data);
  expect(dataOf('conversation.team_email_requested').map((data) => data['user_id'])).toEqual(
    expect.arrayContaining([maya.id, jonas.id]),
  );
  expect(dataOf('conversation.team_email_requested')).toHaveLength(2);
  expect(dataOf('conversation.transcript_requested').map((data) => data['email'])).toEqual([
    'boss@example.com',
    'tessa@example.com',
  ]);
});

test('an uploaded file is sent, shown with its rule, and not copied with it', async () => {
  const request = await form([['attachment', { name: 'terms.txt', bytes: Buffer.from('the terms') }]]);
  const upload = await client().inject({ method: 'POST', url: `${base}/upload`, ...request });
  const { blob_id: blobId } = upload.json<{ blob_id: number }>();
  const rule = await create(doing(['send_attachment', blobId]));
  expect(rule.files).toEqual([
    expect.objectContaining({ blob_id: blobId, automation_rule_id: rule.id, filename: 'terms.txt' }),
  ]);
  const id = await open();
  await write(id, 'Terms?');
  await settle();
  const sent = (await messagesOf(id)).find(({ attachments }) => attachments !== undefined);
  expect(sent).toMatchObject({ message_type: 1, content_attributes: { automation_rule_id: rule.id } });
  const copy = (await client().post(`${rules}/${rule.id}/clone`)).json<{ payload: Automation }>().payload;
  expect(copy.files).toBeUndefined();
  expect(copy.actions).toEqual([{ action_name: 'send_attachment', action_params: [] }]);
});

test('only events that a rule matches cost a job, and those of a conversation that a rule is changing', async () => {
  const check = async (): Promise<void> => checkRules(t.platform, t.fixtures.account.id, await ruleEvents());
  const first = await create({
    conditions: [when('content', 'contains', ['refund'])],
    ...doing(['change_priority', 'urgent']),
  });
  const second = await create({
    conditions: [when('priority', 'equal_to', ['urgent'], 'AND'), when('content', 'contains', ['please'])],
    ...doing(['add_label', 'seen']),
  });
  const [id, other] = [await open(), await open()];
  await write(id, 'please');
  await check();
  expect(await runJobs()).toEqual([]);
  expect((await logOf(second)).payload).toMatchObject([{ outcome: 'not_matched', failed_conditions: [0] }]);
  await write(id, 'refund');
  await write(other, 'please');
  await check();
  const refund = lastNumber - 1;
  await write(id, 'please');
  await write(other, 'please');
  await check();
  // The third message matches only what the first rule has not done yet.
  expect(await runJobs()).toEqual([refund, lastNumber - 1]);
  expect([(await show(id)).labels, (await show(other)).labels]).toEqual([['seen'], []]);
  expect((await logOf(first)).payload[1]).toMatchObject({ conversation_id: id, is_done: true });
});

test('a webhook receives the conversation and the event name, and is retried on failure', async () => {
  const program = await openProgram();
  const rule = await create({
    event_name: 'conversation_created',
    ...doing(['send_webhook_event', program.url], ['add_label', 'told']),
  });
  program.answer(500);
  const id = await open();
  const [ruleEvent] = await settle();
  // Nothing waits for the program, and nothing of the rule does.
  expect([program.received, (await show(id)).labels, await outcomes(rule)]).toEqual([
    [],
    ['told'],
    ['waiting', 'done'],
  ]);
  const note = async () => {
    for (const attempted of await makeCalls(t))
      await recordCall(t.platform, t.fixtures.account.id, attempted);
    await t.clearOutbox();
    return outcomes(rule);
  };
  const problem = 'The webhook failed: 500 Internal Server Error. It will be tried again.';
  expect(await note()).toEqual([problem, 'done']);
  if (ruleEvent === undefined) throw new Error('nothing happened');
  await runAutomations(t.platform, ruleEvent);
  program.answer(200);
  aheadMs += 6000;
  expect(await note()).toEqual(['done', 'done']);
  aheadMs += 3_600_000;
  await note();
  const payload = expect.objectContaining({ event: 'automation_event.conversation_created', id });
  expect(program.received).toEqual([payload, payload]);
  expect(new Set(program.requests.map(({ headers }) => headers['x-chatwoot-delivery'])).size).toBe(1);
  program.close();
});

test('a rule runs once per event, however often and concurrently it is handled', async () => {
  const rule = await create(doing(['send_message', 'We are on it'], ['add_label', 'seen']));
  const id = await open();
  await write(id, 'Hello');
  const [ruleEvent] = await ruleEvents();
  if (ruleEvent === undefined) throw new Error('nothing happened');
  const twice = () =>
    Promise.all([runAutomations(t.platform, ruleEvent), runAutomations(t.platform, ruleEvent)]);
  await twice();
  await twice();
  const countReplies = async () =>
    (await messagesOf(id)).filter(({ content }) => content === 'We are on it').length;
  expect(await countReplies()).toBe(1);
  expect((await logOf(rule)).payload).toHaveLength(1);
  // A run interrupted after its first action continues with the second.
  await t.database.db.updateTable('automation_run').set({ is_done: false }).execute();
  await t.database.db.deleteFrom('automation_run_step').where('position', '=', 1).execute();
  await client().post(`${base}/conversations/${id}/labels`, { labels: [] });
  await runAutomations(t.platform, ruleEvent);
  expect([await countReplies(), (await show(id)).labels]).toEqual([1, ['seen']]);
});

test('effects of a rule trigger no other rule', async () => {
  await create(doing(['send_message', 'Again'], ['resolve_conversation'], ['change_status', 'open']));
  await create({ event_name: 'conversation_updated', ...doing(['change_priority', 'low']) });
  await create({ event_name: 'conversation_opened', ...doing(['add_label', 'opened']) });
  const id = await open();
  await write(id, 'Hello', { private: true });
  expect(await settle()).toHaveLength(1);
  expect((await messagesOf(id)).filter(({ content }) => content === 'Again')).toHaveLength(1);
  expect(await ruleEvents()).toEqual([]);
  expect(await show(id)).toMatchObject({ priority: null, labels: [] });
});

test('a rule applies an SLA policy, and logs why it cannot', async () => {
  const made = await client().post(`${base}/sla_policies`, {
    name: 'Gold',
    first_response_time_threshold: 60,
  });
  const policyId = made.json().payload.id;
  const rule = await create(doing(['add_sla', policyId], ['add_sla', policyId + 1], ['add_sla', 'x']));
  const id = await open();
  await write(id, 'Anybody?');
  await settle();
  expect(await show(id)).toMatchObject({ sla_policy_id: policyId, applied_sla: { sla_name: 'Gold' } });
  expect((await messagesOf(id)).map(({ content }) => content)).toContain(
    'Automation System added SLA policy Gold',
  );
  const runs = (await client().get(`${rules}/${rule.id}/runs`)).json();
  const results = JSON.stringify(runs);
  expect(results).toContain("The SLA policy of a conversation can't be changed");
  expect(results).toContain('The SLA policy is missing');
  await client().delete(`${rules}/${rule.id}`);
});

test('rules run in order, and each sees the effects of those before it', async () => {
  await create(doing(['change_priority', 'high']));
  const second = await create({
    conditions: [when('priority', 'equal_to', ['high'])],
    ...doing(['change_priority', 'urgent']),
  });
  const third = await create({
    conditions: [when('priority', 'equal_to', ['high'])],
    ...doing(['add_label', 'never']),
  });
  const id = await open();
  await write(id, 'Hello');
  await settle();
  expect(await show(id)).toMatchObject({ priority: 'urgent', labels: [] });
  expect((await logOf(second)).payload).toMatchObject([{ outcome: 'matched' }]);
  expect((await logOf(third)).payload).toMatchObject([{ outcome: 'not_matched', failed_conditions: [0] }]);
});

describe('the order of rules', () => {
  const named = async (who = client()) =>
    (await who.get(rules)).json<{ payload: Automation[] }>().payload.map(({ name }) => name);
  const move = ({ id }: { id: number }, position: unknown, who = client()) =>
    who.post(`${rules}/${id}/move`, { position });

  test('is the execution order, also after it was changed', async () => {
    const urgent = await create({ name: 'Urgent', ...doing(['change_priority', 'urgent']) });
    await create({ name: 'Low', ...doing(['change_priority', 'low']) });
    const id = await open();
    await write(id, 'Hello');
    await settle();
    expect((await show(id)).priority).toBe('low');
    const moved = await move(urgent, 2);
    expect(moved.json()).toMatchObject({ payload: { id: urgent.id, name: 'Urgent' } });
    await write(id, 'Hello again');
    await settle();
    expect((await show(id)).priority).toBe('urgent');
  });

  test('moves a rule up and down, keeps the others in order, and adds new ones last', async () => {
    const made: Automation[] = [];
    for (const name of ['A', 'B', 'C', 'D']) made.push(await create({ name }));
    const [a, b, , d] = made;
    if (a === undefined || b === undefined || d === undefined) throw new Error('no rules');
    await move(d, 2);
    expect(await named()).toEqual(['A', 'D', 'B', 'C']);
    await move(a, 10_000);
    expect(await named()).toEqual(['D', 'B', 'C', 'A']);
    await create({ name: 'E' });
    await client().delete(`${rules}/${b.id}`);
    await move(a, 1);
    expect(await named()).toEqual(['A', 'D', 'C', 'E']);
    await t.clearOutbox();
    await move(a, 1);
    expect(await t.outbox()).toEqual([]);
  });

  test('two concurrent reorders lose no rule', async () => {
    const made: Automation[] = [];
    for (const name of ['A', 'B', 'C', 'D', 'E']) made.push(await create({ name }));
    const moves = made.flatMap((rule, index) => [move(rule, index + 1), move(rule, 5 - index)]);
    expect((await Promise.all(moves)).map(({ statusCode }) => statusCode)).toEqual(
      made.flatMap(() => [200, 200]),
    );
    expect((await named()).toSorted()).toEqual(['A', 'B', 'C', 'D', 'E']);
    const positions = await t.database.db.selectFrom('automation').select(['id', 'position']).execute();
    expect(new Set(positions.map(({ id, position }) => position ?? id)).size).toBe(5);
  });

  test('is recorded in the audit log with only the moved rule', async () => {
    await create({ name: 'A' });
    await create({ name: 'B' });
    const last = await create({ name: 'C' });
    await move(last, 1);
    const entries = await t.database.db
      .selectFrom('audit_log')
      .select(['auditable_id', 'auditable_name', 'action', 'audited_changes', 'user_id'])
      .where('auditable_type', '=', 'AutomationRule')
      .orderBy('id', 'desc')
      .limit(2)
      .execute();
    expect(entries).toMatchObject([
      {
        auditable_id: last.id,
        auditable_name: 'C',
        action: 'update',
        audited_changes: { position: [3, 1] },
        user_id: t.fixtures.maya.id,
      },
      { action: 'create' },
    ]);
  });

  test('is for administrators of the account, and a position is a number from 1', async () => {
    await create({ name: 'A' });
    const rule = await create({ name: 'B' });
    for (const position of [0, -1, 'first', null, 1.5])
      expect((await move(rule, position)).statusCode).toBe(422);
    expect((await move(rule, 1, t.as(t.fixtures.jonas))).statusCode).toBe(401);
    expect((await move({ id: 999_999 }, 1)).statusCode).toBe(404);
    expect(await named()).toEqual(['A', 'B']);
  });
});

test('a change compares the attribute’s previous and current value', async () => {
  const changed = (from: unknown, to: unknown) => ({
    event_name: 'conversation_updated',
    conditions: [when('priority', 'attribute_changed', { from, to })],
  });
  await create({ ...changed(['nil'], ['high']), ...doing(['add_label', 'raised']) });
  await create({ ...changed(['low'], []), ...doing(['add_label', 'left']) });
  const id = await open();
  await client().post(`${base}/conversations/${id}/toggle_priority`, { priority: 'high' });
  await settle();
  expect((await show(id)).labels).toEqual(['raised']);
});

test('a rule whose conditions are invalid twice is disabled, and administrators are notified', async () => {
  const rule = await create({ conditions: [when('status', 'contains', ['open'])] });
  const id = await open();
  for (const content of ['One', 'Two', 'Three']) await write(id, content);
  await settle();
  expect((await client().get(`${rules}/${rule.id}`)).json().payload.active).toBe(false);
  const emitted = (await t.outbox()).filter(({ name }) => name === 'automation.disabled');
  expect(emitted.map(({ data }) => data)).toEqual([
    expect.objectContaining({ id: rule.id, name: 'Sort it' }),
  ]);
  const { payload } = await logOf(rule);
  expect(payload.map(({ outcome }) => outcome)).toEqual(['invalid', 'invalid']);
  expect(payload[0]?.message).toMatch(/^status cannot be filtered by contains/);
});

test('saving other conditions resets the count', async () => {
  const conditions = [when('status', 'contains', ['open'])];
  const rule = await create({ conditions });
  const id = await open();
  for (const content of ['One', 'Two']) {
    await write(id, content);
    await settle();
    await client().patch(`${rules}/${rule.id}`, { conditions });
  }
  expect((await client().get(`${rules}/${rule.id}`)).json().payload.active).toBe(true);
});

test('a preview counts the newest matching conversations, and changes nothing', async () => {
  const [first, second] = [await open(), await open()];
  await write(first, 'I want a REFUND now');
  await write(second, 'Thanks');
  const preview = (conditions: object[]) =>
    client().post(`${rules}/preview`, { event_name: 'message_created', conditions });
  expect((await preview([when('content', 'contains', ['refund'])])).json()).toMatchObject({
    matched: 1,
    conversation_ids: [first],
  });
  const all = (await preview([])).json();
  expect(all.matched).toBe(all.looked_at);
  const bad = await preview([when('status', 'contains', ['open'])]);
  expect([bad.statusCode, bad.json().error]).toEqual([
    422,
    expect.stringContaining('status cannot be filtered by contains'),
  ]);
  const unknown = await preview([when('moon', 'equal_to', ['full'])]);
  expect(unknown.json()).toEqual({ error: { conditions: ['Automation conditions moon not supported.'] } });
  expect((await show(first)).labels).toEqual([]);
});

describe('applying a rule to existing conversations', () => {
  const run = async (id: number) => {
    const key = { accountId: t.fixtures.account.id, id };
    await runBulkAction(t.platform, key);
    return (await client().get(`${base}/bulk_actions/${id}`)).json();
  };

  test('changes those that match, shows progress, and can be undone', async () => {
    const [fits, other] = [await open(), await open()];
    await write(fits, 'A reimbursement, please');
    await write(other, 'Thanks');
    const rule = await create({
      active: false,
      event_name: 'conversation_updated',
      conditions: [when('content', 'contains', ['reimbursement'])],
      ...doing(
        ['add_label', 'money'],
        ['change_priority', 'high'],
        ['assign_agent', t.fixtures.jonas.id],
        ['send_message', 'We are on it'],
        ['resolve_conversation'],
      ),
    });
    const before = await show(fits);
    const started = await client().post(`${rules}/${rule.id}/apply`);
    expect(started.json()).toMatchObject({ type: 'Conversation', status: 'running', total_count: 1 });
    const { id } = started.json();
    await client().patch(`${rules}/${rule.id}`, { active: true });
    await t.clearOutbox();
    expect(await run(id)).toMatchObject({ status: 'done', changed_count: 1, failed_count: 0 });
    expect(await show(fits)).toMatchObject({ labels: ['money'], priority: 'high', status: 'resolved' });
    expect((await show(other)).labels).toEqual([]);
    const { payload } = (await client().get(`${base}/conversations/${fits}/messages`)).json();
    expect(payload.map(({ content }: { content: string }) => content)).not.toContain('We are on it');
    expect((await client().post(`${base}/bulk_actions/${id}/undo`)).statusCode).toBe(200);
    expect(await run(id)).toMatchObject({ status: 'undone', restored_count: 1 });
    const after = await show(fits);
    for (const key of ['labels', 'priority', 'status'] as const) expect(after[key]).toEqual(before[key]);
    expect(after.meta.assignee).toEqual(before.meta.assignee);
    // What a rule does, and what undoes it, is answered by no rule.
    expect((await t.outbox()).map(({ name }) => name)).not.toContain(conversationRulesRequested.name);
    await expectTrueCounts(t.database.db);
  });

  test('is rejected where nothing could be undone, and is for administrators', async () => {
    const rule = await create(doing(['send_message', 'Hello all'], ['mute_conversation']));
    const refused = await client().post(`${rules}/${rule.id}/apply`);
    expect([refused.statusCode, refused.json()]).toEqual([
      422,
      { error: 'This rule changes nothing that can be undone' },
    ]);
    expect((await t.as(t.fixtures.jonas).post(`${rules}/${rule.id}/apply`)).statusCode).toBe(401);
    const elsewhere = `/api/v1/accounts/${t.fixtures.rival.id}/automation_rules/${rule.id}/apply`;
    expect((await t.as(t.fixtures.rex).post(elsewhere)).statusCode).toBe(404);
  });

  test('ignores the actions of a bulk action request', async () => {
    const id = await open();
    const input = { ids: [id], labels: { add: ['mine'] }, actions: [{ kind: 'mute' }] };
    const started = await client().post(`${base}/bulk_actions/start`, input);
    await run(started.json().id);
    expect(await show(id)).toMatchObject({ labels: ['mine'], muted: false });
  });
});

describe('a dry run', () => {
  const dryRun = async (more: object) => {
    const input = { event_name: 'message_created', conditions: [], ...more };
    const answer = await client().post(`${rules}/dry_run`, input);
    return { status: answer.statusCode, ...answer.json<{ matched: number; payload: AutomationTrial[] }>() };
  };
  const shortly = ({ payload }: { payload: AutomationTrial[] }) =>
    payload.map(({ conversation_id: id, fits, failed_conditions: failed, actions }) => [
      id,
      fits ? actions.map(({ outcome, message }) => message ?? outcome) : failed,
    ]);
  /** All that a rule may change. */
  const stored = async () => {
    const { db } = t.database;
    return {
      conversations: await db.selectFrom('conversation').selectAll().orderBy('id').execute(),
      messages: await db.selectFrom('message').select(['id', 'updated_at']).orderBy('id').execute(),
      contacts: await db.selectFrom('contact').selectAll().orderBy('id').execute(),
      counts: await db.selectFrom('conversation_count').selectAll().execute(),
      slas: await db.selectFrom('applied_sla').selectAll().execute(),
      runs: await db.selectFrom('automation_run').selectAll().execute(),
      calls: await db.selectFrom('hook_call').select('id').orderBy('id').execute(),
      outbox: await t.outbox(),
    };
  };

  test('reports what each action would do after those before it, and changes and sends nothing', async () => {
    const id = await open();
    await write(id, 'Where is my refund?');
    await client().post(`${base}/conversations/${id}/labels`, { labels: ['vip'] });
    await t.clearOutbox();
    const before = await stored();
    const program = await openProgram();
    const { jonas } = t.fixtures;
    const tried = await dryRun({
      conversation_id: id,
      ...doing(
        ['add_label', 'vip'],
        ['add_label', 'refund'],
        ['remove_label', 'refund'],
        ['assign_agent', jonas.id],
        ['assign_agent', 999_999],
        ['resolve_conversation'],
        ['change_status', 'resolved'],
        ['mute_conversation'],
        ['change_priority', 'nil'],
        ['send_message', 'We are on it'],
        ['send_message', ' '],
        ['send_attachment', 999_999],
        ['send_email_transcript', 'boss@example.com, {{contact.email}}'],
        ['send_email_transcript', 'nobody'],
        ['send_webhook_event', `${program.url}?key=1`],
        ['send_webhook_event', 'ftp://files.example'],
        ['send_email_to_team', { team_ids: [999_999], message: 'Look' }],
      ),
    });
    expect(tried).toMatchObject({ status: 200, matched: 1 });
    expect(tried.payload[0]?.actions.map(({ position }) => position)).toEqual([...Array(17).keys()]);
    expect(shortly(tried)).toEqual([
      [
        id,
        [
          'unchanged',
          'changes',
          'changes',
          'changes',
          'The agent is not in this account anymore',
          'changes',
          'unchanged',
          'changes',
          'unchanged',
          'sends',
          "Content can't be blank",
          'The file does not exist anymore',
          'boss@example.com, tessa@example.com',
          'nobody is no email address',
          new URL(program.url).origin,
          'This is no web address',
          'These teams have no members',
        ],
      ],
    ]);
    expect(await stored()).toEqual(before);
    expect(program.received).toEqual([]);
    program.close();
  });

  test('matches what a run then does', async () => {
    const id = await open();
    await write(id, 'Hello');
    await settle();
    const actions = doing(['change_priority', 'high'], ['add_label', 'seen'], ['assign_agent', 999_999]);
    const tried = await dryRun({ conversation_id: id, ...actions });
    const rule = await create(actions);
    await write(id, 'Again');
    await settle();
    const expected = ['changes', 'changes', 'The agent is not in this account anymore'];
    expect(shortly(tried)).toEqual([[id, expected]]);
    expect(await outcomes(rule)).toEqual(expected.map((word) => (word === 'changes' ? 'done' : word)));
  });

  test('lists the newest matching conversations, or the conditions that one does not meet', async () => {
    const ids = [];
    for (let number = 0; number < maxTried + 1; number += 1) {
      ids.push(await open());
      await write(ids[number] ?? 0, number === 0 ? 'A dry question' : 'Another dry question');
    }
    const conditions = [when('content', 'contains', 'dry question')];
    const actions = doing(['change_priority', 'low']);
    const newest = await dryRun({ conditions, ...actions });
    expect(newest.matched).toBe(maxTried + 1);
    expect(newest.payload.map(({ conversation_id: id }) => id)).toEqual(ids.toReversed().slice(0, maxTried));
    const events = [
      when('content', 'contains', 'another', 'AND'),
      when('status', 'equal_to', ['open'], 'AND'),
      when('priority', 'attribute_changed', { from: [], to: ['low'] }),
    ];
    expect(shortly(await dryRun({ conditions: events, conversation_id: ids[0], ...actions }))).toEqual([
      [ids[0], [0, 2]],
    ]);
    expect(
      await dryRun({ conditions: [when('content', 'contains', 'nothing says this')], ...actions }),
    ).toMatchObject({ status: 200, matched: 0, payload: [] });
  });

  test('rejects invalid input, and conversations of others', async () => {
    const actions = doing(['add_label', 'seen']);
    expect((await dryRun({ conversation_id: 999_999, ...actions })).status).toBe(404);
    expect((await dryRun({ conditions: [when('weather', 'equal_to', ['rain'])], ...actions })).status).toBe(
      422,
    );
    expect((await dryRun(doing(['explode']))).status).toBe(422);
    const unclear = { conditions: [when('status', 'starts_with', ['o'])], ...actions };
    expect((await dryRun(unclear)).status).toBe(422);
    const input = { event_name: 'message_created', conditions: [], ...actions };
    expect((await t.as(t.fixtures.jonas).post(`${rules}/dry_run`, input)).statusCode).toBe(401);
  });
});

test('the log keeps a limited number of frequent mismatches of one rule', async () => {
  const rule = await create({ conditions: [when('content', 'equal_to', ['never'])] });
  const id = await open();
  await write(id, 'Hello');
  const [ruleEvent] = await ruleEvents();
  if (ruleEvent === undefined) throw new Error('nothing happened');
  const missed = async (times: number) => {
    for (let more = 0; more < times; more += 1)
      await runAutomations(t.platform, { ...ruleEvent, number: (lastNumber += 1) });
    return (await logOf(rule)).payload.length;
  };
  expect(await missed(12)).toBe(10);
  expect(await missed(1)).toBe(10);
  aheadMs += 6000;
  expect(await missed(2)).toBe(11);
});

test('a limited number of mismatches is kept, the log is paged, and old entries are deleted', async () => {
  const rule = await create({ conditions: [when('content', 'equal_to', ['never'])] });
  const id = await open();
  await write(id, 'Hello');
  const [ruleEvent] = await ruleEvents();
  if (ruleEvent === undefined) throw new Error('nothing happened');
  for (let more = 0; more < missSlots + 3; more += 1) {
    aheadMs += 6000;
    await runAutomations(t.platform, { ...ruleEvent, number: (lastNumber += 1) });
  }
  const pages = [await logOf(rule, 1), await logOf(rule, 2), await logOf(rule, 3)];
  expect(pages.map(({ payload }) => payload.length)).toEqual([25, 25, 0]);
  expect(pages.map(({ meta }) => meta.has_more)).toEqual([true, false, false]);
  expect(pages[0]?.payload[0]).toMatchObject({
    id: lastNumber,
    outcome: 'not_matched',
    failed_conditions: [0],
  });
  const done = await create();
  await runAutomations(t.platform, { ...ruleEvent, number: (lastNumber += 1) });
  const { db } = t.database;
  await purgeRuns(t.platform);
  expect((await logOf(done)).payload).toHaveLength(1);
  await db
    .updateTable('automation_run')
    .set({ created_at: new Date(0) })
    .execute();
  await purgeRuns(t.platform);
  expect((await logOf(done)).payload).toEqual([]);
});
