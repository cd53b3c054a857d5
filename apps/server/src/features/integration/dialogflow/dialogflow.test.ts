import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openWorkers } from '../../../../test/channels/harness.ts';
import { startGoogle, type GoogleStandIn } from '../../../../test/stand-ins/google-stand-in.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import type { Background } from '../../../main/background.ts';

let t: TestApp;
let google: GoogleStandIn;
let workers: Background;
let base: string;

beforeAll(async () => {
  google = await startGoogle();
  t = await startTestApp({ providerUrls: new Map([['DIALOGFLOW_API_URL', google.url]]) });
  base = `/api/v1/accounts/${t.fixtures.account.id}`;
  workers = await openWorkers(t);
  workers.begin();
});
afterAll(async () => {
  await workers.stop();
  await t.close();
  await google.close();
});
beforeEach(async () => {
  await t.database.db.deleteFrom('integration_hook').execute();
  Object.assign(google, { fulfillments: [{ text: { text: ['Hello from the agent'] } }], isKnown: true });
  google.requests.length = 0;
  google.next.length = 0;
});
vi.setConfig({ testTimeout: 60_000 });

const maya = () => t.as(t.fixtures.maya);
const until = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 30_000, interval: 20 });
const settings = (more: object = {}) => ({
  project_id: google.projectId,
  credentials: JSON.parse(google.credentials),
  ...more,
});
const connect = async (more: object = {}, inboxId = t.fixtures.app.id) => {
  const hook = { app_id: 'dialogflow', inbox_id: inboxId, settings: settings(more) };
  return maya().post(`${base}/integrations/hooks`, { hook });
};

type Conversation = { url: string; say: (content: string) => Promise<unknown>; own: string };
async function begin(content: string): Promise<Conversation> {
  const app = `/public/api/v1/inboxes/${t.fixtures.app.identifier}/contacts`;
  const { source_id: source } = (await t.as(null).post(app, { name: 'Ines' })).json();
  const { id } = (await t.as(null).post(`${app}/${source}/conversations`)).json();
  const own = `${app}/${source}/conversations/${id}/messages`;
  const sendMessage = (text: string) => t.as(null).post(own, { content: text });
  await sendMessage(content);
  return { url: `${base}/conversations/${id}`, say: sendMessage, own };
}
const messages = async ({ url }: Conversation): Promise<Record<string, unknown>[]> =>
  (await maya().get(`${url}/messages`)).json().payload;
const answers = async (conversation: Conversation) =>
  (await messages(conversation)).filter(({ message_type: type }) => type === 1).map(({ content }) => content);
const statusOf = async ({ url }: Conversation): Promise<string> => (await maya().get(url)).json().status;

test('a conversation starts with the agent, who answers messages', async () => {
  const made = await connect({ region: 'europe-west1' });
  expect([made.statusCode, made.json()]).toEqual([
    200,
    expect.objectContaining({
      app_id: 'dialogflow',
      hook_type: 'inbox',
      inbox: { id: t.fixtures.app.id, name: 'App' },
      settings: { project_id: google.projectId, credentials: '••••', region: 'europe-west1' },
    }),
  ]);
  const conversation = await begin('Where is my order?');
  await until(async () => expect(await answers(conversation)).toEqual(['Hello from the agent']));
  expect(await statusOf(conversation)).toBe('pending');
  expect(google.requests).toEqual([
    {
      path: expect.stringMatching(
        /^\/v2\/projects\/paperlane-bot\/locations\/europe-west1\/agent\/sessions\/[\w-]{1,36}:detectIntent$/,
      ),
      body: { queryInput: { text: { text: 'Where is my order?', languageCode: 'en' } } },
    },
  ]);
  await conversation.say('x'.repeat(300));
  await until(async () => expect(await answers(conversation)).toHaveLength(2));
  expect(google.requests[1]?.path).toBe(google.requests[0]?.path);
  // The key was shown to Google once: its token is good for an hour.
  expect(google.tokensGiven).toBe(1);
});

