import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Macro, MacroRun } from '@confab/contract/features/macro';
import { form } from '../../../test/form.ts';
import { dropConnections, reconnected } from '../../../test/faults/drop-connections.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { makeCalls } from '../../../test/features/make-calls.ts';
import { openProgram } from '../../../test/stand-ins/program.ts';
import { expectTrueCounts } from '../../../test/contract-fuzz/true-counts.ts';
import { migrateJobs } from '../../platform/jobs/workers.ts';
import { executeMacro } from './actions/execute-macro.ts';
import { recordCall } from './actions/record-call.ts';
import { purgeRuns } from './actions/purge-runs.ts';

let t: TestApp;
let base: string;
let macros: string;
beforeAll(async () => {
  t = await startTestApp();
  await migrateJobs(t.database.pool, t.platform.log);
  base = `/api/v1/accounts/${t.fixtures.account.id}`;
  macros = `${base}/macros`;
});
afterAll(() => t.close());

type Person = { token: string };
type Action = { action_name: string; action_params?: unknown };

async function create(actions: Action[], more: object = {}, as: Person = t.fixtures.maya): Promise<Macro> {
  const answer = await t.as(as).post(macros, { name: 'Close it', actions, ...more });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ payload: Macro }>().payload;
}

async function open(): Promise<number> {
  const { sourceId } = t.fixtures.tessa;
  const answer = await t.as(t.fixtures.maya).post(`${base}/conversations`, { source_id: sourceId });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ id: number }>().id;
}

