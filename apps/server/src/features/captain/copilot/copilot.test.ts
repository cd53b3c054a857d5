import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { maxCopilotThreads } from '@confab/contract/features/copilot';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { giveRole } from '../../../../test/roles/people.ts';
import { startLanguageModel, type LanguageModelStandIn } from '../../../../test/stand-ins/language-model.ts';
import { jsonb } from '../../../platform/db/database.ts';
import { migrateJobs } from '../../../platform/jobs/workers.ts';
import { startContactConversation } from '../../conversation/index.ts';
import { captainTexts } from '../texts-model.ts';
import { answerCopilot } from './actions/answer-copilot.ts';
import { partOf } from '../knowledge/part-model.ts';

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
  model.requests.length = 0;
  model.next = undefined;
  model.streams = 'yes';
  model.halfway = () => Promise.resolve();
  assistant = (await maya().post(`${base}/assistants`, { name: 'Quill', description: 'Paper' })).json().id;
  const known = { question: 'How do I return an order?', answer: 'Within 30 days.', assistant_id: assistant };
  await maya().post(`${base}/assistant_responses`, known);
  await t.clearOutbox();
});

const begin = (message: string, more: object = {}) =>
  jonas().post(`${base}/copilot_threads`, { message, assistant_id: assistant, ...more });
const messagesOf = async (id: number) =>
  (await jonas().get(`${base}/copilot_threads/${id}/copilot_messages`)).json().payload;

async function answered(id: number, conversationId: number | null = null, task: 'similar' | null = null) {
  const lastMessage = (await messagesOf(id)).at(-1);
  const thread = { accountId: t.fixtures.account.id, userId: t.fixtures.jonas.id, id };
  const question = { thread, messageId: lastMessage.id, conversationId, task };
  await answerCopilot(t.platform, question);
  await answerCopilot(t.platform, question);
  return messagesOf(id);
}

