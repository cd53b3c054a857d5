import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { openWorkers } from '../../../../test/channels/harness.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { giveRole } from '../../../../test/roles/people.ts';
import {
  startLanguageModel,
  usage,
  type LanguageModelStandIn,
} from '../../../../test/stand-ins/language-model.ts';
import { jsonb } from '../../../platform/db/database.ts';
import { addContactMessage, findContexts, startContactConversation } from '../../conversation/index.ts';
import { answerConversation } from './actions/answer-conversation.ts';
import { closeIdle } from './actions/close-idle.ts';
import { draftAnswers } from './actions/draft-answers.ts';
import { rememberContact } from './actions/remember-contact.ts';

let t: TestApp;
let model: LanguageModelStandIn;
let base: string;
let assistant: number;

const question = 'How do I return an order?';
const maya = () => t.as(t.fixtures.maya);
type Conversation = { id: number; display_id: number };
type Shown = {
  content: string;
  message_type: number;
  sender?: { type: string; name: string };
  content_attributes: Record<string, unknown>;
};

beforeAll(async () => {
  [t, model] = await Promise.all([startTestApp(), startLanguageModel()]);
  base = `/api/v1/accounts/${t.fixtures.account.id}`;
});
afterAll(async () => {
  await model.close();
  await t.close();
});
beforeEach(async () => {
  await t.database.db.deleteFrom('captain_assistant').execute();
  await t.database.db.deleteFrom('captain_usage').execute();
  await limit({});
  t.platform.languageModel = model.settings;
  model.requests.length = 0;
  const made = await maya().post(`${base}/captain/assistants`, {
    name: 'Quill',
    description: 'Knows paper',
    config: { handoff_message: 'A colleague takes over.', resolution_message: 'Closed for now.' },
  });
  assistant = made.json().id;
  const answer = { question, answer: 'Send it back within 30 days.', assistant_id: assistant };
  await maya().post(`${base}/captain/assistant_responses`, answer);
  await connect();
});
afterEach(() => {
  model.next = undefined;
});

const connect = () =>
  maya().post(`${base}/captain/assistants/${assistant}/inboxes`, { inbox_id: t.fixtures.website.id });
const limit = (limits: Record<string, unknown>) =>
  t.database.db
    .updateTable('account')
    .set({ limits: jsonb(limits) })
    .where('id', '=', t.fixtures.account.id)
    .execute();
const setFeatures = (features: string[]) =>
  t.database.db.updateTable('account').set({ features }).where('id', '=', t.fixtures.account.id).execute();
const actor = () => ({
  kind: 'contact' as const,
  accountId: t.fixtures.account.id,
  contactId: t.fixtures.tessa.id,
});

async function begin(content: string): Promise<Conversation> {
  const { row } = await startContactConversation(
    t.platform,
    actor(),
    { contactInboxId: t.fixtures.tessa.contactInboxId },
    { input: { content }, attachments: [] },
  );
  return { id: row.id, display_id: row.display_id };
}

const write = (conversation: Conversation, content: string) =>
  addContactMessage(t.platform, actor(), conversation, { input: { content }, attachments: [] });
const answer = ({ id }: Conversation) =>
  answerConversation(t.platform, { accountId: t.fixtures.account.id, conversationId: id });
const show = async ({ display_id: id }: Conversation) =>
  (await maya().get(`${base}/conversations/${id}`)).json();

async function messagesOf({ display_id: id }: Conversation): Promise<Shown[]> {
  const { payload } = (await maya().get(`${base}/conversations/${id}/messages`)).json<{ payload: Shown[] }>();
  return payload;
}
const outgoing = async (conversation: Conversation) =>
  (await messagesOf(conversation)).filter((each) => each.message_type === 1).map(({ content }) => content);

function useModel(reply: unknown): void {
  const { apiUrl, model: name } = model.settings;
  t.platform.languageModel = { ...model.settings, captain: { apiUrl, model: name, apiKey: model.apiKey } };
  model.say = () => (typeof reply === 'string' ? reply : JSON.stringify(reply));
}

