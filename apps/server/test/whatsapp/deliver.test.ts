import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { form, png } from '../form.ts';
import { cloudInput, from, statusOf, textOf } from './driver.ts';
import { openWhatsapp, type WhatsappHarness } from './harness.ts';
import { goodKey, numberId } from './stand-in.ts';

let harness: WhatsappHarness;
let inboxId: number;
let thread: string;
const now = { ahead: 0 };
beforeAll(async () => {
  harness = await openWhatsapp({ clock: { now: () => new Date(Date.now() + now.ahead) } });
  harness.provider.pages = [[approved('shipped', 'Hi {{1}}, your order {{2}} left.')]];
  inboxId = (await harness.create(cloudInput())).json().id;
  harness.begin();
  await harness.say(from(ines, textOf('wamid.in', 'Hello')));
  thread = await threadOf(inboxId);
});
afterAll(() => harness.close());

const ines = '491511234567';
const approved = (name: string, text: string, more: object = {}) => ({
  name,
  status: 'APPROVED',
  language: 'en_US',
  category: 'UTILITY',
  components: [{ type: 'BODY', text }],
  ...more,
});

async function threadOf(id: number): Promise<string> {
  const { account, maya } = harness.t.fixtures;
  const base = `/api/v1/accounts/${account.id}/conversations`;
  const listed = await harness.t.as(maya).get(`${base}?inbox_id=${id}`);
  return `${base}/${listed.json().data.payload[0].id}`;
}

async function write(content: string, more: object = {}): Promise<number> {
  const made = await harness.t.as(harness.t.fixtures.maya).post(`${thread}/messages`, { content, ...more });
  expect([made.statusCode, made.body]).toEqual([200, expect.any(String)]);
  return made.json().id;
}

const stateOf = async (id: number) => (await harness.messages(inboxId)).find((message) => message.id === id);
const until = (id: number, state: object) =>
  vi.waitFor(async () => expect(await stateOf(id)).toMatchObject(state), { timeout: 15_000, interval: 50 });
const untilSent = (id: number) => until(id, { status: 0, source_id: expect.stringMatching(/^wamid\.out/) });
const last = () => harness.provider.taken.at(-1);

test('a text reaches the customer, and references the message it answers', async () => {
  const [incoming] = await harness.messages(inboxId);
  await untilSent(await write('Hello Ines', { content_attributes: { in_reply_to: incoming?.id } }));
  expect(last()).toEqual({
    messaging_product: 'whatsapp',
    context: { message_id: 'wamid.in' },
    to: ines,
    text: { body: 'Hello Ines' },
    type: 'text',
  });
  expect(harness.provider.requests.get(`/v13.0/${numberId}/messages`)).toBe(1);
});

test('statuses advance it, and a failure has its reason', async () => {
  const id = await write('Did it arrive?');
  await untilSent(id);
  const sourceId = (await stateOf(id))?.source_id ?? '';
  await harness.say(statusOf(sourceId, 'sent'), statusOf(sourceId, 'delivered'));
  await until(id, { status: 1 });
  await harness.say(statusOf(sourceId, 'read'));
  await until(id, { status: 2 });
  const lost = await write('And this?');
  await untilSent(lost);
  const errors = [{ code: 131026, title: 'Message undeliverable' }];
  await harness.say(statusOf((await stateOf(lost))?.source_id ?? '', 'failed', { errors }));
  await until(lost, { status: 3, content_attributes: { external_error: '131026: Message undeliverable' } });
});

test('files are sent one by one, the text as the first possible caption', async () => {
  const before = harness.provider.taken.length;
  const sent = await harness.t.as(harness.t.fixtures.maya).inject({
    method: 'POST',
    url: `${thread}/messages`,
    ...(await form([
      ['content', 'Two files'],
      ['attachments[]', { name: 'lamp.png', type: 'image/png', bytes: await png(2) }],
      ['attachments[]', { name: 'bill.txt', type: 'text/plain', bytes: Buffer.from('words') }],
    ])),
  });
  expect(sent.statusCode).toBe(200);
  await untilSent(sent.json().id);
  expect(harness.provider.taken.slice(before)).toEqual([
    expect.objectContaining({
      type: 'image',
      image: { link: expect.stringMatching(/^http/), caption: 'Two files' },
    }),
    expect.objectContaining({
      type: 'document',
      document: { link: expect.any(String), filename: 'bill.txt' },
    }),
  ]);
});

const itemsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ title: `Choice ${index + 1}`, value: `c${index + 1}` }));

test.each([
  [
    3,
    'button',
    { buttons: itemsOf(3).map(({ title, value: id }) => ({ type: 'reply', reply: { id, title } })) },
  ],
  [
    4,
    'list',
    {
      button: 'Choose an item',
      sections: [{ rows: itemsOf(4).map(({ title, value: id }) => ({ id, title })) }],
    },
  ],
])('%i choices are a %s', async (count, type, action) => {
  const content_attributes = { items: itemsOf(count) };
  await untilSent(await write('Which one?', { content_type: 'input_select', content_attributes }));
  const { interactive } = last() as { interactive: { action: string } };
  expect(interactive).toMatchObject({ type, body: { text: 'Which one?' } });
  expect(JSON.parse(interactive.action)).toEqual(action);
});

