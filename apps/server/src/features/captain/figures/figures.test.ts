import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openWorkers } from '../../../../test/channels/harness.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import {
  startLanguageModel,
  usage,
  type LanguageModelStandIn,
} from '../../../../test/stand-ins/language-model.ts';
import { resolveByContact, startContactConversation } from '../../conversation/index.ts';
import { answerConversation } from '../conversations/actions/answer-conversation.ts';

let t: TestApp;
let model: LanguageModelStandIn;
let base: string;
let assistant: number;

const question = 'How do I return an order?';
const today = () => new Date().toISOString().slice(0, 10);
const days = `from=${today()}&to=${today()}`;
let reports: string;
const maya = () => t.as(t.fixtures.maya);
const actor = () => ({
  kind: 'contact' as const,
  accountId: t.fixtures.account.id,
  contactId: t.fixtures.tessa.id,
});

beforeAll(async () => {
  [t, model] = await Promise.all([startTestApp(), startLanguageModel()]);
  base = `/api/v1/accounts/${t.fixtures.account.id}`;
  reports = `/api/v2/accounts/${t.fixtures.account.id}/reports/captain`;
});
afterAll(async () => {
  await model.close();
  await t.close();
});
beforeEach(async () => {
  await t.database.db.deleteFrom('captain_assistant').execute();
  model.requests.length = 0;
  model.next = undefined;
  t.platform.languageModel = model.settings;
  const made = await maya().post(`${base}/captain/assistants`, { name: 'Quill', description: 'Paper' });
  assistant = made.json().id;
  const answer = { question, answer: 'Send it back within 30 days.', assistant_id: assistant };
  await maya().post(`${base}/captain/assistant_responses`, answer);
  const inbox = { inbox_id: t.fixtures.website.id };
  await maya().post(`${base}/captain/assistants/${assistant}/inboxes`, inbox);
});

async function begin(content: string) {
  const { row } = await startContactConversation(
    t.platform,
    actor(),
    { contactInboxId: t.fixtures.tessa.contactInboxId },
    { input: { content }, attachments: [] },
  );
  return { id: row.id, display_id: row.display_id };
}
const answer = ({ id }: { id: number }) =>
  answerConversation(t.platform, { accountId: t.fixtures.account.id, conversationId: id });
const figures = async (query = '') =>
  (await maya().get(`${base}/captain/assistants/${assistant}/figures${query}`)).json();

function useModel(more: object = {}): void {
  const { apiUrl, model: name } = model.settings;
  const captain = { apiUrl, model: name, apiKey: model.apiKey, prices: { input: 15, output: 60 }, ...more };
  t.platform.languageModel = { ...model.settings, captain };
  model.say = () => JSON.stringify({ response: 'Within 30 days [[1]].', sources: [1], confidence: 0.9 });
}

test('an answer costs the tokens read and written, even if it is not used', async () => {
  useModel();
  await answer(await begin(question));
  // In cents of a million tokens each.
  const each = (usage.prompt_tokens * 15 + usage.completion_tokens * 60) / 1e8;
  expect(await figures()).toEqual({
    since: expect.any(Number),
    until: expect.any(Number),
    answers: 1,
    outcomes: { confirmed: 0, assumed: 0, handed_off: 0 },
    input_tokens: usage.prompt_tokens,
    output_tokens: usage.completion_tokens,
    cost: expect.closeTo(each, 12),
    cost_per_answer: expect.closeTo(each, 12),
  });
  model.say = () => 'no JSON';
  await answer(await begin('Can I pay with an order of bitcoin?'));
  expect(await figures()).toMatchObject({
    answers: 1,
    cost: expect.closeTo(2 * each, 12),
    cost_per_answer: expect.closeTo(2 * each, 12),
  });
});