async function rowOf(id: number) {
  const [row] = await findContexts(t.platform.db, t.fixtures.account.id, [id]);
  if (row === undefined) throw new Error('no conversation');
  return row;
}

describe('an answer', () => {
  test('is sent by the assistant, with its sources for agents only, and keeps the conversation assigned to it', async () => {
    const conversation = await begin(question);
    expect((await show(conversation)).status).toBe('pending');
    await t.clearOutbox();
    await answer(conversation);
    const last = (await messagesOf(conversation)).at(-1);
    expect(last).toMatchObject({
      content: 'Send it back within 30 days.',
      message_type: 1,
      private: false,
      content_type: 'text',
      sender: {
        id: assistant,
        name: 'Quill',
        description: 'Knows paper',
        type: 'captain_assistant',
        avatar_url: 'http://confab.test/assets/images/dashboard/captain/logo.svg',
        created_at: expect.stringMatching(/Z$/),
      },
      content_attributes: { captain: { by_model: false, sources: [{ n: 1, title: question }] } },
    });
    const created = (await t.outbox()).find(({ name }) => name === 'message.created');
    expect(created?.data).toMatchObject({ sender_type: 'Captain::Assistant', sender_id: assistant });
    expect(created?.contact?.['content_attributes']).toEqual({});
    const now = await show(conversation);
    expect([now.status, now.first_reply_created_at, now.waiting_since > 0]).toEqual(['pending', 0, true]);
    const used = await t.database.db.selectFrom('captain_usage').select('responses').executeTakeFirst();
    expect(used).toEqual({ responses: 1 });
    const of = await maya().get(`${base}/conversations/${conversation.display_id}/inbox_assistant`);
    expect(of.json()).toEqual({ assistant: { id: assistant, name: 'Quill' } });
  });

  test('shows a typing indicator while it is generated, to the contact and to agents', async () => {
    const conversation = await begin(question);
    const sent: { event: string; audience: object; data: Record<string, unknown> }[] = [];
    const { sendEphemeral } = t.platform;
    t.platform.sendEphemeral = (each) => void sent.push(each);
    await answer(conversation).finally(() => {
      t.platform.sendEphemeral = sendEphemeral;
    });
    const to = sent.map(({ event, audience }) => [event, Object.keys(audience)]);
    expect(to).toEqual(
      ['conversation.typing_on', 'conversation.typing_off'].flatMap((event) => [
        [event, ['conversation']],
        [event, ['contacts']],
      ]),
    );
    expect(sent[1]?.data).toMatchObject({ user: { type: 'captain_assistant', name: 'Quill' } });
  });

  test('uses results in the language of the visitor, where the question’s is undetermined', async () => {
    const portals = `${base}/portals`;
    await maya().post(portals, { name: 'Lingua', slug: 'lingua', config: { allowed_locales: ['en', 'de'] } });
    for (const [locale, title] of [
      ['en', 'Newsletter premium'],
      ['de', 'Newsletter Premium'],
    ]) {
      const text = { title, content: title, locale, author_id: t.fixtures.maya.id };
      const { id } = (await maya().post(`${portals}/lingua/articles`, text)).json().payload;
      await maya().patch(`${portals}/lingua/articles/${id}`, { status: 'published' });
    }
    useModel({ response: 'So [[1]].', sources: [1] });
    const answeredFrom = async (attributes: Record<string, unknown>) => {
      const conversation = await begin('Newsletter premium');
      await t.database.db
        .updateTable('conversation')
        .set({ additional_attributes: jsonb(attributes) })
        .where('id', '=', conversation.id)
        .execute();
      await answer(conversation);
      const about = (await messagesOf(conversation)).at(-1)?.['content_attributes'];
      return (about as { captain: { sources: { title: string }[] } }).captain.sources[0]?.title;
    };
    expect(await answeredFrom({ browser: { browser_language: 'de' } })).toBe('Newsletter Premium');
    expect(await answeredFrom({ browser: { browser_language: 'en' } })).toBe('Newsletter premium');
    expect(await answeredFrom({ conversation_language: 'de', browser: { browser_language: 'en' } })).toBe(
      'Newsletter Premium',
    );
  });

  test('is sent once, however often it is requested', async () => {
    const conversation = await begin(question);
    await Promise.all([answer(conversation), answer(conversation)]);
    await answer(conversation);
    expect(await outgoing(conversation)).toHaveLength(1);
    await write(conversation, question);
    await answer(conversation);
    expect(await outgoing(conversation)).toHaveLength(2);
  });

  test('to an outdated message is not sent', async () => {
    const conversation = await begin(question);
    useModel({});
    model.next = 'silent';
    t.platform.languageModel = { ...t.platform.languageModel, timeoutMs: 400 };
    const pending = answer(conversation);
    await vi.waitFor(() => expect(model.requests).toHaveLength(1));
    await write(conversation, 'And another thing');
    await pending;
    expect(await outgoing(conversation)).toEqual([]);
  });
});