async function start(macro: Macro, ids: number[], as: Person = t.fixtures.maya): Promise<MacroRun> {
  const answer = await t.as(as).post(`${macros}/${macro.id}/runs`, { conversation_ids: ids });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

const key = (id: number) => ({ accountId: t.fixtures.account.id, id });

async function result(run: MacroRun, as: Person = t.fixtures.maya): Promise<MacroRun> {
  return (await t.as(as).get(`${macros}/${run.macro_id}/runs/${run.id}`)).json();
}

async function perform(actions: Action[], id: number, as: Person = t.fixtures.maya): Promise<MacroRun> {
  const run = await start(await create(actions, {}, as), [id], as);
  await executeMacro(t.platform, key(run.id));
  return result(run, as);
}

const outcomes = (run: MacroRun) => run.steps.map(({ status, message }) => message ?? status);
const show = async (id: number) => (await t.as(t.fixtures.maya).get(`${base}/conversations/${id}`)).json();

type Line = { content: string | null; message_type: number; private: boolean; attachments?: unknown[] };
async function messagesOf(id: number): Promise<Line[]> {
  const answer = await t.as(t.fixtures.maya).get(`${base}/conversations/${id}/messages`);
  return answer.json<{ payload: Line[] }>().payload;
}

test('a macro is saved, shown with its author, changed, and deleted', async () => {
  const actions = [{ action_name: 'add_label', action_params: ['vip'] }];
  const macro = await create(actions, { visibility: 'global' });
  expect(macro).toMatchObject({
    name: 'Close it',
    visibility: 'global',
    account_id: t.fixtures.account.id,
    actions,
    created_by: { id: t.fixtures.maya.id, name: 'Maya' },
    updated_by: { id: t.fixtures.maya.id },
  });
  expect(macro).not.toHaveProperty('files');
  const client = t.as(t.fixtures.maya);
  expect((await client.get(`${macros}/${macro.id}`)).json()).toEqual({ payload: macro });
  const changed = await client.put(`${macros}/${macro.id}`, { name: ' Reopen ' });
  expect(changed.json()).toMatchObject({ payload: { name: 'Reopen', visibility: 'global', actions } });
  expect((await client.delete(`${macros}/${macro.id}`)).statusCode).toBe(200);
  expect((await client.get(`${macros}/${macro.id}`)).statusCode).toBe(404);
});

test('macros of agents are personal, and those of administrators by default, too', async () => {
  expect((await create([], { visibility: 'global' }, t.fixtures.jonas)).visibility).toBe('personal');
  expect((await create([])).visibility).toBe('personal');
  expect((await create([], { visibility: 1 })).visibility).toBe('global');
  const own = await create([], {}, t.fixtures.jonas);
  const forced = await t.as(t.fixtures.jonas).patch(`${macros}/${own.id}`, { visibility: 'global' });
  expect(forced.json()).toMatchObject({ payload: { visibility: 'personal' } });
});

test('the author sees, changes, and deletes it; an administrator if it is shared', async () => {
  const { maya, jonas, aiko, rex } = t.fixtures;
  const personal = await create([], {}, jonas);
  const shared = await create([], { visibility: 'global' });
  const listed = async (as: Person) =>
    (await t.as(as).get(macros)).json<{ payload: Macro[] }>().payload.map(({ id }) => id);
  expect(await listed(jonas)).toEqual(expect.arrayContaining([personal.id, shared.id]));
  expect(await listed(aiko)).toContain(shared.id);
  expect(await listed(aiko)).not.toContain(personal.id);
  for (const as of [aiko, maya]) {
    expect((await t.as(as).get(`${macros}/${personal.id}`)).statusCode).toBe(404);
    expect((await t.as(as).delete(`${macros}/${personal.id}`)).statusCode).toBe(404);
    expect((await t.as(as).post(`${macros}/${personal.id}/runs`, { conversation_ids: [] })).statusCode).toBe(
      404,
    );
  }
  expect((await t.as(aiko).patch(`${macros}/${shared.id}`, { name: 'Mine' })).statusCode).toBe(401);
  expect((await t.as(aiko).delete(`${macros}/${shared.id}`)).statusCode).toBe(401);
  const elsewhere = `/api/v1/accounts/${t.fixtures.rival.id}/macros/${shared.id}`;
  expect((await t.as(rex).get(elsewhere)).statusCode).toBe(404);
});

test('its actions are limited in size: a list shows all of them', async () => {
  const long = { action_name: 'send_message', action_params: ['x'.repeat(20_000)] };
  expect((await create([long, long, long])).actions).toHaveLength(3);
  const answer = await t
    .as(t.fixtures.maya)
    .post(macros, { name: 'Long', actions: [long, long, long, long] });
  expect(answer.statusCode).toBe(422);
  expect(answer.json()).toMatchObject({ attributes: ['actions'] });
});

test('impossible conversation ids are rejected', async () => {
  const macro = await create([]);
  const answer = await t.as(t.fixtures.maya).post(`${macros}/${macro.id}/runs`, { conversation_ids: [1e30] });
  expect(answer.statusCode).toBe(422);
});

test('an administrator deletes another user’s shared macro only after they left', async () => {
  const { maya, aiko } = t.fixtures;
  const { db } = t.database;
  const role = (number: number) =>
    db.updateTable('account_user').set({ role: number }).where('user_id', '=', aiko.id).execute();
  const macro = await create([], { visibility: 'global' });
  await db.updateTable('macro').set({ created_by_id: aiko.id }).where('id', '=', macro.id).execute();
  await role(0);
  const client = t.as(maya);
  expect((await client.patch(`${macros}/${macro.id}`, { name: 'Ours' })).statusCode).toBe(200);
  expect((await client.delete(`${macros}/${macro.id}`)).statusCode).toBe(401);
  await db.updateTable('macro').set({ created_by_id: null }).where('id', '=', macro.id).execute();
  expect((await client.delete(`${macros}/${macro.id}`)).statusCode).toBe(200);
});

test('an unknown action and a blank name are rejected', async () => {
  const client = t.as(t.fixtures.maya);
  const unknown = await client.post(macros, {
    name: 'Odd',
    actions: [{ action_name: 'add_label' }, { action_name: 'explode' }],
  });
  expect(unknown.statusCode).toBe(422);
  expect(unknown.json()).toEqual({ error: { actions: ['Macro execution actions explode not supported.'] } });
  const blank = await client.post(macros, { name: ' ', actions: [] });
  expect(blank.statusCode).toBe(422);
  expect(blank.json()).toMatchObject({ attributes: ['name'] });
});

test('each action is executed, in the order given, as the member', async () => {
  const id = await open();
  const { jonas } = t.fixtures;
  const run = await perform(
    [
      { action_name: 'add_label', action_params: ['VIP', 'late'] },
      { action_name: 'remove_label', action_params: ['late'] },
      { action_name: 'assign_agent', action_params: ['self'] },
      { action_name: 'change_priority', action_params: ['urgent'] },
      { action_name: 'send_message', action_params: ['Hello {{contact.name}}'] },
      { action_name: 'add_private_note', action_params: ['For {{agent.name}}'] },
      { action_name: 'change_status', action_params: ['pending'] },
      { action_name: 'snooze_conversation' },
    ],
    id,
    jonas,
  );
  expect(run).toMatchObject({ status: 'done', name: 'Close it' });
  expect(run.steps.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 'done'));
  expect(run.steps[4]).toMatchObject({ conversation_id: id, position: 4, action_name: 'send_message' });
  expect(await show(id)).toMatchObject({
    status: 'snoozed',
    snoozed_until: null,
    priority: 'urgent',
    labels: ['vip'],
    meta: { assignee: { id: jonas.id } },
  });
  const messages = await messagesOf(id);
  expect(messages.filter((each) => each.message_type !== 2)).toMatchObject([
    { content: 'Hello Tessa Quill', private: false, sender: { id: jonas.id } },
    { content: 'For Jonas', private: true },
  ]);
  expect(messages.map(({ content }) => content)).toContain('Conversation was snoozed by Jonas');
  await expectTrueCounts(t.database.db);
});