test('where the server reports no usage, it is estimated', async () => {
  useModel();
  const content = JSON.stringify({ response: 'Within 30 days [[1]].', sources: [1], confidence: 0.9 });
  model.next = { status: 200, body: JSON.stringify({ choices: [{ message: { content } }] }) };
  await answer(await begin(question));
  const { answers, input_tokens: read, output_tokens: written, cost } = await figures();
  expect([answers, read > 100, written]).toEqual([1, true, Math.ceil(content.length / 4)]);
  expect(cost).toBeCloseTo((read * 15 + written * 60) / 1e8, 12);
});

test('with the account’s own model, tokens are counted without prices', async () => {
  const settings = { api_key: model.apiKey };
  const { id } = (await maya().post(`${base}/integrations/hooks`, { app_id: 'openai', settings })).json();
  model.say = () => JSON.stringify({ response: 'Within 30 days [[1]].', sources: [1] });
  await answer(await begin(question));
  expect(await figures()).toMatchObject({
    answers: 1,
    input_tokens: usage.prompt_tokens,
    cost: null,
    cost_per_answer: null,
  });
  await maya().delete(`${base}/integrations/hooks/${id}`);
});

test('above its budget an account gets answers by search, or a handoff', async () => {
  useModel({ monthlyBudget: 1 });
  const spent = { account_id: t.fixtures.account.id, assistant_id: assistant, cost: 1_000_000 };
  const month = new Date().toISOString().slice(0, 8);
  await t.database.pool.query(
    'insert into captain_day (account_id, assistant_id, cost, day) values ($1, $2, $3, $4::date - 1)',
    [spent.account_id, spent.assistant_id, spent.cost, `${month}01`],
  );
  // What another month cost is past.
  const before = await begin(question);
  await answer(before);
  expect(model.requests).toHaveLength(1);
  await t.database.pool.query(
    'insert into captain_day (account_id, assistant_id, cost, day) values ($1, $2, $3, $4) on conflict (account_id, day, assistant_id) do update set cost = excluded.cost',
    [spent.account_id, spent.assistant_id, spent.cost, `${month}01`],
  );
  const [known, unknown] = [await begin(question), await begin('Can I pay with bitcoin?')];
  await answer(known);
  await answer(unknown);
  expect(model.requests).toHaveLength(1);
  const contentsOf = async ({ display_id: id }: { display_id: number }) =>
    (await maya().get(`${base}/conversations/${id}/messages`))
      .json()
      .payload.map((each: { content: string }) => each.content);
  expect(await contentsOf(known)).toContain('Send it back within 30 days.');
  expect(await contentsOf(unknown)).toContain('Transferring to another agent for further assistance.');
});