describe('an agent', () => {
  test('who replies takes over the conversation', async () => {
    const conversation = await begin(question);
    await maya().post(`${base}/conversations/${conversation.display_id}/messages`, { content: 'I am here' });
    expect((await show(conversation)).status).toBe('open');
    await answer(conversation);
    await write(conversation, question);
    await answer(conversation);
    expect(await outgoing(conversation)).toEqual(['I am here']);
  });

  test('who replies while the model generates suppresses the answer', async () => {
    const conversation = await begin(question);
    useModel({});
    model.next = 'silent';
    t.platform.languageModel = { ...t.platform.languageModel, timeoutMs: 400 };
    const pending = answer(conversation);
    await vi.waitFor(() => expect(model.requests).toHaveLength(1));
    const written = maya().post(`${base}/conversations/${conversation.display_id}/messages`, {
      content: 'I am here',
    });
    await Promise.all([pending, written]);
    expect(await outgoing(conversation)).toEqual(['I am here']);
  });

  test('who takes the inbox from the assistant while the model generates suppresses the answer', async () => {
    const conversation = await begin(question);
    useModel({});
    model.next = 'silent';
    t.platform.languageModel = { ...t.platform.languageModel, timeoutMs: 400 };
    const pending = answer(conversation);
    await vi.waitFor(() => expect(model.requests).toHaveLength(1));
    await t.database.db
      .updateTable('inbox')
      .set({ captain_assistant_id: null })
      .where('id', '=', t.fixtures.website.id)
      .execute();
    await pending;
    expect(await outgoing(conversation)).toEqual([]);
  });

  test('who writes a private note does not take over', async () => {
    const conversation = await begin(question);
    const note = { content: 'Watch this', private: true };
    await maya().post(`${base}/conversations/${conversation.display_id}/messages`, note);
    await answer(conversation);
    expect(await outgoing(conversation)).toEqual(['Watch this', 'Send it back within 30 days.']);
  });

  test('takes over by opening it', async () => {
    const conversation = await begin(question);
    await maya().post(`${base}/conversations/${conversation.display_id}/toggle_status`, { status: 'open' });
    await answer(conversation);
    expect(await outgoing(conversation)).toEqual([]);
  });
});

