import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { sms } from '../../src/channels/sms/channel.ts';
import type { Background } from '../../src/main/background.ts';
import { describeConformance } from '../channels/conformance.ts';
import { messagesOf, openWorkers, untilHandled } from '../channels/harness.ts';
import { form } from '../form.ts';
import { startTestApp, type TestApp } from '../harness.ts';
import { ines, input, number, outcome, received, request } from './driver.ts';
import { config, startBandwidth, type BandwidthStandIn } from './stand-in.ts';

let t: TestApp;
let bandwidth: BandwidthStandIn;
let workers: Background;
let inboxId: number;
let login: string;
let thread = '';
const closers: (() => Promise<void>)[] = [];

beforeAll(async () => {
  bandwidth = await startBandwidth();
  t = await startTestApp({ providerUrls: new Map([['BANDWIDTH_API_URL', bandwidth.url]]) });
  workers = await openWorkers(t);
  workers.begin();
  const made = await create(input);
  expect(made.statusCode).toBe(200);
  inboxId = made.json().id;
  const { callback_user: user, callback_password: password } = made.json().provider_config;
  login = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
});
afterAll(async () => {
  await workers.stop();
  await t.close();
  await bandwidth.close();
  for (const close of closers) await close();
});

describeConformance('Bandwidth', async () => {
  const standIn = await startBandwidth();
  closers.push(() => standIn.close());
  return {
    channel: sms,
    input,
    mistake: {
      input: { ...input, provider_config: { ...config, api_secret: 'bad' } },
      path: /provider_config\.api_key/,
    },
    hidesSecrets: true,
    providerUrls: new Map([['BANDWIDTH_API_URL', standIn.url]]),
  };
});

const create = (channel: object) =>
  t.as(t.fixtures.maya).post(`/api/v1/accounts/${t.fixtures.account.id}/inboxes`, { name: 'Texts', channel });

/** Sends events as Bandwidth does, and waits until they are handled. */
async function postEvent(events: unknown, authorization: string | null = login) {
  const answer = await t.app.inject(request(events, authorization));
  await untilHandled(t);
  return answer;
}

const bySource = async (id: string) => (await messagesOf(t, inboxId)).find((one) => one.source_id === id);

async function write(content: string): Promise<number> {
  const made = await t.as(t.fixtures.maya).post(`${thread}/messages`, { content });
  expect(made.statusCode).toBe(200);
  return made.json().id;
}

async function stateOf(id: number) {
  const listed = await t.as(t.fixtures.maya).get(`${thread}/messages`);
  return listed.json().payload.find((one: { id: number }) => one.id === id);
}

const until = (id: number, state: object) =>
  vi.waitFor(async () => expect(await stateOf(id)).toMatchObject(state), { timeout: 14_000, interval: 50 });

const hasLeft = { status: 'sent', source_id: expect.stringMatching(/^bw-/) };

test('an inbox shows the webhook URL for Bandwidth, and never its secret', async () => {
  const url = `/api/v1/accounts/${t.fixtures.account.id}/inboxes/${inboxId}`;
  const { api_secret: _, ...open } = config;
  expect((await t.as(t.fixtures.maya).get(url)).json()).toMatchObject({
    channel_type: 'Channel::Sms',
    provider: 'default',
    phone_number: number,
    callback_webhook_url: 'http://confab.test/webhooks/sms/14155550100',
    provider_config: { ...open, api_secret: '', callback_user: 'confab' },
  });
});

const mistakes: [string, object, RegExp, string][] = [
  ['no number', { phone_number: '' }, /blank/, 'channel.phone_number'],
  ['a number without a plus', { phone_number: '14155550101' }, /\+14155550123/, 'channel.phone_number'],
  ['the number of another inbox', {}, /already/, 'channel.provider_config'],
  [
    'a wrong key',
    { provider_config: { ...config, api_key: 'bad' } },
    /Authentication failed/,
    'channel.provider_config.api_key',
  ],
  [
    'another account',
    { provider_config: { ...config, account_id: '1' } },
    /denied/,
    'channel.provider_config.account_id',
  ],
  ...Object.entries({
    account_id: 'Account ID',
    application_id: 'Application ID',
    api_key: 'API key',
    api_secret: 'API secret',
  }).map(([key, name]): [string, object, RegExp, string] => [
    `no ${name}`,
    { provider_config: { ...config, [key]: ' ' } },
    new RegExp(`${name} can't be blank`),
    `channel.provider_config.${key}`,
  ]),
];
for (const [name, change, words, path] of mistakes)
  test(`${name} is an error on its field`, async () => {
    const refused = await create({ ...input, ...change });
    expect([refused.statusCode, refused.json().fields[0].path]).toEqual([422, path]);
    expect(refused.json().message).toMatch(words);
  });

test('saving without a secret keeps the old one', async () => {
  const url = `/api/v1/accounts/${t.fixtures.account.id}/inboxes/${inboxId}`;
  const saved = await t
    .as(t.fixtures.maya)
    .patch(url, { channel: { phone_number: number, provider_config: { ...config, api_secret: '' } } });
  expect(saved.statusCode).toBe(200);
});