test('the outcome of a conversation is assumed, confirmed, or a handoff, each once', async () => {
  // Earlier events do not count.
  await t.clearOutbox();
  const workers = await openWorkers(t);
  workers.begin();
  const counts = async (expected: object) =>
    vi.waitFor(async () => expect((await figures()).outcomes).toEqual(expected), {
      timeout: 15_000,
      interval: 100,
    });
  const resolve = ({ display_id: id }: { display_id: number }, status = 'resolved') =>
    maya().post(`${base}/conversations/${id}/toggle_status`, { status });
  const [ended, closed, unknown, byPerson] = [
    await begin(question),
    await begin(question),
    await begin('Can I pay with bitcoin?'),
    await begin(question),
  ];
  for (const conversation of [ended, closed, unknown, byPerson]) await answer(conversation);
  await counts({ confirmed: 0, assumed: 0, handed_off: 1 });
  await resolve(closed);
  await counts({ confirmed: 0, assumed: 1, handed_off: 1 });
  await resolveByContact(t.platform, actor(), ended.id);
  await counts({ confirmed: 1, assumed: 1, handed_off: 1 });
  // What a person answered, or took over, is no success of the assistant's.
  await maya().post(`${base}/conversations/${byPerson.display_id}/messages`, { content: 'I am here' });
  await resolve(byPerson);
  await resolve(unknown);
  await resolve(closed, 'open');
  await resolve(closed);
  const message = await t.database.db
    .selectFrom('message')
    .select('id')
    .where('conversation_id', '=', closed.id)
    .limit(1)
    .executeTakeFirstOrThrow();
  await t.database.db
    .insertInto('csat_survey_response')
    .values({
      account_id: t.fixtures.account.id,
      conversation_id: closed.id,
      contact_id: t.fixtures.tessa.id,
      message_id: message.id,
      rating: 5,
      created_at: new Date(),
      updated_at: new Date(),
    })
    .execute();
  await counts({ confirmed: 2, assumed: 0, handed_off: 1 });
  // A marker behind what must not count.
  const last = await begin(question);
  await answer(last);
  await resolve(last);
  await counts({ confirmed: 2, assumed: 1, handed_off: 1 });

  const outcomes = async (query = '') => (await maya().get(`${reports}/outcomes?${days}${query}`)).json();
  const report = async () => (await maya().get(`${reports}?${days}`)).json().payload;
  expect(await report()).toEqual([
    {
      id: assistant,
      name: 'Quill',
      answers: 4,
      cost: null,
      confirmed: 2,
      assumed: 1,
      handed_off: 1,
    },
  ]);
  expect((await outcomes()).meta).toEqual({ count: 4, current_page: 1 });
  for (const [outcome, count] of [
    ['confirmed', 2],
    ['assumed', 1],
    ['handed_off', 1],
  ] as const) {
    const { payload, meta } = await outcomes(`&outcome=${outcome}&assistant_id=${assistant}`);
    expect([payload.length, meta.count]).toEqual([count, count]);
    for (const row of payload) expect(row).toMatchObject({ outcome, assistant_name: 'Quill', day: today() });
  }
  expect((await outcomes('&outcome=handed_off')).payload).toEqual([
    {
      conversation_id: unknown.display_id,
      contact_name: 'Tessa Quill',
      inbox_name: expect.any(String),
      assistant_name: 'Quill',
      outcome: 'handed_off',
      day: today(),
    },
  ]);
  expect((await outcomes(`&assistant_id=${assistant + 1}`)).meta.count).toBe(0);
  expect((await outcomes('&page=2')).payload).toEqual([]);
  // Other days are empty, and deleted objects are not counted.
  expect((await maya().get(`${reports}/outcomes?from=2020-01-01&to=2020-01-31`)).json().meta.count).toBe(0);
  await t.database.db.deleteFrom('conversation').where('id', '=', unknown.id).execute();
  expect((await report())[0]).toMatchObject({ confirmed: 2, assumed: 1, handed_off: 0 });
  expect((await outcomes('&outcome=handed_off')).meta.count).toBe(0);
  await counts({ confirmed: 2, assumed: 1, handed_off: 0 });
  await workers.stop();
}, 60_000);

test('the report covers valid dates, at most a year, for users with access to reports', async () => {
  const at = (query: string, person = t.fixtures.maya) => t.as(person).get(`${reports}?${query}`);
  for (const query of [
    'from=2026-02-30&to=2026-03-01',
    'from=2026-03-01&to=2026-02-01',
    'from=2024-01-01&to=2026-01-01',
    'from=2026-01-01',
    'from=x&to=y',
  ])
    expect((await at(query)).statusCode).toBe(422);
  expect((await at(days)).statusCode).toBe(200);
  expect((await at(days, t.fixtures.jonas)).statusCode).toBe(401);
  useModel();
  await answer(await begin(question));
  expect((await at(days)).json().payload[0].cost).toBeGreaterThan(0);
});

test('figures cover the requested days', async () => {
  const now = Math.floor(Date.now() / 1000);
  await answer(await begin(question));
  expect((await figures()).answers).toBe(1);
  expect((await figures(`?since=${now - 3 * 86_400}&until=${now - 2 * 86_400}`)).answers).toBe(0);
  const url = `${base}/captain/assistants/${assistant}/figures`;
  for (const query of [`?since=${now}&until=${now - 10}`, `?since=${now - 400 * 86_400}`])
    expect((await maya().get(`${url}${query}`)).statusCode).toBe(422);
  const other = await t.as(t.fixtures.rex).get(url);
  expect(other.statusCode).toBeGreaterThanOrEqual(400);
});