describe('hand off to agents', () => {
  const handedOver = async (conversation: Conversation) => {
    const events = (await t.outbox()).map(({ name }) => name);
    expect((await show(conversation)).status).toBe('open');
    const texts = (await messagesOf(conversation)).map(({ content }) => content);
    expect(texts.slice(-2)).toEqual(['A colleague takes over.', 'Conversation was reopened by Quill']);
    expect(events).toEqual(
      expect.arrayContaining(['conversation.bot_handoff', 'conversation.status_changed']),
    );
  };

  test('when the knowledge has no answer', async () => {
    const conversation = await begin('Can I pay with bitcoin?');
    await answer(conversation);
    await handedOver(conversation);
  });

  test.each([
    ['asks for it', { response: 'conversation_handoff' }],
    ['answers without a source', { response: 'The moon is made of paper, and so are we.' }],
    ['cites unknown sources', { response: 'It is so [[9]].', sources: [9, 0, -1] }],
    ['is not confident', { response: 'Perhaps [[1]]', sources: [1], confidence: 0.1 }],
    ['says nothing', { response: ' ' }],
    ['answers in another format', { response: 5 }],
    ['writes no JSON', 'Just send it back!'],
  ])('when the model %s', async (_what, reply) => {
    const conversation = await begin('Can I pay with an order?');
    useModel(reply);
    await answer(conversation);
    await handedOver(conversation);
  });

  test.each([
    ['broken'],
    ['silent'],
    ['cut'],
    [{ status: 500, body: 'Oops' }],
    [{ status: 429, body: '{"error":{}}' }],
  ] as const)('when the model fails (%j) and nothing known is sure enough', async (next) => {
    const conversation = await begin('Can I pay with bitcoin?');
    useModel({});
    t.platform.languageModel = { ...t.platform.languageModel, timeoutMs: 300 };
    model.next = next;
    await answer(conversation);
    await handedOver(conversation);
  });

  test.each([['broken'], ['silent'], ['cut'], [{ status: 500, body: 'Oops' }]] as const)(
    'is avoided where the knowledge answers for a model that fails (%j)',
    async (next) => {
      const conversation = await begin(question);
      useModel({});
      t.platform.languageModel = { ...t.platform.languageModel, timeoutMs: 300 };
      model.next = next;
      await answer(conversation);
      expect(await outgoing(conversation)).toEqual(['Send it back within 30 days.']);
    },
  );

  test('when the account’s quota of answers is used up', async () => {
    await limit({ captain_responses: 0 });
    const conversation = await begin(question);
    await answer(conversation);
    await handedOver(conversation);
  });

  test('when the account no longer has Captain', async () => {
    const conversation = await begin(question);
    await setFeatures([]);
    await answer(conversation);
    await setFeatures(['captain_integration']);
    await handedOver(conversation);
  });
});