test('choices, cards, and custom messages are written as such, and a choice counts as an answer', async () => {
  google.fulfillments = [
    { quickReplies: { title: 'Which one?', quickReplies: ['Paper', 'Ink'] } },
    {
      card: {
        title: 'Ink',
        subtitle: 'Blue',
        imageUri: 'https://paperlane.example/ink.png',
        buttons: [{ text: 'Buy', postback: 'https://paperlane.example/ink' }, { text: 'More' }],
      },
    },
    {
      payload: {
        content: 'Read this',
        content_type: 'article',
        content_attributes: { items: [{ title: 'Ink', link: 'https://paperlane.example' }] },
      },
    },
    { payload: { unknown: true } },
  ];
  await connect();
  const conversation = await begin('Hello');
  await until(async () => expect(await answers(conversation)).toEqual(['Which one?', 'Ink', 'Read this']));
  const [choice, card] = (await messages(conversation)).filter(({ message_type: type }) => type === 1);
  expect(choice).toMatchObject({
    content_type: 'input_select',
    content_attributes: {
      items: [
        { title: 'Paper', value: 'Paper' },
        { title: 'Ink', value: 'Ink' },
      ],
    },
  });
  expect(card).toMatchObject({
    content_type: 'cards',
    content_attributes: {
      items: [
        {
          title: 'Ink',
          description: 'Blue',
          media_url: 'https://paperlane.example/ink.png',
          actions: [
            { type: 'link', text: 'Buy', uri: 'https://paperlane.example/ink' },
            { type: 'postback', text: 'More', payload: 'More' },
          ],
        },
      ],
    },
  });
  google.fulfillments = [{ text: { text: ['Ink it is'] } }];
  const submitted = [{ title: 'Ink', value: 'Ink' }];
  const chosen = await t
    .as(null)
    .patch(`${conversation.own}/${String(choice?.['id'])}`, { submitted_values: submitted });
  expect(chosen.statusCode, chosen.body).toBe(200);
  await until(async () => expect((await answers(conversation)).at(-1)).toBe('Ink it is'));
  expect(google.requests.at(-1)?.body).toMatchObject({ queryInput: { text: { text: 'Ink' } } });
});

test.each([
  ['handoff', 'open'],
  ['resolve', 'resolved'],
])('it returns %s, and the conversation is %s', async (action, status) => {
  google.fulfillments = [{ text: { text: ['One moment'] } }, { payload: { action } }];
  await connect();
  const conversation = await begin('A person, please');
  await until(async () => expect(await statusOf(conversation)).toBe(status));
  expect(await answers(conversation)).toEqual(['One moment']);
});

test('Dialogflow stops once an agent writes', async () => {
  await connect();
  const conversation = await begin('Hello');
  await until(async () => expect(await answers(conversation)).toHaveLength(1));
  await maya().post(`${conversation.url}/messages`, { content: 'I take over' });
  expect(await statusOf(conversation)).toBe('open');
  await conversation.say('Thanks');
  // Another conversation behind it is answered.
  const marker = await begin('Another');
  await until(async () => expect(await answers(marker)).toHaveLength(1));
  expect(await answers(conversation)).toEqual(['Hello from the agent', 'I take over']);
  expect(google.requests).toHaveLength(2);
});

test('ignores private notes and other inboxes', async () => {
  await connect({}, t.fixtures.website.id);
  const conversation = await begin('Hello');
  expect(await statusOf(conversation)).toBe('open');
  const hook = (await maya().get(`${base}/integrations/apps/dialogflow`)).json().hooks[0];
  await maya().patch(`${base}/integrations/hooks/${hook.id}`, { status: 'disabled' });
  expect((await connect()).statusCode).toBe(200);
  const other = await begin('Hello');
  await until(async () => expect(await answers(other)).toHaveLength(1));
  await maya().post(`${other.url}/messages`, { content: 'A note', private: true });
  await other.say('Still there?');
  await until(async () => expect(await answers(other)).toHaveLength(3));
  expect(google.requests.map(({ body }) => JSON.stringify(body))).not.toContainEqual(
    expect.stringContaining('A note'),
  );
});