test('a text becomes a message of a contact with its number, once', async () => {
  expect((await postEvent(received('in-1'))).statusCode).toBe(200);
  await postEvent(received('in-1'));
  const rows = (await messagesOf(t, inboxId)).filter(({ source_id: id }) => id === 'in-1');
  expect(rows).toMatchObject([{ content: 'Hello', message_type: 0 }]);
  const contact = await t.database.db
    .selectFrom('contact')
    .innerJoin('contact_inbox as ci', 'ci.contact_id', 'contact.id')
    .select(['name', 'phone_number'])
    .where('ci.source_id', '=', ines)
    .executeTakeFirstOrThrow();
  expect(contact).toEqual({ name: '+1 415 555 0177', phone_number: ines });
  const { rows: found } = await t.database.pool.query<{ display_id: string }>(
    'select display_id from conversation where id = $1',
    [rows[0]?.conversation_id],
  );
  thread = `/api/v1/accounts/${t.fixtures.account.id}/conversations/${found[0]?.display_id}`;
});

test('a caller without the password is challenged, and rejected', async () => {
  const before = (await messagesOf(t, inboxId)).length;
  for (const authorization of [null, 'Basic Y29uZmFiOmd1ZXNz']) {
    const answer = await postEvent(received('in-x'), authorization);
    expect([answer.statusCode, answer.headers['www-authenticate']]).toEqual([401, 'Basic realm="Confab"']);
  }
  expect((await postEvent(received('in-x', {}, '+14155550999'))).statusCode).toBe(200);
  expect((await postEvent({ no: 'list' })).statusCode).toBe(200);
  expect(
    (await postEvent([{ type: 'message-sending', to: ines, message: { id: 'x', owner: number } }]))
      .statusCode,
  ).toBe(200);
  expect(await messagesOf(t, inboxId)).toHaveLength(before);
});

test('files are fetched with the API key; SMIL parts are skipped', async () => {
  const folder = `/users/${config.account_id}/media`;
  bandwidth.files.set(`${folder}/note.txt`, Buffer.from('first words'));
  const media = ['layout.smil', 'note.txt', 'gone.txt', 'meta.xml'].map(
    (name) => `${bandwidth.url}${folder}/${name}`,
  );
  await postEvent(received('in-files', { text: '', media }));
  const message = await bySource('in-files');
  expect(message?.content).toBe('[gone.txt: could not be fetched, 404]');
  const { rows } = await t.database.pool.query(
    'select count(*)::int as count from attachment where message_id = $1',
    [message?.id],
  );
  expect(rows).toEqual([{ count: 1 }]);
});

test('a message is sent from the number, and its status is the one Bandwidth reports', async () => {
  const id = await write('Hello Ines');
  await until(id, hasLeft);
  expect(bandwidth.taken.at(-1)).toEqual({
    to: ines,
    from: number,
    text: 'Hello Ines',
    applicationId: config.application_id,
  });
  await postEvent(outcome((await stateOf(id)).source_id, 'message-delivered'));
  expect((await stateOf(id)).status).toBe('delivered');
  const lost = await write('And this?');
  await until(lost, hasLeft);
  await postEvent(
    outcome((await stateOf(lost)).source_id, 'message-failed', {
      errorCode: 4432,
      description: 'unallocated-to-number',
    }),
  );
  expect(await stateOf(lost)).toMatchObject({
    status: 'failed',
    content_attributes: { external_error: '4432 - unallocated-to-number' },
  });
});

test('a rejection fails the message with Bandwidth’s error', async () => {
  bandwidth.answers.push({
    status: 400,
    body: {
      description: 'Your request could not be accepted',
      fieldErrors: [{ description: 'The contact has opted out' }],
    },
  });
  await until(await write('Are you there?'), {
    status: 'failed',
    content_attributes: { external_error: 'Your request could not be accepted; The contact has opted out' },
  });
  bandwidth.answers.push({ status: 401, body: { description: 'Authentication failed' } });
  await until(await write('Locked'), {
    status: 'failed',
    content_attributes: { external_error: 'Authentication failed' },
  });
});

test('a busy Bandwidth is retried at its requested time', async () => {
  bandwidth.answers.push({ status: 429, body: { description: 'Too many' }, headers: { 'retry-after': '1' } });
  const started = Date.now();
  await until(await write('Patience'), hasLeft);
  expect(Date.now() - started).toBeGreaterThanOrEqual(1000);
  bandwidth.answers.push({ status: 503 });
  await until(await write('Through the storm'), hasLeft);
});

test('files are sent as links', async () => {
  const sent = await t.as(t.fixtures.maya).inject({
    method: 'POST',
    url: `${thread}/messages`,
    ...(await form([
      ['content', 'See'],
      ['attachments[]', { name: 'a.txt', type: 'text/plain', bytes: Buffer.from('first') }],
    ])),
  });
  await until(sent.json().id, hasLeft);
  const [url = ''] = bandwidth.taken.at(-1)?.media ?? [];
  expect((await t.as(null).get(new URL(url).pathname)).body).toBe('first');
});