describe('an answer that another model checks', () => {
  const given = { response: 'No, returns are never possible [[1]].', sources: [1], confidence: 0.9 };
  const bitcoin = 'Can I pay for a return with bitcoin?';
  const checkWith = (verdict: string, reply: object = given) => {
    const { apiUrl, model: name } = model.settings;
    const captain = { apiUrl, model: name, apiKey: model.apiKey };
    const checker = { ...captain, model: 'checker', prices: { input: 100, output: 100 } };
    t.platform.languageModel = { ...model.settings, captain, captainTasks: { check: checker } };
    model.say = (body) => (body.model === 'checker' ? verdict : JSON.stringify(reply));
  };
  const checks = () => model.requests.filter((request) => request.model === 'checker');

  test('is sent if its sources say that; the check costs too', async () => {
    checkWith('{"supported": true}');
    const conversation = await begin(question);
    await answer(conversation);
    expect(await outgoing(conversation)).toEqual(['No, returns are never possible.']);
    const [request] = checks();
    expect(checks()).toHaveLength(1);
    expect(JSON.parse(request?.messages[1]?.content ?? '')).toEqual({
      question,
      answer: 'No, returns are never possible.',
      sources: [{ title: question, text: 'Send it back within 30 days.' }],
    });
    const { cost } = await t.database.db.selectFrom('captain_day').select('cost').executeTakeFirstOrThrow();
    expect(cost).toBe(100 * usage.total_tokens);
  });

  test('is for agents if they do not', async () => {
    checkWith('{"supported": false}');
    const conversation = await begin(question);
    await answer(conversation);
    expect(await outgoing(conversation)).toEqual(['A colleague takes over.']);
    expect((await show(conversation)).status).toBe('open');
    const about = (await messagesOf(conversation)).find(({ message_type: type }) => type === 1);
    expect(about?.content_attributes).toMatchObject({
      captain: {
        handoff: true,
        reasoning: 'The answer says something that is in none of the sources it names.',
      },
    });
  });

  test('is replaced by the text found, or an agent, if the check fails', async () => {
    checkWith('Hard to say');
    const conversation = await begin(question);
    await answer(conversation);
    expect(await outgoing(conversation)).toEqual(['Send it back within 30 days.']);
    const other = await begin(bitcoin);
    await answer(other);
    expect(await outgoing(other)).toEqual(['A colleague takes over.']);
    expect(checks()).toHaveLength(2);
  });

  test('is not asked for beyond the budget', async () => {
    checkWith('{"supported": true}');
    const { captainTasks, captain } = t.platform.languageModel;
    const checker = captainTasks?.check && { ...captainTasks.check, monthlyBudget: 1 };
    t.platform.languageModel = { ...model.settings, captain, captainTasks: { check: checker } };
    const day = new Date().toISOString().slice(0, 10);
    const spent = { account_id: t.fixtures.account.id, assistant_id: assistant, day, cost: 1_000_000 };
    await t.database.db.insertInto('captain_day').values(spent).execute();
    const conversation = await begin(question);
    await answer(conversation);
    expect(await outgoing(conversation)).toEqual(['Send it back within 30 days.']);
    expect(model.requests).toEqual([]);
  });

  test.each([{ response: 'Which order?' }, { response: 'conversation_handoff' }])(
    'is not %j, which states nothing',
    async (reply) => {
      checkWith('{"supported": false}', reply);
      await answer(await begin(question));
      expect(checks()).toEqual([]);
    },
  );
});

test('replies to campaigns are for agents', async () => {
  const conversation = await begin(question);
  const made = await maya().post(`${base}/campaigns`, {
    title: 'Sale',
    message: 'Sale!',
    inbox_id: t.fixtures.website.id,
    trigger_rules: { url: 'https://paperlane.example/*', time_on_page: 5 },
  });
  expect(made.statusCode, made.body).toBe(200);
  const campaign = await t.database.db.selectFrom('campaign').select('id').executeTakeFirstOrThrow();
  await t.database.db
    .updateTable('conversation')
    .set({ campaign_id: campaign.id })
    .where('id', '=', conversation.id)
    .execute();
  await maya().post(`${base}/conversations/${conversation.display_id}/toggle_status`, { status: 'resolved' });
  await write(conversation, 'Which sale?');
  expect((await show(conversation)).status).toBe('open');
});

test('an inbox without an assistant is ignored', async () => {
  await maya().delete(`${base}/captain/assistants/${assistant}/inboxes/${t.fixtures.website.id}`);
  await t.clearOutbox();
  const conversation = await begin(question);
  expect((await show(conversation)).status).toBe('open');
  await answer(conversation);
  expect(await outgoing(conversation)).toEqual([]);
  const names = (await t.outbox()).map(({ name }) => name);
  expect(names).not.toContain('conversation.assistant_requested');
});

test('inactive conversations are closed after an hour, unless an agent is typing', async () => {
  const [quiet, drafted, fresh] = [await begin(question), await begin(question), await begin(question)];
  const unanswered = await begin(question);
  await answer(quiet);
  await maya().patch(`${base}/conversations/${drafted.display_id}/draft_messages`, {
    draft_message: { message: 'Wait' },
  });
  const past = new Date(Date.now() - 3_700_000);
  await t.database.db
    .updateTable('conversation')
    .set({ last_activity_at: past })
    .where('id', 'in', [quiet.id, drafted.id, unanswered.id])
    .execute();
  await closeIdle(t.platform);
  expect((await show(quiet)).status).toBe('resolved');
  // An unanswered question is for agents.
  expect((await show(unanswered)).status).toBe('open');
  expect(await outgoing(unanswered)).toEqual([]);
  const texts = (await messagesOf(quiet)).map(({ content }) => content);
  expect(texts.slice(2, 4)).toEqual([
    'Closed for now.',
    'Conversation was marked resolved by Quill due to inactivity',
  ]);
  expect([(await show(drafted)).status, (await show(fresh)).status]).toEqual(['pending', 'pending']);
});

