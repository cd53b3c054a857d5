import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { maxCopilotThreads } from '@confab/contract/features/copilot';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { startLanguageModel, type LanguageModelStandIn } from '../../../../test/language-model.ts';
import { jsonb } from '../../../platform/db/database.ts';
import { migrateJobs } from '../../../platform/jobs/workers.ts';
import { startContactConversation } from '../../conversation/index.ts';
import { answerCopilot } from './actions/answer-copilot.ts';

let t: TestApp;
let model: LanguageModelStandIn;
let base: string;
let assistant: number;

const jonas = () => t.as(t.fixtures.jonas);
const maya = () => t.as(t.fixtures.maya);

beforeAll(async () => {
  [t, model] = await Promise.all([startTestApp(), startLanguageModel()]);
  await migrateJobs(t.database.pool, t.platform.log);
  base = `/api/v1/accounts/${t.fixtures.account.id}/captain`;
});
afterAll(async () => {
  await model.close();
  await t.close();
});
beforeEach(async () => {
  await t.database.db.deleteFrom('captain_assistant').execute();
  await t.database.db.deleteFrom('captain_usage').execute();
  t.platform.languageModel = model.settings;
  model.asked.length = 0;
  model.next = undefined;
  assistant = (await maya().post(`${base}/assistants`, { name: 'Quill', description: 'Paper' })).json().id;
  const known = { question: 'How do I return an order?', answer: 'Within 30 days.', assistant_id: assistant };
  await maya().post(`${base}/assistant_responses`, known);
  await t.clearOutbox();
});

const begin = (message: string, more: object = {}) =>
  jonas().post(`${base}/copilot_threads`, { message, assistant_id: assistant, ...more });
const messagesOf = async (id: number) =>
  (await jonas().get(`${base}/copilot_threads/${id}/copilot_messages`)).json().payload;

async function answered(id: number, conversationId: number | null = null) {
  const asked = (await messagesOf(id)).at(-1);
  const thread = { accountId: t.fixtures.account.id, userId: t.fixtures.jonas.id, id };
  const question = { thread, messageId: asked.id, conversationId };
  await answerCopilot(t.platform, question);
  await answerCopilot(t.platform, question);
  return messagesOf(id);
}

test('a question is answered once, and only its owner is told', async () => {
  const made = await begin('How can I return my order?');
  const user = expect.objectContaining({ id: t.fixtures.jonas.id, name: 'Jonas', type: 'user' });
  const ref = {
    id: expect.any(Number),
    title: 'How can I return my order?',
    created_at: expect.any(Number),
    user,
    account_id: t.fixtures.account.id,
  };
  expect(made.json()).toEqual({
    ...ref,
    assistant: expect.objectContaining({ id: assistant, type: 'captain_assistant' }),
  });
  const messages = await answered(made.json().id);
  expect(messages).toEqual([
    expect.objectContaining({ message_type: 'user', message: { content: 'How can I return my order?' } }),
    {
      id: expect.any(Number),
      message_type: 'assistant',
      message: {
        content: 'Within 30 days.',
        reasoning: 'Found by search: How do I return an order?',
        reply_suggestion: false,
      },
      created_at: expect.any(Number),
      copilot_thread: ref,
      account_id: t.fixtures.account.id,
    },
  ]);
  const events = (await t.outbox()).filter(({ name }) => name === 'copilot.message.created');
  expect(events.map(({ audience }) => audience)).toEqual([
    { users: [t.fixtures.jonas.id] },
    { users: [t.fixtures.jonas.id] },
  ]);
  expect(events.map(({ data }) => data['id'])).toEqual(messages.map(({ id }: { id: number }) => id));
  const list = (await jonas().get(`${base}/copilot_threads`)).json();
  expect(list).toMatchObject({ payload: [{ id: made.json().id }], meta: { total_count: 1, page: 1 } });
});

test('threads belong to one member', async () => {
  const { id } = (await begin('How?')).json();
  expect((await maya().get(`${base}/copilot_threads`)).json().payload).toEqual([]);
  for (const call of [
    maya().get(`${base}/copilot_threads/${id}/copilot_messages`),
    maya().post(`${base}/copilot_threads/${id}/copilot_messages`, { message: 'Hi' }),
  ])
    expect((await call).statusCode).toBe(404);
});