test('a question is answered once, and only its owner is notified', async () => {
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

test('the open conversation is part of the question, for users who may see it', async () => {
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
  expect(JSON.stringify(model.requests[0])).toContain('Customer: My pen leaks');
  const joined = await maya().post(`/api/v1/accounts/${account.id}/inbox_members`, {
    inbox_id: row.inbox_id,
    user_ids: [t.fixtures.nils.id],
  });
  expect(joined.statusCode).toBe(200);
  const response = await t.as(t.fixtures.nils).post(`${base}/copilot_threads`, {
    message: 'Summarize',
    assistant_id: assistant,
    conversation_id: row.display_id,
  });
  await t.database.db
    .updateTable('conversation')
    .set({ inbox_id: app.id })
    .where('id', '=', row.id)
    .execute();
  // A member who has lost access gets no answer, even to an earlier question.
  const { id: threadId } = response.json();
  const question = await t.database.db
    .selectFrom('copilot_message')
    .select('id')
    .where('thread_id', '=', threadId)
    .executeTakeFirstOrThrow();
  const thread = { accountId: account.id, userId: t.fixtures.nils.id, id: threadId };
  const calls = model.requests.length;
  await answerCopilot(t.platform, { thread, messageId: question.id, conversationId: row.id, task: null });
  expect(model.requests).toHaveLength(calls);
  const own = await t.as(t.fixtures.nils).get(`${base}/copilot_threads/${threadId}/copilot_messages`);
  expect(own.json().payload).toHaveLength(1);
  const hidden = await t.as(t.fixtures.nils).post(`${base}/copilot_threads`, {
    message: 'Read it to me',
    assistant_id: assistant,
    conversation_id: row.display_id,
  });
  expect(hidden.statusCode).toBe(401);
  expect((await begin('x', { conversation_id: 9999 })).statusCode).toBe(404);
});

test.each([
  ['the knowledge has no answer', {}, 'No source answers this.'],
  ['the quota of answers is used up', { captain_responses: 0 }, 'Your account has used all its answers.'],
])('if %s, the answer says so', async (_what, limits, message) => {
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
  expect(messages.at(-1).message.content).toContain(message);
});

test('without a model, search answers the question or the customer’s last message', async () => {
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

test('a model refers to the open conversation or to sources, and to nothing else', async () => {
  t.platform.languageModel = { ...model.settings, captain: { ...model.settings, apiKey: model.apiKey } };
  model.say = () => JSON.stringify({ content: 'Paris.', reply_suggestion: true });
  const messages = await answered((await begin('What is the capital of France?')).json().id);
  expect(messages.at(-1).message).toEqual({ content: 'No source answers this.' });
  model.say = () => JSON.stringify({ content: 'Within 30 days [[1](https://evil.example)].' });
  const known = await answered((await begin('How can I return my order?')).json().id);
  expect(known.at(-1).message).toEqual({
    content: 'Within 30 days.',
    reasoning: 'From: How do I return an order?',
    reply_suggestion: false,
  });
});

test('the copilot may have its own model', async () => {
  const { settings, apiKey } = model;
  const nowhere = { apiUrl: 'http://127.0.0.1:9/v1', model: 'small', apiKey };
  const copilot = { ...settings, model: 'larger', apiKey };
  t.platform.languageModel = { ...settings, captain: nowhere, captainTasks: { copilot } };
  model.say = () => JSON.stringify({ content: 'Within 30 days [[1]].' });
  const messages = await answered((await begin('How can I return my order?')).json().id);
  expect(messages.at(-1).message.content).toBe('Within 30 days.');
  expect(model.requests.at(-1)?.model).toBe('larger');
});

test('a model failure also gets a readable answer', async () => {
  t.platform.languageModel = { ...model.settings, captain: { ...model.settings, apiKey: 'wrong' } };
  const messages = await answered((await begin('How can I return my order?')).json().id);
  expect(messages.at(-1)).toMatchObject({
    message_type: 'assistant',
    message: { content: expect.stringMatching(/language model rejected/) },
  });
});

test('a blank question is rejected, a long one is truncated in the title only', async () => {
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

test('above the limit, the oldest thread is deleted', async () => {
  const own = { account_id: t.fixtures.account.id, user_id: t.fixtures.jonas.id, assistant_id: assistant };
  await t.database.db
    .insertInto('copilot_thread')
    .values(Array.from({ length: maxCopilotThreads }, (_, index) => ({ ...own, title: `${index}` })))
    .execute();
  await begin('One more');
  const rows = await t.database.db.selectFrom('copilot_thread').select('title').orderBy('id').execute();
  expect([rows.length, rows[0]?.title, rows.at(-1)?.title]).toEqual([maxCopilotThreads, '1', 'One more']);
});

const useModel = (reply: unknown) => {
  t.platform.languageModel = { ...model.settings, captain: { ...model.settings, apiKey: model.apiKey } };
  model.say = () => JSON.stringify(reply);
};

describe('a streamed answer', () => {
  const question = 'How can I return my order?';
  const reply = {
    reasoning: 'Source 1 says so',
    content:
      'Send it back [[1]] within 30 days of delivery. See https://evil.example/now and say "thanks" to us.',
    sources: [1],
  };
  let parts: { audience: unknown; event: string; data: Record<string, unknown> }[];
  beforeEach(() => {
    parts = [];
    t.platform.sendEphemeral = (sent) => void parts.push(sent);
  });

  test('is shown only to the member who asked, by the same rules', async () => {
    useModel(reply);
    const { id } = (await begin(question)).json();
    const messages = await answered(id);
    expect(parts).toEqual([
      {
        accountId: t.fixtures.account.id,
        audience: { users: [t.fixtures.jonas.id] },
        event: 'copilot.answer.streamed',
        data: {
          account_id: t.fixtures.account.id,
          thread_id: id,
          question_id: messages[0].id,
          content: expect.stringMatching(/^Send it back within/),
        },
      },
    ]);
    expect(JSON.stringify(parts)).not.toContain('evil');
    expect(messages.at(-1).message.content).toBe(
      'Send it back within 30 days of delivery. See  and say "thanks" to us.',
    );
    expect(model.requests).toHaveLength(1);
  });

  test('is not shown before it has a source', async () => {
    useModel({ reasoning: '', content: 'Paris is the capital of France and has been for a long time.' });
    const messages = await answered((await begin(question)).json().id);
    expect(parts).toEqual([]);
    expect(messages.at(-1).message.content).toBe('No source answers this.');
  });

  test('that breaks off is kept as far as shown, with the reason, and is charged', async () => {
    useModel(reply);
    model.next = 'cut';
    const { id } = (await begin(question)).json();
    const messages = await answered(id);
    expect(messages.at(-1).message).toEqual({
      content: parts[0]?.data['content'],
      reasoning: "Cut off: The language model didn't respond. Try again.",
      reply_suggestion: false,
    });
    const { input_tokens: read, output_tokens: written } = (
      await jonas().get(`${base}/assistants/${assistant}/figures`)
    ).json();
    expect([read > 100, written > 5]).toEqual([true, true]);
  });

  test('that ends before anything is shown is empty', async () => {
    useModel({ content: 'Paris' });
    model.next = 'cut';
    const messages = await answered((await begin(question)).json().id);
    expect([parts, messages.at(-1).message]).toEqual([
      [],
      { content: "The language model didn't respond. Try again." },
    ]);
  });

  test('can be stopped only by the member who asked: shown text stays, and the model call is aborted', async () => {
    useModel(reply);
    const { id } = (await begin(question)).json();
    const stop = (who = jonas()) => who.post(`${base}/copilot_threads/${id}/stop`);
    const statuses: number[] = [];
    model.halfway = async () => {
      statuses.push((await stop(maya())).statusCode, (await stop()).statusCode);
      await new Promise(() => undefined);
    };
    const messages = await answered(id);
    expect(statuses).toEqual([404, 204]);
    expect(messages.slice(1).map(({ message }: { message: object }) => message)).toEqual([
      {
        content: parts[0]?.data['content'],
        reasoning: 'Cut off: You stopped this answer.',
        reply_suggestion: false,
      },
    ]);
    model.halfway = () => Promise.resolve();
    await jonas().post(`${base}/copilot_threads/${id}/copilot_messages`, { message: question });
    expect((await answered(id)).at(-1).message.content).toMatch(/^Send it back within 30 days of/);
  });

  test('that was stopped before it started is not requested', async () => {
    useModel(reply);
    const { id } = (await begin(question)).json();
    await jonas().post(`${base}/copilot_threads/${id}/stop`);
    expect((await answered(id)).at(-1).message).toEqual({ content: 'You stopped this answer.' });
    expect(model.requests).toEqual([]);
  });

  test.each([
    ['ignored', 1],
    ['refused', 2],
  ] as const)('is complete immediately where streaming is %s', async (streams, count) => {
    useModel(reply);
    model.streams = streams;
    const messages = await answered((await begin(question)).json().id);
    expect(messages.at(-1).message.content).toMatch(/^Send it back within 30 days/);
    expect([parts, model.requests]).toEqual([[], expect.objectContaining({ length: count })]);
  });
});

test.each([
  ['"content": "One [[1]] two thr', 'One two'],
  ['{"reasoning": "x", "content": "One [[1]] \\u00e4\\"b c', 'One ä"b'],
  ['{"content": "One [[1]] two [a link](https://evil.exam', 'One two'],
  ['{"content": "One [[1]] two \\', 'One two'],
  ['{"content": "One two thr', undefined],
  ['{"content": "[[1]] conversation_han', undefined],
  ['{"content": "conversation_ha', undefined],
  ['{"reasoning": "content', undefined],
])('of %j, only the complete part is shown', (text, shown) => {
  const sources = [{ type: 'response', id: 1, title: 'T', text: 'x', url: null, score: 1 } as const];
  expect(partOf(text, 'content', sources)).toBe(shown);
});

test('the server uses the language of the account', async () => {
  const set = (locale: string) => maya().patch(`/api/v1/accounts/${t.fixtures.account.id}`, { locale });
  await set('de');
  const known = await answered((await begin('How can I return my order?')).json().id);
  expect(known.at(-1).message.reasoning).toBe('Durch Suche gefunden: How do I return an order?');
  const unknown = await answered((await begin('What is the meaning of life?')).json().id);
  expect(unknown.at(-1).message.content).toMatch(/^Nichts, was bekannt ist, beantwortet das/);
  t.platform.languageModel = { ...model.settings, captain: { ...model.settings, apiKey: 'wrong' } };
  const failed = await answered((await begin('How can I return my order?')).json().id);
  expect(failed.at(-1).message.content).toMatch(/^Das Sprachmodell hat den API-Schlüssel abgelehnt/);
  const ask = { message_content: 'How can I return my order?' };
  const played = await maya().post(`${base}/assistants/${assistant}/playground`, ask);
  expect(played.json().error).toMatch(/^Das Sprachmodell/);
  await set('en');
});

test.each(['de', 'es', 'fr', 'ar'])('%s has its own texts for everything', (locale) => {
  const [texts, english] = [captainTexts(locale), captainTexts('en')];
  for (const key of Object.keys(english) as (keyof typeof english)[])
    if (key !== 'fault' && key !== 'from' && key !== 'foundBySearch' && key !== 'cutOff')
      expect(texts[key], key).not.toBe(english[key]);
  for (const fault of Object.keys(english.fault) as (keyof typeof english.fault)[])
    expect(texts.fault[fault]).not.toBe(english.fault[fault]);
  expect(captainTexts(`${locale}_XX`)).toBe(texts);
  expect(captainTexts('tlh')).toBe(english);
});

describe('similar conversations', () => {
  const conversation = async (inboxId: number, ...contents: string[]) => {
    const conversations = `/api/v1/accounts/${t.fixtures.account.id}/conversations`;
    const body = { inbox_id: inboxId, contact_id: t.fixtures.tessa.id };
    const { id } = (await maya().post(conversations, body)).json();
    for (const content of contents) await maya().post(`${conversations}/${id}/messages`, { content });
    const row = await t.database.db
      .selectFrom('conversation')
      .select(['id', 'display_id'])
      .where('account_id', '=', t.fixtures.account.id)
      .where('display_id', '=', id)
      .executeTakeFirstOrThrow();
    // Written by the customer.
    const incoming = { message_type: 0 };
    await t.database.db.updateTable('message').set(incoming).where('conversation_id', '=', row.id).execute();
    return row;
  };
  const similar = async (open: { id: number; display_id: number }, as = jonas()) => {
    const input = { message: 'Similar?', task: 'similar', conversation_id: open.display_id };
    const made = await as.post(`${base}/copilot_threads`, { ...input, assistant_id: assistant });
    expect(made.statusCode, made.body).toBe(200);
    return answered(made.json().id, open.id, 'similar');
  };

  test('share words with the customer’s messages, most similar first, among those the member may see', async () => {
    const { website, app, account } = t.fixtures;
    const url = `http://confab.test/app/accounts/${account.id}/conversations`;
    const one = await conversation(website.id, 'My fountain quill drips [ink] on the carpet');
    const both = await conversation(website.id, 'Ink everywhere: the fountain drips');
    await conversation(website.id, 'Where is the fountain of youth?');
    const hidden = await conversation(app.id, 'My fountain quill drips ink onto carpet');
    const open = await conversation(website.id, 'Hello, my fountain quill drips onto carpet');
    t.platform.languageModel = { ...model.settings, captain: { ...model.settings, apiKey: model.apiKey } };
    const lines = (await similar(open)).at(-1).message;
    expect(lines).toEqual({
      content: expect.stringMatching(/^Conversations with the customer's words:\n\n- /),
      function_name: 'search_conversations',
    });
    const links = [...lines.content.matchAll(/\((http:[^)]+)\)/g)].map(([, link]) => link);
    // Jonas is in both inboxes.
    expect(links).toEqual([hidden, one, both].map(({ display_id: id }) => `${url}/${id}`));
    expect(lines.content).toContain(String.raw`drips \[ink\] on the carpet`);
    expect(model.requests).toEqual([]);
    await t.database.db.deleteFrom('inbox_member').where('inbox_id', '=', app.id).execute();
    const seen = (await similar(open)).at(-1).message.content;
    expect(seen).not.toContain(`/${hidden.display_id})`);
    expect(seen).toContain(`/${one.display_id})`);
  });

  test('are those that the member’s role shows', async () => {
    const { website, account, jonas: person } = t.fixtures;
    const text = 'Marzipan trumpets wobble gently';
    const [others, own] = [await conversation(website.id, text), await conversation(website.id, text)];
    const open = await conversation(website.id, text);
    await t.database.db
      .updateTable('conversation')
      .set({ assignee_id: person.id })
      .where('id', 'in', [own.id, open.id])
      .execute();
    const role = { name: 'Participant', permissions: ['conversation_participating_manage'] } as const;
    await giveRole(t, account.id, person.id, role);
    const { content } = (await similar(open)).at(-1).message;
    await t.database.db
      .updateTable('account_user')
      .set({ custom_role_id: null })
      .where('user_id', '=', person.id)
      .execute();
    expect(content).toContain(`/${own.display_id})`);
    expect(content).not.toContain(`/${others.display_id})`);
  });

  test('are empty where nothing is similar, and the model gets none later', async () => {
    const open = await conversation(t.fixtures.website.id, 'Quokka zeppelin xylophone');
    const messages = await similar(open);
    expect(messages.at(-1).message.content).toBe('No other conversation that you can see has similar words.');
    const silent = await conversation(t.fixtures.website.id);
    expect((await similar(silent)).at(-1).message.content).toMatch(/hasn't written anything/);
    useModel({ content: 'Hm?' });
    const threadId = messages[0].copilot_thread.id;
    await jonas().post(`${base}/copilot_threads/${threadId}/copilot_messages`, { message: 'And?' });
    await answered(threadId);
    expect(JSON.stringify(model.requests)).not.toContain('No other conversation');
  });
});