test.each([
  ['of email inboxes', { channel: 'email' }, {}],
  ['of suspended accounts', {}, { status: 1 }],
  ['of accounts without Captain', {}, { features: [] }],
])('inactive conversations %s are not closed', async (_which, inbox, account) => {
  const conversation = await begin(question);
  await answer(conversation);
  const { db } = t.database;
  const past = new Date(Date.now() - 3_700_000);
  await db
    .updateTable('conversation')
    .set({ last_activity_at: past })
    .where('id', '=', conversation.id)
    .execute();
  const set = async (inboxValues: object, accountValues: object) => {
    const [inboxId, accountId] = [t.fixtures.website.id, t.fixtures.account.id];
    await db
      .updateTable('inbox')
      .set({ channel: 'web_widget', ...inboxValues })
      .where('id', '=', inboxId)
      .execute();
    const values = { status: 0, features: ['captain_integration'], ...accountValues };
    await db.updateTable('account').set(values).where('id', '=', accountId).execute();
  };
  await set(inbox, account);
  await closeIdle(t.platform);
  await set({}, {});
  expect((await show(conversation)).status).toBe('pending');
  await closeIdle(t.platform);
  expect((await show(conversation)).status).toBe('resolved');
});

test('messages are answered by the workers', async () => {
  const workers = await openWorkers(t);
  workers.begin();
  const conversation = await begin(question);
  await vi.waitFor(
    async () => expect(await outgoing(conversation)).toEqual(['Send it back within 30 days.']),
    {
      timeout: 15_000,
      interval: 100,
    },
  );
  await workers.stop();
}, 30_000);