test('a template is sent with its parameters', async () => {
  const params = {
    name: 'shipped',
    language: 'en_US',
    category: 'UTILITY',
    processed_params: { 1: 'Ines', 2: 'A 7' },
  };
  await untilSent(await write('Hi Ines, your order A 7 left.', { template_params: params }));
  expect(last()).toEqual({
    messaging_product: 'whatsapp',
    to: ines,
    type: 'template',
    template: {
      name: 'shipped',
      language: { policy: 'deterministic', code: 'en_US' },
      components: [
        {
          type: 'body',
          parameters: [
            { type: 'text', text: 'Ines' },
            { type: 'text', text: 'A 7' },
          ],
        },
      ],
    },
  });
});

test('named parameters are sent with their names', async () => {
  const { provider, t, inboxesUrl } = harness;
  provider.pages = [
    [approved('shipped', 'Hi {{1}}, your order {{2}} left.')],
    [approved('greeting', 'Hello {{first_name}}', { parameter_format: 'NAMED' })],
  ];
  expect((await t.as(t.fixtures.maya).post(`${inboxesUrl}/${inboxId}/sync_templates`)).statusCode).toBe(200);
  const params = { name: 'greeting', language: 'en_US', processed_params: { first_name: 'Ines' } };
  await untilSent(await write('Hello Ines', { template_params: params }));
  expect(last()).toMatchObject({
    template: {
      components: [{ parameters: [{ type: 'text', parameter_name: 'first_name', text: 'Ines' }] }],
    },
  });
});

test('temporary errors are retried: a broken connection, a limit, a busy server', async () => {
  harness.provider.answers.push(
    { status: 0 },
    { status: 400, json: { error: { code: 131056, message: 'Too many messages to this number' } } },
  );
  await untilSent(await write('Through the storm'));
});

test('a rate limit is waited for', async () => {
  harness.provider.answers.push({ status: 429, json: { error: { code: 80007, message: 'Rate limit' } } });
  await untilSent(await write('Later'));
});

test('a rejection fails the message with Meta’s error, and a retry sends it', async () => {
  harness.provider.answers.push({
    status: 400,
    json: { error: { code: 131009, message: 'Parameter is not valid' } },
  });
  const id = await write('Wrong');
  await until(id, { status: 3, content_attributes: { external_error: 'Parameter is not valid' } });
  expect(
    (await harness.t.as(harness.t.fixtures.maya).post(`${thread}/messages/${id}/retry`)).statusCode,
  ).toBe(200);
  await untilSent(id);
});

test('after a day only a template is sent: the text of one, or none', async () => {
  now.ahead = 25 * 3_600_000;
  await untilSent(await write('Hi Ines, your order B 8 left.'));
  expect(last()).toMatchObject({
    type: 'template',
    template: { name: 'shipped', components: [{ parameters: [{ text: 'Ines' }, { text: 'B 8' }] }] },
  });
  const before = harness.provider.taken.length;
  const id = await write('How are you?');
  await until(id, {
    status: 3,
    content_attributes: {
      external_error: expect.stringMatching(/24 hours ago.*none of the approved templates/),
    },
  });
  expect(harness.provider.taken).toHaveLength(before);
  now.ahead = 0;
});

test('360dialog gets neither product nor context, but the namespace of a template', async () => {
  const made = await harness.create({
    type: 'whatsapp',
    phone_number: '+15550783884',
    provider_config: { api_key: goodKey },
  });
  const { id, provider_config: config } = made.json();
  await harness.t.app.inject({
    method: 'POST',
    url: '/webhooks/whatsapp/+15550783884',
    headers: { authorization: `Bearer ${config.webhook_verify_token}` },
    payload: from(ines, textOf('d-in', 'Hi')),
  });
  await harness.untilHandled();
  const [own, before] = [thread, inboxId];
  thread = await threadOf(id);
  inboxId = id;
  await untilSent(await write('Hello'));
  expect(last()).toEqual({ to: ines, text: { body: 'Hello' }, type: 'text' });
  const params = { name: 'welcome', language: 'en', namespace: 'a_b', processed_params: {} };
  await untilSent(await write('Welcome', { template_params: params }));
  expect(last()).toMatchObject({ template: { name: 'welcome', namespace: 'a_b' } });
  harness.provider.answers.push({
    status: 400,
    json: { meta: { developer_message: 'Recipient is not valid' } },
  });
  await until(await write('Nobody'), {
    status: 3,
    content_attributes: { external_error: 'Recipient is not valid' },
  });
  [thread, inboxId] = [own, before];
});
