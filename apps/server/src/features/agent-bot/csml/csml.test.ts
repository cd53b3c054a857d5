import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openWorkers } from '../../../../test/channels/harness.ts';
import { startCsmlEngine, type CsmlEngine } from '../../../../test/stand-ins/csml-engine.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import type { Background } from '../../../main/background.ts';

let t: TestApp;
let engine: CsmlEngine;
let workers: Background;
let base: string;

beforeAll(async () => {
  engine = await startCsmlEngine();
  t = await startTestApp({
    providerKeys: new Map([
      ['CSML_BOT_HOST', `${engine.url}/`],
      ['CSML_BOT_API_KEY', engine.apiKey],
    ]),
  });
  base = `/api/v1/accounts/${t.fixtures.account.id}`;
  workers = await openWorkers(t);
  workers.begin();
});
afterAll(async () => {
  await workers.stop();
  await t.close();
  await engine.close();
});
beforeEach(async () => {
  await t.database.db.deleteFrom('agent_bot').execute();
  Object.assign(engine, { says: [text('Hello from the script')], isOver: false });
  engine.runs.length = 0;
  engine.next.length = 0;
});
vi.setConfig({ testTimeout: 60_000 });

const maya = () => t.as(t.fixtures.maya);
const until = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 30_000, interval: 20 });
const text = (messages: string) => ({ content_type: 'text', content: { text: messages } });
const script = 'start:\n  say "Hello"\n  goto end';
const add = (input: object = {}) =>
  maya().post(`${base}/agent_bots`, {
    name: 'Scripted',
    bot_type: 'csml',
    bot_config: { csml_content: script },
    ...input,
  });

async function connected(): Promise<{ id: number }> {
  const made = await add();
  expect(made.statusCode, made.body).toBe(200);
  await maya().post(`${base}/inboxes/${t.fixtures.app.id}/set_agent_bot`, { agent_bot: made.json().id });
  return made.json();
}

type Conversation = { url: string; own: string; say: (content: string) => Promise<unknown> };
async function begin(content: string): Promise<Conversation> {
  const app = `/public/api/v1/inboxes/${t.fixtures.app.identifier}/contacts`;
  const { source_id: source } = (await t.as(null).post(app, { name: 'Ines' })).json();
  const { id } = (await t.as(null).post(`${app}/${source}/conversations`)).json();
  const own = `${app}/${source}/conversations/${id}/messages`;
  const sendMessage = (messages: string) => t.as(null).post(own, { content: messages });
  await sendMessage(content);
  return { url: `${base}/conversations/${id}`, own, say: sendMessage };
}
const outgoing = async ({ url }: Conversation): Promise<Record<string, unknown>[]> =>
  (await maya().get(`${url}/messages`))
    .json()
    .payload.filter((message: { message_type: number }) => message.message_type === 1);
const answers = async (conversation: Conversation) =>
  (await outgoing(conversation)).map(({ content }) => content);
const statusOf = async ({ url }: Conversation): Promise<string> => (await maya().get(url)).json().status;

test('a script answers as the bot, receives the contact, and has a memory per contact', async () => {
  const bot = await connected();
  const conversation = await begin('Where is my order?');
  await until(async () => expect(await answers(conversation)).toEqual(['Hello from the script']));
  expect(await statusOf(conversation)).toBe('pending');
  const [messages] = await outgoing(conversation);
  expect(messages).toMatchObject({
    sender: { id: bot.id, name: 'Scripted', type: 'agent_bot' },
  });
  await conversation.say('And mine?');
  await until(async () => expect(await answers(conversation)).toHaveLength(2));
  expect(engine.runs.map(({ event }) => event.payload.content.text)).toEqual([
    'Where is my order?',
    'And mine?',
  ]);
  const [first, second] = engine.runs;
  expect(first?.bot).toMatchObject({
    default_flow: 'Default',
    flows: [{ name: 'Default', content: script }],
  });
  expect(second?.event.client).toEqual(first?.event.client);
  expect(first?.event.metadata).toMatchObject({
    contact: { name: 'Ines' },
    conversation: { status: 'pending' },
  });
  expect(JSON.stringify(first)).not.toContain('access_token');
});