describe('drafts of answers', () => {
  const faqs = [
    { question: 'Do you repair pens?', answer: 'Yes, within a week.' },
    { question: 'How can I return my order?', answer: 'Within 30 days.' },
    { question: 5 },
  ];
  const resolved = async (isAnswered = true): Promise<Conversation> => {
    const conversation = await begin('Can you repair my pen?');
    const url = `${base}/conversations/${conversation.display_id}`;
    if (isAnswered) await maya().post(`${url}/messages`, { content: 'Yes, within a week.' });
    await maya().post(`${url}/toggle_status`, { status: 'resolved' });
    return conversation;
  };
  const draft = async ({ id }: Conversation) => draftAnswers(t.platform, await rowOf(id));
  const pending = async () =>
    (await maya().get(`${base}/captain/assistant_responses?status=pending`)).json().payload;
  const switchOn = () =>
    maya().patch(`${base}/captain/assistants/${assistant}`, { config: { feature_faq: true } });

  test('are created once, pending approval, and exclude known answers', async () => {
    await switchOn();
    useModel({ faqs });
    const conversation = await resolved();
    const { apiUrl } = model.settings;
    const notes = { apiUrl, model: 'at-night', apiKey: model.apiKey };
    t.platform.languageModel = { ...t.platform.languageModel, captainTasks: { notes } };
    await draft(conversation);
    await draft(conversation);
    expect(model.requests[0]?.model).toBe('at-night');
    expect(await pending()).toMatchObject([
      {
        question: 'Do you repair pens?',
        answer: 'Yes, within a week.',
        documentable: {
          type: 'Conversation',
          id: conversation.display_id,
          display_id: conversation.display_id,
        },
      },
    ]);
    expect(model.requests).toHaveLength(1);
    expect(model.requests[0]?.messages[1]?.content).toBe(
      'Customer: Can you repair my pen?\n\nAgent: Yes, within a week.',
    );
  });

  test('are shown to administrators, and to users who may see the conversation', async () => {
    await switchOn();
    useModel({ faqs });
    const conversation = await resolved();
    await draft(conversation);
    const [{ id }] = await pending();
    const seenBy = async (who: keyof typeof t.fixtures & ('jonas' | 'nils' | 'aiko')) => {
      const as = t.as(t.fixtures[who]);
      const list = (await as.get(`${base}/captain/assistant_responses?status=pending`)).json();
      const { statusCode } = await as.get(`${base}/captain/assistant_responses/${id}`);
      return [list.payload.length, list.meta.total_count, statusCode];
    };
    expect([await seenBy('jonas'), await seenBy('nils')]).toEqual([
      [1, 1, 200],
      [0, 0, 404],
    ]);
    // A user who may see no conversation at all.
    const analyst = { name: 'Analyst', permissions: ['report_manage'] } as const;
    await giveRole(t, t.fixtures.account.id, t.fixtures.aiko.id, analyst);
    expect(await seenBy('aiko')).toEqual([0, 0, 404]);
    await t.database.db.updateTable('captain_response').set({ conversation_id: null }).execute();
    expect([await seenBy('jonas'), (await pending()).length]).toEqual([[0, 0, 404], 1]);
    await maya().patch(`${base}/captain/assistant_responses/${id}`, { status: 'approved' });
    expect((await t.as(t.fixtures.nils).get(`${base}/captain/assistant_responses/${id}`)).statusCode).toBe(
      200,
    );
  });

  test.each([
    ['switched off', { isOn: false, isAnswered: true, reply: { faqs } }],
    ['no agent answered', { isOn: true, isAnswered: false, reply: { faqs } }],
    ['the model writes something else', { isOn: true, isAnswered: true, reply: 'None' }],
  ])('are not created: %s', async (_why, { isOn, isAnswered, reply }) => {
    if (isOn) await switchOn();
    useModel(reply);
    await draft(await resolved(isAnswered));
    expect(await pending()).toEqual([]);
  });

  test('are not created without Captain', async () => {
    await switchOn();
    useModel({ faqs });
    const conversation = await resolved();
    await setFeatures([]);
    await draft(conversation);
    await setFeatures(['captain_integration']);
    expect([await pending(), model.requests]).toEqual([[], []]);
  });

  test('are not created by a model that fails', async () => {
    await switchOn();
    useModel({ faqs });
    model.next = 'broken';
    await draft(await resolved());
    expect(await pending()).toEqual([]);
  });
});

describe('what is stored about a contact', () => {
  const notes = () =>
    t.database.db.selectFrom('contact_note').select(['content', 'user_id']).orderBy('id').execute();
  const switchOn = () =>
    maya().patch(`${base}/captain/assistants/${assistant}`, { config: { feature_memory: true } });
  const remember = async ({ id }: Conversation) => rememberContact(t.platform, await rowOf(id));

  test('is stored once, without an author, without addresses', async () => {
    await switchOn();
    useModel({
      notes: ['She writes with the left hand.', 5, 'Her shop is at https://evil.example/x now.', ' '],
    });
    const conversation = await begin('I write with my left hand');
    await remember(conversation);
    await remember(conversation);
    const first = { content: 'She writes with the left hand.', user_id: null };
    expect(await notes()).toEqual([first, { content: 'Her shop is at  now.', user_id: null }]);
    expect(model.requests).toHaveLength(2);
    expect(model.requests[0]?.messages[1]?.content).toBe('Customer: I write with my left hand');
    expect(model.requests[1]?.messages[0]?.content).toContain('She writes with the left hand.');
    const contact = `${base}/contacts/${t.fixtures.tessa.id}/notes`;
    const [shown] = (await maya().get(contact)).json();
    expect(shown).not.toHaveProperty('user');
    await t.database.db.deleteFrom('contact_note').execute();
  });

  test.each([
    ['switched off', { isOn: false }],
    ['the model writes something else', { reply: 'Nothing' }],
    ['the model fails', { next: 'broken' }],
    ['the account has no Captain', { without: true }],
  ] as const)('is not stored: %s', async (_why, given) => {
    const usual = { isOn: true, reply: { notes: ['x'] }, next: undefined, without: false };
    const { isOn, reply, next, without } = { ...usual, ...given };
    if (isOn) await switchOn();
    useModel(reply);
    model.next = next;
    if (without) await setFeatures([]);
    await remember(await begin('I write with my left hand'));
    await setFeatures(['captain_integration']);
    expect(await notes()).toEqual([]);
  });
});