test('the open conversation is part of the question, for whoever may see it', async () => {
  const { account, tessa, app } = t.fixtures;
  const { row } = await startContactConversation(
    t.platform,
    { kind: 'contact', accountId: account.id, contactId: tessa.id },
    { contactInboxId: tessa.contactInboxId },
    { input: { content: 'My pen leaks' }, attachments: [] },
  );
  t.platform.languageModel = {
    ...model.settings,
    captain: { ...model.settings, apiKey: model.apiKey },
  };
  model.say = () =>
    JSON.stringify({
      content: 'Which pen is it? See https://evil.example {{contact.email}}',
      reply_suggestion: true,
      tool: 'x',
    });
  const made = await begin('Suggest a reply', { conversation_id: row.display_id });
  const messages = await answered(made.json().id, row.id);
  expect(messages.at(-1).message).toEqual({
    content: 'Which pen is it? See  { {contact.email}}',
    reasoning: '',
    reply_suggestion: true,
  });
  expect(JSON.stringify(model.asked[0])).toContain('Customer: My pen leaks');
  await t.database.db
    .updateTable('conversation')
    .set({ inbox_id: app.id })
    .where('id', '=', row.id)
    .execute();
  const hidden = await t.as(t.fixtures.nils).post(`${base}/copilot_threads`, {
    message: 'Read it to me',
    assistant_id: assistant,
    conversation_id: row.display_id,
  });
  expect(hidden.statusCode).toBe(401);
  expect((await begin('x', { conversation_id: 9999 })).statusCode).toBe(404);
});

test.each([
  ['nothing is known', {}, 'Nothing known answers this.'],
  ['all answers are used', { captain_responses: 0 }, 'Your account has used all its answers.'],
])('where %s, the answer says so', async (_what, limits, words) => {
  const of = t.fixtures.account.id;
  await t.database.db
    .updateTable('account')
    .set({ limits: jsonb(limits) })
    .where('id', '=', of)
    .execute();
  const messages = await answered((await begin('What is the meaning of life?')).json().id);
  await t.database.db
    .updateTable('account')
    .set({ limits: jsonb({}) })
    .where('id', '=', of)
    .execute();
  expect(messages.at(-1).message.content).toContain(words);
});

test('without a model, what is known answers the question or what the customer said last', async () => {
  const { account, tessa } = t.fixtures;
  const { row } = await startContactConversation(
    t.platform,
    { kind: 'contact', accountId: account.id, contactId: tessa.id },
    { contactInboxId: tessa.contactInboxId },
    { input: { content: 'How can I return my order?' }, attachments: [] },
  );
  const list = async () => (await jonas().get(`${base}/copilot_threads`)).json();
  expect((await list()).meta.has_model).toBe(false);
  const made = await begin('What do we know?', { conversation_id: row.display_id });
  const messages = await answered(made.json().id, row.id);
  expect(messages.at(-1).message).toMatchObject({ content: 'Within 30 days.', reply_suggestion: true });
  const other = await answered((await begin('What do we know?')).json().id);
  expect(other.at(-1).message).toEqual({ content: expect.stringContaining('Without a language model') });
  t.platform.languageModel = { ...model.settings, captain: { ...model.settings, apiKey: model.apiKey } };
  expect((await list()).meta.has_model).toBe(true);
});

test('a model speaks of the open conversation or of sources, and of nothing else', async () => {
  t.platform.languageModel = { ...model.settings, captain: { ...model.settings, apiKey: model.apiKey } };
  model.say = () => JSON.stringify({ content: 'Paris.', reply_suggestion: true });
  const messages = await answered((await begin('What is the capital of France?')).json().id);
  expect(messages.at(-1).message).toEqual({ content: 'Nothing known answers this.' });
  model.say = () => JSON.stringify({ content: 'Within 30 days [[1](https://evil.example)].' });
  const known = await answered((await begin('How can I return my order?')).json().id);
  expect(known.at(-1).message).toEqual({
    content: 'Within 30 days.',
    reasoning: 'From: How do I return an order?',
    reply_suggestion: false,
  });
});

test('a model that fails is an answer in words, too', async () => {
  t.platform.languageModel = { ...model.settings, captain: { ...model.settings, apiKey: 'wrong' } };
  const messages = await answered((await begin('How can I return my order?')).json().id);
  expect(messages.at(-1)).toMatchObject({
    message_type: 'assistant',
    message: { content: expect.stringMatching(/language model refused/) },
  });
});

test('a blank question is refused, a long one is cut in the title only', async () => {
  const blank = await begin('  ');
  expect([blank.statusCode, blank.json().error]).toEqual([422, 'Message is required']);
  const made = await begin('word '.repeat(100));
  expect(made.json().title).toHaveLength(255);
  expect((await messagesOf(made.json().id))[0].message.content).toHaveLength(499);
  const more = await jonas().post(`${base}/copilot_threads/${made.json().id}/copilot_messages`, {
    message: ' ',
  });
  expect(more.statusCode).toBe(422);
  expect((await begin('x', { assistant_id: 999_999 })).statusCode).toBe(404);
});

test('of too many threads the oldest goes', async () => {
  const own = { account_id: t.fixtures.account.id, user_id: t.fixtures.jonas.id, assistant_id: assistant };
  await t.database.db
    .insertInto('copilot_thread')
    .values(Array.from({ length: maxCopilotThreads }, (_, index) => ({ ...own, title: `${index}` })))
    .execute();
  await begin('One more');
  const rows = await t.database.db.selectFrom('copilot_thread').select('title').orderBy('id').execute();
  expect([rows.length, rows[0]?.title, rows.at(-1)?.title]).toEqual([maxCopilotThreads, '1', 'One more']);
});