test('questions are choices, files are links, and a choice is answered once', async () => {
  const button = (title: string, payload?: string) => ({
    content_type: 'button',
    content: { title, ...(payload === undefined ? {} : { payload }) },
  });
  engine.says = [
    { content_type: 'typing', content: { duration: 100 } },
    {
      content_type: 'question',
      content: { title: 'Which?', buttons: [button('Paper', 'p'), button('Ink')] },
    },
    { content_type: 'image', content: { url: 'https://paperlane.example/ink.png' } },
    { content_type: 'unknown', content: { text: 'x' } },
  ];
  await connected();
  const conversation = await begin('Hello');
  await until(async () =>
    expect(await answers(conversation)).toEqual(['Which?', 'https://paperlane.example/ink.png']),
  );
  const [question] = await outgoing(conversation);
  expect(question).toMatchObject({
    content_type: 'input_select',
    content_attributes: {
      items: [
        { title: 'Paper', value: 'p' },
        { title: 'Ink', value: 'Ink' },
      ],
    },
  });
  engine.says = [text('Paper it is')];
  const choose = () =>
    t.as(null).patch(`${conversation.own}/${String(question?.['id'])}`, {
      submitted_values: [{ title: 'Paper', value: 'p' }],
    });
  await choose();
  await until(async () => expect((await answers(conversation)).at(-1)).toBe('Paper it is'));
  await choose();
  await conversation.say('Thanks');
  await until(async () => expect(await answers(conversation)).toHaveLength(4));
  expect(engine.runs.map(({ event }) => event.payload.content.text)).toEqual(['Hello', 'p', 'Thanks']);
});

test('agents take over when the script ends', async () => {
  engine.isOver = true;
  await connected();
  const conversation = await begin('A person, please');
  await until(async () => expect(await statusOf(conversation)).toBe('open'));
  expect(await answers(conversation)).toEqual(['Hello from the script']);
  await conversation.say('Still there?');
  const marker = await begin('Another');
  await until(async () => expect(await answers(marker)).toHaveLength(1));
  expect(engine.runs).toHaveLength(2);
});

test('temporary errors are retried, and scripts that fail hand over to agents', async () => {
  await connected();
  engine.next.push(503);
  const conversation = await begin('Hello');
  await until(async () => expect(await answers(conversation)).toEqual(['Hello from the script']));
  engine.next.push(400);
  const refused = await begin('Hello');
  await until(async () => expect(await statusOf(refused)).toBe('open'));
  expect(await answers(refused)).toEqual([]);
});

test('private notes are ignored, and an agent’s reply takes over', async () => {
  await connected();
  const conversation = await begin('Hello');
  await until(async () => expect(await answers(conversation)).toHaveLength(1));
  await maya().post(`${conversation.url}/messages`, { content: 'A note', private: true });
  await maya().post(`${conversation.url}/messages`, { content: 'I take over' });
  await conversation.say('Thanks');
  const marker = await begin('Another');
  await until(async () => expect(await answers(marker)).toHaveLength(1));
  expect(engine.runs.map(({ event }) => event.payload.content.text)).toEqual(['Hello', 'Another']);
});

test.each([
  [{ bot_config: {} }, "Script can't be blank"],
  [{ bot_config: { csml_content: ' \n' } }, "Script can't be blank"],
  [{ bot_config: { csml_content: 7 } }, "Script can't be blank"],
  [{ bot_config: { csml_content: 'start:\n  sing "la"' } }, 'Line 2: unexpected "sing "la""'],
  [
    { bot_config: { csml_content: `// ${'x'.repeat(50_000)}` } },
    'Script is too long (maximum is 50000 characters)',
  ],
])('rejects %o', async (input, message) => {
  const refused = await add(input);
  expect(refused.statusCode).toBe(422);
  expect(refused.json()).toMatchObject({ message, attributes: ['bot_config'] });
});

test('a script is validated when changed, by number or name, and kept when not given', async () => {
  const made = (await add({ bot_type: 1 })).json();
  expect(made).toMatchObject({ bot_type: 'csml', bot_config: { csml_content: script } });
  const url = `${base}/agent_bots/${made.id}`;
  const faulty = await maya().patch(url, { bot_config: { csml_content: 'sing' } });
  expect(faulty.json().attributes).toEqual(['bot_config']);
  engine.next.push(500);
  const unanswered = await maya().patch(url, { bot_config: { csml_content: 'start:' } });
  expect([unanswered.statusCode, unanswered.json().error]).toEqual([
    422,
    'The CSML engine does not answer. Try again.',
  ]);
  // A name needs no engine.
  engine.next.push(500);
  expect((await maya().patch(url, { name: 'Renamed' })).json()).toMatchObject({
    name: 'Renamed',
    bot_config: { csml_content: script },
  });
  engine.next.length = 0;
  const webhook = (await maya().post(`${base}/agent_bots`, { name: 'Robo' })).json();
  expect(webhook.bot_type).toBe('webhook');
  const turned = await maya().patch(`${base}/agent_bots/${webhook.id}`, { bot_type: 'csml' });
  expect(turned.json().attributes).toEqual(['bot_config']);
});

test('without an engine, scripts are not available', async () => {
  const bare = await startTestApp({ providerKeys: new Map([['CSML_BOT_HOST', engine.url]]) });
  const refused = await bare
    .as(bare.fixtures.maya)
    .post(`/api/v1/accounts/${bare.fixtures.account.id}/agent_bots`, {
      name: 'Scripted',
      bot_type: 'csml',
      bot_config: { csml_content: script },
    });
  expect([refused.statusCode, refused.json().error]).toEqual([
    422,
    'CSML is not set up on this installation',
  ]);
  await bare.close();
});