test('nil and 0 unassign, resolving and muting work', async () => {
  const id = await open();
  await perform([{ action_name: 'assign_agent', action_params: [t.fixtures.jonas.id] }], id);
  const run = await perform(
    [
      { action_name: 'assign_agent', action_params: ['nil'] },
      { action_name: 'assign_team', action_params: [0] },
      { action_name: 'remove_assigned_team' },
      { action_name: 'change_priority', action_params: ['nil'] },
      { action_name: 'mute_conversation' },
    ],
    id,
  );
  expect(new Set(outcomes(run))).toEqual(new Set(['done']));
  const after = await show(id);
  expect(after).toMatchObject({ status: 'resolved', muted: true, priority: null });
  expect(after.meta.assignee).toBeUndefined();
  await t.database.db
    .updateTable('contact')
    .set({ blocked: false })
    .where('id', '=', t.fixtures.tessa.id)
    .execute();
});

test('a failed action has a reason, and the others continue', async () => {
  const id = await open();
  const run = await perform(
    [
      { action_name: 'assign_agent', action_params: [t.fixtures.nils.id] },
      { action_name: 'assign_agent', action_params: [999_999] },
      { action_name: 'assign_team', action_params: [999_999] },
      { action_name: 'send_message', action_params: [' '] },
      { action_name: 'send_attachment', action_params: [999_999] },
      { action_name: 'send_webhook_event', action_params: ['ftp://files.example'] },
      { action_name: 'send_email_transcript', action_params: ['nowhere'] },
      { action_name: 'add_label', action_params: ['after'] },
    ],
    id,
  );
  expect(outcomes(run)).toEqual([
    'The agent has no access to this inbox',
    'The agent is not in this account anymore',
    'The team does not exist anymore',
    "Content can't be blank",
    'The file does not exist anymore',
    'This is no web address',
    'nowhere is no email address',
    'done',
  ]);
  expect((await show(id)).labels).toEqual(['after']);
});

test('a macro applies an SLA policy, and reports when the conversation has another', async () => {
  const policy = async (name: string): Promise<number> =>
    (await t.as(t.fixtures.maya).post(`${base}/sla_policies`, { name })).json().payload.id;
  const [gold, silver] = [await policy('Gold'), await policy('Silver')];
  const id = await open();
  const give = (policyId: number) => ({ action_name: 'add_sla', action_params: [policyId] });
  expect(outcomes(await perform([give(gold), give(silver), give(gold)], id))).toEqual([
    'done',
    "The SLA policy of a conversation can't be changed",
    'done',
  ]);
  expect((await show(id)).sla_policy_id).toBe(gold);
});

