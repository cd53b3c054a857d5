import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { draftEvents } from '@confab/contract/features/integration';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { closeServer } from '../../../test/close-server.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { startLanguageModel, type LanguageModelStandIn } from '../../../test/stand-ins/language-model.ts';
import { guardedFetch } from '../../platform/outbound/guarded-fetch.ts';
import { startContactConversation } from '../conversation/index.ts';

let t: TestApp;
let model: LanguageModelStandIn;
let base: string;
let hook: string;
let conversation: number;

const maya = () => t.as(t.fixtures.maya);
const ask = (name: string, data: object, person = t.fixtures.maya) =>
  t.as(person).post(`${hook}/process_event`, { event: { name, data } });
const about = (name: string, person = t.fixtures.maya) =>
  ask(name, { conversation_display_id: conversation }, person);
const sendMessage = (content: string, more: object = {}) =>
  maya().post(`${base}/conversations/${conversation}/messages`, { content, ...more });

async function begin(content: string): Promise<number> {
  const { account, tessa } = t.fixtures;
  const { row } = await startContactConversation(
    t.platform,
    { kind: 'contact', accountId: account.id, contactId: tessa.id },
    { contactInboxId: tessa.contactInboxId },
    { input: { content }, attachments: [] },
  );
  return row.display_id;
}

beforeAll(async () => {
  [t, model] = await Promise.all([startTestApp(), startLanguageModel()]);
  base = `/api/v1/accounts/${t.fixtures.account.id}`;
});
afterAll(async () => {
  await model.close();
  await t.close();
});
beforeEach(async () => {
  t.platform.languageModel = model.settings;
  model.requests.length = 0;
  await t.database.db.deleteFrom('integration_hook').execute();
  const settings = { api_key: model.apiKey, label_suggestion: true };
  const { id } = (await maya().post(`${base}/integrations/hooks`, { app_id: 'openai', settings })).json();
  hook = `${base}/integrations/hooks/${id}`;
  conversation = await begin('Where is my order?');
});
afterEach(() => {
  model.next = undefined;
  model.say = (body) => `Better: ${body.messages.at(-1)?.content ?? ''}`;
});

test.each(draftEvents)('a draft: %s', async (name) => {
  const answer = await ask(name, { content: ' hello ', tone: 'friendly' }, t.fixtures.jonas);
  expect([answer.statusCode, answer.json()]).toEqual([200, { message: 'Better: hello' }]);
  expect(model.requests).toHaveLength(1);
  expect(model.requests[0]).toMatchObject({
    model: 'gpt-4o-mini',
    messages: [{ role: 'system' }, { role: 'user' }],
  });
});

test('each kind of rewriting has its own prompt', async () => {
  for (const name of draftEvents) await ask(name, { content: 'hello' });
  expect(new Set(model.requests.map(({ messages }) => messages[0]?.content)).size).toBe(draftEvents.length);
});

test('a summary and a reply use public messages', async () => {
  await sendMessage('On its way');
  await sendMessage('She is angry', { private: true });
  const { id } = (await sendMessage('Not this')).json();
  await maya().delete(`${base}/conversations/${conversation}/messages/${id}`);
  expect((await about('summarize')).json().message).toMatch(/^Better: Customer: Where is my order\?/);
  expect((await about('reply_suggestion')).json()).toEqual({ message: 'Better: On its way' });
  const [summary, reply] = model.requests;
  expect(summary?.messages[1]?.content).toBe('Customer: Where is my order?\n\nAgent: On its way');
  expect(reply?.messages.slice(1)).toEqual([
    { role: 'user', content: 'Where is my order?' },
    { role: 'assistant', content: 'On its way' },
  ]);
});