test('waiting conversations are opened once it is turned off', async () => {
  await connect();
  const conversation = await begin('Hello');
  await until(async () => expect(await answers(conversation)).toHaveLength(1));
  const hook = (await maya().get(`${base}/integrations/apps/dialogflow`)).json().hooks[0];
  await maya().patch(`${base}/integrations/hooks/${hook.id}`, { status: 'disabled' });
  await until(async () => expect(await statusOf(conversation)).toBe('open'));
});

test('temporary errors are retried', async () => {
  google.next.push({ status: 503 });
  await connect();
  const conversation = await begin('Hello');
  await until(async () => expect(await answers(conversation)).toEqual(['Hello from the agent']));
  expect(google.requests).toHaveLength(2);
});

test('agents take over if the project rejects the request', async () => {
  google.next.push({ status: 404 });
  await connect();
  const conversation = await begin('Hello');
  await until(async () => expect(await statusOf(conversation)).toBe('open'));
  expect((await maya().get(`${base}/integrations/apps/dialogflow`)).json().hooks[0].status).toBe(true);
});

test('if Google no longer recognizes the account, it is disabled, agents take over, and administrators are notified', async () => {
  google.next.push({ status: 403 });
  await connect();
  const conversation = await begin('Hello');
  await until(async () => expect(await statusOf(conversation)).toBe('open'));
  await until(async () =>
    expect((await t.sentEmails()).join()).toContain('Subject: Dialogflow is disconnected'),
  );
  expect((await t.sentEmails()).at(-1)).toContain('for the inbox App');
  const [hook] = (await maya().get(`${base}/integrations/apps/dialogflow`)).json().hooks;
  expect(hook).toMatchObject({ status: false, reauthorization_required: true });
  expect(await statusOf(await begin('Another'))).toBe('open');
  const again = { status: 'enabled', settings: settings() };
  const saved = (await maya().patch(`${base}/integrations/hooks/${hook.id}`, again)).json();
  expect(saved).toMatchObject({ status: true, reauthorization_required: false });
});

test('connects once per inbox of this account, except email inboxes', async () => {
  expect((await connect()).statusCode).toBe(200);
  const twice = await connect();
  expect([twice.statusCode, twice.json().attributes]).toEqual([422, ['app_id']]);
  expect((await connect({}, t.fixtures.website.id)).statusCode).toBe(200);
  const foreign = await connect({}, t.fixtures.rivalInbox.id);
  expect([foreign.statusCode, foreign.json().attributes]).toEqual([422, ['inbox_id']]);
  const none = await maya().post(`${base}/integrations/hooks`, {
    app_id: 'dialogflow',
    settings: settings(),
  });
  expect([none.statusCode, none.json().attributes]).toEqual([422, ['inbox_id']]);
  for (const wrong of [
    { credentials: '{"client_email":"x"}' },
    { credentials: 'no JSON' },
    { region: 'the moon' },
    { project_id: '' },
  ])
    expect((await connect(wrong)).json().attributes).toEqual(['settings']);
});

test('the key is stored encrypted, and neither returned nor logged in the audit log', async () => {
  await connect();
  const secret = String(JSON.parse(google.credentials).private_key).slice(60, 100);
  const { rows } = await t.database.pool.query(
    `select to_jsonb(h)::text as stored, (select string_agg(to_jsonb(a)::text, '') from audit_log a) as log
     from integration_hook h`,
  );
  const shown = (await maya().get(`${base}/integrations/apps`)).body;
  expect(shown).toContain(google.projectId);
  expect(JSON.stringify(rows) + shown).not.toContain(secret);
});