describe('injected text', () => {
  type Attack = { name: string; text: string; reply: Record<string, unknown>; never: string[] };
  const attacks = JSON.parse(readFileSync(new URL('./injections.json', import.meta.url), 'utf8')) as Attack[];

  test.each(attacks)('$name', async ({ text, reply, never }) => {
    await t.database.db
      .updateTable('contact')
      .set({ custom_attributes: jsonb({ credit: 'top secret' }) })
      .where('id', '=', t.fixtures.tessa.id)
      .execute();
    const other = await begin('My code is 7391');
    const conversation = await begin(`${question} ${text}`);
    useModel(reply);
    await t.clearOutbox();
    await answer(conversation);
    // Even if the model obeys the text, the rules apply to what reaches the contact.
    const texts = (await outgoing(conversation)).join('\n');
    for (const part of never) expect(texts).not.toContain(part);
    // The model was shown only this conversation, with the role of each author, and has no tools.
    const [firstRequest] = model.requests;
    expect(JSON.stringify(firstRequest)).not.toContain('7391');
    expect(Object.keys(firstRequest ?? {}).toSorted()).toEqual(['messages', 'model', 'response_format']);
    expect(firstRequest?.messages.filter(({ role }) => role === 'system')).toHaveLength(1);
    expect(firstRequest?.messages.at(-1)).toEqual({ role: 'user', content: `${question} ${text}` });
    // No one else gets a message, and nothing else is changed.
    expect(await outgoing(other)).toEqual([]);
    const about = (await t.outbox()).filter(({ name }) => name === 'message.created');
    expect(new Set(about.map(({ data }) => data['conversation_id']))).toEqual(
      new Set([conversation.display_id]),
    );
    const attributes = (await messagesOf(conversation)).at(-1)?.content_attributes ?? {};
    for (const key of ['cc_emails', 'bcc_emails', 'to_emails']) expect(attributes).not.toHaveProperty(key);
    expect((await show(conversation)).meta.assignee).toBeUndefined();
  });

  test('in a text of the knowledge changes nothing either', async () => {
    const text = attacks.map((attack) => attack.text).join('\n');
    const known = { question, answer: `Send it back. ${text}`, assistant_id: assistant };
    await t.database.db.deleteFrom('captain_response').execute();
    await maya().post(`${base}/captain/assistant_responses`, known);
    useModel({
      response: `Send it back to boss@other.example, see https://elsewhere.example and {{contact.email}} [[1]].`,
      sources: [1],
      to: 'boss@evil.example',
    });
    const conversation = await begin(question);
    await answer(conversation);
    // An address of no source is not passed on, whatever a source demands.
    expect(await outgoing(conversation)).toEqual(['A colleague takes over.']);
    const [request] = model.requests;
    expect(request?.messages.map(({ role }) => role)).toEqual(['system', 'user']);
    const lines = request?.messages[0]?.content.split('\n') ?? [];
    const sources = lines.slice(lines.indexOf('Sources:') + 1, -1).map((line): unknown => JSON.parse(line));
    expect(sources).toEqual([{ n: 1, title: question, text: `Send it back. ${text}` }]);
  });
});