test('suggested labels are existing ones, once there are enough messages', async () => {
  const contacts = `/public/api/v1/inboxes/${t.fixtures.app.identifier}/contacts`;
  const { source_id: source } = (await t.as(null).post(contacts, {})).json();
  const theirs = `${contacts}/${source}/conversations`;
  conversation = (await t.as(null).post(theirs, {})).json().id;
  const write = (content: string) => t.as(null).post(`${theirs}/${conversation}/messages`, { content });
  for (const title of ['paper', 'ink']) await maya().post(`${base}/labels`, { title });
  model.say = () => 'Paper, glue';
  const suggested = async () => (await about('label_suggestion')).json().message;
  await write('Hello?');
  await write('It is about paper');
  expect([await suggested(), model.requests]).toEqual([null, []]);
  await write('Is anybody there?');
  expect(await suggested()).toBe('paper');
  expect(model.requests[0]?.messages[1]?.content).toMatch(/^Labels: ink, paper\n\n.*Customer: Hello\?/s);
  await maya().patch(hook, { settings: { label_suggestion: false } });
  expect([await suggested(), model.requests.length]).toEqual([null, 1]);
});

test.each([
  ['an unknown event', 'ask_copilot', { content: 'hello' }],
  ['an empty draft', 'rephrase', { content: '  ' }],
  ['no draft', 'rephrase', {}],
  ['labels without a conversation', 'label_suggestion', {}],
  ['labels of an unknown conversation', 'label_suggestion', { conversation_display_id: 999_999 }],
])('%s: null, without a request', async (_what, name, data) => {
  const answer = await ask(name, data);
  expect([answer.statusCode, answer.json()]).toEqual([200, { message: null }]);
  expect(model.requests).toEqual([]);
});

test('a model with an empty response returns null', async () => {
  model.say = () => '  ';
  expect((await ask('shorten', { content: 'hello' })).json()).toEqual({ message: null });
});