test('nothing is posted as a tweet', async () => {
  const id = await open();
  await t.database.db
    .updateTable('conversation')
    .set({ additional_attributes: JSON.stringify({ type: 'tweet' }) as never })
    .where('display_id', '=', id)
    .where('account_id', '=', t.fixtures.account.id)
    .execute();
  const run = await perform(
    [
      { action_name: 'send_message', action_params: ['Hello'] },
      { action_name: 'add_label', action_params: ['tweet'] },
    ],
    id,
  );
  expect(outcomes(run)).toEqual(['Not sent to a tweet', 'done']);
});

test('an uploaded file is sent as its own copy; one from a conversation is not', async () => {
  const request = await form([['attachment', { name: 'terms.txt', bytes: Buffer.from('the terms') }]]);
  const upload = await t.as(t.fixtures.maya).inject({ method: 'POST', url: `${base}/upload`, ...request });
  const { blob_id: blobId } = upload.json<{ blob_id: number }>();
  const send = [{ action_name: 'send_attachment', action_params: [blobId] }];
  const macro = await create(send);
  expect(macro.files).toEqual([
    expect.objectContaining({
      id: blobId,
      blob_id: blobId,
      macro_id: macro.id,
      filename: 'terms.txt',
      file_type: 'text/plain',
    }),
  ]);
  const id = await open();
  expect(outcomes(await perform(send, id))).toEqual(['done']);
  expect(outcomes(await perform(send, id))).toEqual(['done']);
  const sent = (await messagesOf(id)).filter(({ attachments }) => attachments !== undefined);
  expect(sent).toHaveLength(2);
  const { blob_id: copy } = await t.database.db
    .selectFrom('attachment')
    .select('blob_id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  expect(copy).not.toBe(blobId);
  const stolen = [{ action_name: 'send_attachment', action_params: [copy] }];
  expect((await create(stolen)).files).toBeUndefined();
  expect(outcomes(await perform(stolen, id))).toEqual(['The file does not exist anymore']);
});

test('transcripts go to the given addresses, limited per address', async () => {
  const id = await open();
  await t.clearOutbox();
  const send = [
    { action_name: 'send_email_transcript', action_params: ['Boss@example.com, {{contact.email}}'] },
  ];
  expect(outcomes(await perform(send, id))).toEqual(['done']);
  const events = (await t.outbox()).filter(({ name }) => name === 'conversation.transcript_requested');
  expect(events.map(({ data }) => data['email'])).toEqual(['boss@example.com', 'tessa@example.com']);
  for (let more = 0; more < 4; more += 1) expect(outcomes(await perform(send, id))).toEqual(['done']);
  expect(outcomes(await perform(send, id))).toEqual([
    'Too many emails were sent to this address. Please try again later.',
  ]);
});

test('a webhook receives the conversation, and its rejection is the result of the step', async () => {
  const program = await openProgram();
  const call = [{ action_name: 'send_webhook_event', action_params: [program.url] }];
  const id = await open();
  const outcome = async () => {
    const run = await perform(call, id);
    expect([run.status, outcomes(run)]).toEqual(['running', ['waiting']]);
    for (const attempted of await makeCalls(t))
      await recordCall(t.platform, t.fixtures.account.id, attempted);
    await t.clearOutbox();
    const ended = await result(run);
    expect(ended.status).toBe('done');
    return outcomes(ended);
  };
  expect(await outcome()).toEqual(['done']);
  expect(program.received).toEqual([expect.objectContaining({ event: 'macro.executed', id })]);
  program.answer(404);
  expect(await outcome()).toEqual(['The webhook failed: 404 Not Found. It will be tried again.']);
  program.close();
});

test('the documented route returns nothing, and silently skips what the caller may not see', async () => {
  const { aiko } = t.fixtures;
  const hidden = await t.as(t.fixtures.maya).post(`${base}/conversations`, {
    inbox_id: t.fixtures.app.id,
    contact_id: t.fixtures.tessa.id,
  });
  const { id: hiddenId } = hidden.json<{ id: number }>();
  const id = await open();
  const macro = await create([{ action_name: 'add_label', action_params: ['seen'] }], { visibility: 1 });
  const executed = await t
    .as(aiko)
    .post(`${macros}/${macro.id}/execute`, { conversation_ids: [hiddenId, 999_999, id] });
  expect(executed.statusCode).toBe(200);
  expect(executed.body).toBe('');
  const run = await start(macro, [hiddenId, 999_999, id], aiko);
  expect(run).toMatchObject({ status: 'running' });
  expect(run.steps.map(({ status }) => status)).toEqual(['waiting', 'waiting', 'waiting']);
  await executeMacro(t.platform, key(run.id));
  const ended = await result(run, aiko);
  expect(ended.steps).toMatchObject([{ conversation_id: id, status: 'done' }]);
  expect((await show(hiddenId)).labels).toEqual([]);
  // It is the concern of who started it.
  const other = await t.as(t.fixtures.jonas).get(`${macros}/${macro.id}/runs/${run.id}`);
  expect(other.statusCode).toBe(404);
});

test('a job that runs twice concurrently, or was interrupted anywhere, sends each message once', async () => {
  const ids = [await open(), await open(), await open()];
  const macro = await create(
    [1, 2, 3].map((part) => ({ action_name: 'send_message', action_params: [`Part ${part}`] })),
  );
  const run = await start(macro, ids);
  for (let cut = 0; cut < 4; cut += 1) {
    const work = executeMacro(t.platform, key(run.id)).catch((error: unknown) => error);
    await dropConnections(t.database.pool);
    await work;
    await reconnected(t.database.pool);
  }
  await Promise.all([1, 2, 3].map(() => executeMacro(t.platform, key(run.id))));
  for (const id of ids)
    expect((await messagesOf(id)).map(({ content }) => content)).toEqual(['Part 1', 'Part 2', 'Part 3']);
});

test('a long run yields to others, and continues after them', async () => {
  const hidden = await t.as(t.fixtures.maya).post(`${base}/conversations`, {
    inbox_id: t.fixtures.app.id,
    contact_id: t.fixtures.tessa.id,
  });
  const ids = [hidden.json<{ id: number }>().id, await open(), await open()];
  const titles = ['one', 'two'];
  const actions = titles.map((title) => ({ action_name: 'add_label', action_params: [title] }));
  const run = await start(await create(actions, { visibility: 'global' }), ids, t.fixtures.aiko);
  await t.clearOutbox();
  const requests = async () =>
    (await t.outbox()).filter(({ name }) => name === 'macro.run_requested').map(({ data }) => data['id']);
  for (let turn = 1; turn < 4; turn += 1) {
    await executeMacro(t.platform, key(run.id), 0);
    expect(await requests()).toEqual(Array.from({ length: turn }, () => run.id));
    const { status, steps } = await result(run, t.fixtures.aiko);
    expect(status).toBe('running');
    expect(steps.filter((step) => step.status === 'done')).toHaveLength(turn);
  }
  await executeMacro(t.platform, key(run.id), 0);
  expect(await requests()).toHaveLength(3);
  expect(await result(run, t.fixtures.aiko)).toMatchObject({ status: 'done' });
  for (const id of ids.slice(1)) expect((await show(id)).labels).toEqual(titles);
});

test('runs are deleted after a day', async () => {
  const run = await start(await create([]), [await open()]);
  const age = (hours: number) =>
    t.database.db
      .updateTable('macro_run')
      .set({ created_at: new Date(Date.now() - hours * 3_600_000) })
      .where('id', '=', run.id)
      .execute();
  await age(23);
  await purgeRuns(t.platform);
  expect((await result(run)).id).toBe(run.id);
  await age(25);
  await purgeRuns(t.platform);
  const gone = await t.as(t.fixtures.maya).get(`${macros}/${run.macro_id}/runs/${run.id}`);
  expect(gone.statusCode).toBe(404);
});