describe('a failing model', () => {
  test.each([
    ['refuses', { status: 400, body: '{"error":{"message":"secret words"}}' }, /rejected this request/],
    ['is overloaded', { status: 429, body: '{}' }, /overloaded/],
    ['is broken', { status: 500, body: 'Oops' }, /isn't available/],
    ['breaks the connection', 'broken', /didn't respond/],
    ['answers with something else', { status: 200, body: '{"choices":[]}' }, /rejected this request/],
    ['answers with no JSON', { status: 200, body: '<html>' }, /rejected this request/],
  ] as const)('%s', async (_what, next, message) => {
    model.next = next;
    const answer = await ask('shorten', { content: 'hello' });
    expect([answer.statusCode, answer.json()]).toEqual([
      422,
      {
        message: expect.stringMatching(message),
        error: { error: { message: expect.stringMatching(message) } },
      },
    ]);
    expect(answer.body).not.toContain('secret');
  });

  test('is canceled after a timeout', async () => {
    t.platform.languageModel = { ...model.settings, timeoutMs: 150 };
    model.next = 'silent';
    const answer = await ask('shorten', { content: 'hello' });
    expect(answer.json().error.error.message).toMatch(/didn't respond/);
  });

  test('a wrong key is reported, without the key itself', async () => {
    await maya().patch(hook, { settings: { api_key: 'sk-wrong' } });
    const answer = await ask('shorten', { content: 'hello' });
    expect(answer.json().error.error.message).toMatch(/API key/);
    expect(answer.body).not.toContain('sk-wrong');
  });

  test('a model at a private address is not called', async () => {
    const { outbound } = t.platform;
    t.platform.outbound = guardedFetch({ allowPrivate: false, userAgent: 'Confab' });
    const answer = await ask('shorten', { content: 'hello' });
    expect([answer.statusCode, answer.json().message]).toEqual([
      422,
      "The language model's URL isn't allowed. Ask your system administrator.",
    ]);
    await t.platform.outbound.close();
    t.platform.outbound = outbound;
    expect(model.requests).toEqual([]);
  });
});

describe('at an address of the account', () => {
  const at = (settings: object) => maya().patch(hook, { settings });
  const elsewhere = () => {
    t.platform.languageModel = { ...model.settings, apiUrl: 'http://127.0.0.1:9/v1' };
    return { api_key: model.apiKey, api_url: `${model.settings.apiUrl}/`, model: 'local' };
  };

  test('the local model is called, by its name', async () => {
    const made = await at(elsewhere());
    expect(made.json().settings).toMatchObject({ api_url: model.settings.apiUrl, model: 'local' });
    expect((await ask('shorten', { content: 'hello' })).json()).toEqual({ message: 'Better: hello' });
    expect(model.requests).toMatchObject([{ model: 'local' }]);
    const shown = (await t.as(t.fixtures.jonas).get(`${base}/integrations/apps/openai`)).body;
    expect(shown).not.toContain(model.settings.apiUrl);
  });

  test('the key is entered again with it, so that no one can read another’s key with it', async () => {
    const { api_url } = elsewhere();
    const refused = await at({ api_url });
    expect([refused.statusCode, refused.json().attributes]).toEqual([422, ['settings']]);
    expect((await at({ api_url, api_key: '••••1234' })).statusCode).toBe(422);
    expect((await at({ ...elsewhere() })).statusCode).toBe(200);
    expect((await at({ api_url: '' })).statusCode).toBe(422);
    expect((await at({ model: 'larger' })).statusCode).toBe(200);
  });

  test.each([
    'nowhere',
    'ftp://a.example',
    'https://me:secret@a.example',
    'https://a.example/?b',
    'https://a.example/#b',
  ])('rejects %s', async (api_url) => {
    expect((await at({ ...elsewhere(), api_url })).statusCode).toBe(422);
  });

  test('a private address is rejected when saved and when called', async () => {
    await at(elsewhere());
    const { outbound } = t.platform;
    t.platform.outbound = guardedFetch({ allowPrivate: false, userAgent: 'Confab' });
    const inner = [
      'http://127.0.0.1:9/v1',
      'http://[::ffff:10.0.0.1]/v1',
      'http://2130706433/',
      'http://169.254.169.254',
    ];
    for (const api_url of inner) {
      const refused = await at({ ...elsewhere(), api_url });
      expect([refused.statusCode, refused.json().message]).toEqual([
        422,
        'Settings : This address may not be called',
      ]);
    }
    expect((await ask('shorten', { content: 'hello' })).json().message).toMatch(/isn't allowed/);
    await t.platform.outbound.close();
    t.platform.outbound = outbound;
    expect(model.requests).toEqual([]);
  });

  test('redirects are not followed, and endless answers are aborted', async () => {
    const servers: string[] = [];
    const server = createServer((request, response) => {
      servers.push(request.url ?? '');
      if (request.url?.startsWith('/moved')) {
        response.writeHead(307, { location: `${model.settings.apiUrl}/chat/completions` }).end();
        return;
      }
      response.writeHead(200, { 'content-type': 'application/json' });
      response.on('error', () => {});
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(100_000)));
        if (!response.destroyed) response.once('drain', more);
      };
      more();
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const { port } = server.address() as AddressInfo;
    for (const path of ['moved', 'endless']) {
      await at({ api_key: model.apiKey, api_url: `http://127.0.0.1:${port}/${path}` });
      expect((await ask('shorten', { content: 'hello' })).statusCode).toBe(422);
    }
    expect([servers, model.requests]).toEqual([['/moved/chat/completions', '/endless/chat/completions'], []]);
    await closeServer(server);
  });
});

describe('rejected, without a request', () => {
  test('while it is switched off', async () => {
    await maya().patch(hook, { status: 'disabled' });
    const answer = await ask('shorten', { content: 'hello' });
    expect([answer.statusCode, answer.json()]).toEqual([422, { error: 'This integration is switched off' }]);
  });

  test('without a conversation, and for an unknown one', async () => {
    expect((await ask('summarize', {})).statusCode).toBe(422);
    expect((await ask('summarize', { conversation_display_id: 999_999 })).statusCode).toBe(404);
  });

  test('for a conversation that the user may not see', async () => {
    for (const name of ['summarize', 'reply_suggestion', 'label_suggestion'])
      expect((await about(name, t.fixtures.nils)).statusCode).toBe(401);
  });

  test('for a text beyond the limit', async () => {
    expect((await ask('shorten', { content: 'x'.repeat(150_001) })).statusCode).toBe(422);
  });

  test('to other accounts', async () => {
    expect((await ask('shorten', { content: 'hello' }, t.fixtures.rex)).statusCode).toBe(401);
  });

  afterEach(() => expect(model.requests).toEqual([]));
});
