import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { deliverToPage } from '../../src/channels/facebook-page/deliver.ts';
import { findInbox, providerTools } from '../../src/features/inbox/index.ts';
import { form } from '../form.ts';
import { delivery, lamps, messageFrom } from './driver.ts';
import { openFacebookHarness, threadOf, type FacebookHarness } from './harness.ts';
import { errorAnswer } from './stand-in.ts';

let harness: FacebookHarness;
let thread: string;
beforeAll(async () => {
  harness = await openFacebookHarness();
  await harness.postEvent(messageFrom('ines', 'm_hello', { text: 'Hello' }));
  ({ url: thread } = await threadOf(harness, 'm_hello'));
});
afterAll(async () => {
  expect(harness.graph.faults).toEqual([]);
  await harness.close();
});

async function write(content: string, more: object = {}, url = thread): Promise<number> {
  const made = await harness.t.as(harness.t.fixtures.maya).post(`${url}/messages`, { content, ...more });
  expect(made.statusCode, made.body).toBe(200);
  return made.json().id;
}

async function stateOf(id: number, url = thread) {
  const listed = await harness.t.as(harness.t.fixtures.maya).get(`${url}/messages`);
  return listed.json().payload.find((one: { id: number }) => one.id === id);
}

const until = (id: number, state: object, url = thread) =>
  vi.waitFor(async () => expect(await stateOf(id, url)).toMatchObject(state), {
    timeout: 20_000,
    interval: 50,
  });

const taken = () => harness.graph.taken.map(({ body }) => body);
const refuseNext = (...answers: ReturnType<typeof errorAnswer>[]) =>
  harness.graph.answers.set('messages', answers);

test('a text reaches the user as a reply to a message', async () => {
  const { message } = await threadOf(harness, 'm_hello');
  const id = await write('Hello Ines', { content_attributes: { in_reply_to: message.id } });
  await until(id, { status: 'sent', source_id: 'm_out_1' });
  expect(harness.graph.taken[0]).toMatchObject({ token: lamps.access_token });
  expect(taken()[0]).toEqual({
    recipient: { id: 'ines' },
    message: { text: 'Hello Ines' },
    messaging_type: 'MESSAGE_TAG',
    tag: 'ACCOUNT_UPDATE',
    reply_to: { mid: 'm_hello' },
  });
});

test('files are sent after the text, one by one, as public links', async () => {
  const before = harness.graph.taken.length;
  const sent = await harness.t.as(harness.t.fixtures.maya).inject({
    method: 'POST',
    url: `${thread}/messages`,
    ...(await form([
      ['content', 'A file'],
      ['attachments[]', { name: 'a.txt', type: 'text/plain', bytes: Buffer.from('words') }],
    ])),
  });
  expect(sent.statusCode).toBe(200);
  await until(sent.json().id, { status: 'sent', source_id: `m_out_${before + 2}` });
  const [text, file] = taken().slice(before);
  expect(text).toMatchObject({ message: { text: 'A file' } });
  expect(file).toMatchObject({
    message: {
      attachment: { type: 'file', payload: { url: expect.stringMatching(/^http:\/\/confab\.test\//) } },
    },
  });
});

test('when a file is rejected after its text was sent, the message has failed and is not sent twice', async () => {
  const before = harness.graph.taken.length;
  const fine = { status: 200, body: JSON.stringify({ recipient_id: 'ines', message_id: 'm_text' }) };
  refuseNext(fine, { status: 503, body: '' });
  const sent = await harness.t.as(harness.t.fixtures.maya).inject({
    method: 'POST',
    url: `${thread}/messages`,
    ...(await form([
      ['content', 'Half'],
      ['attachments[]', { name: 'a.txt', type: 'text/plain', bytes: Buffer.from('words') }],
    ])),
  });
  await until(sent.json().id, {
    status: 'failed',
    content_attributes: {
      external_error: expect.stringMatching(
        /unable to process this request \(the part before it has been sent\)$/,
      ),
    },
  });
  expect(harness.graph.taken).toHaveLength(before);
});

test.each([
  [
    'a refusal',
    errorAnswer(400, 10, 'This message is sent outside of allowed window.'),
    '10 - This message is sent outside of allowed window.',
  ],
  [
    'a response that is not JSON',
    { status: 400, body: '<html>no</html>' },
    'Facebook was unable to process this request',
  ],
  [
    'a revoked login',
    errorAnswer(400, 190, 'Error validating access token'),
    '190 - Error validating access token',
  ],
])('%s fails the message with a reason', async (_what, answer, reason) => {
  refuseNext(answer);
  const id = await write('Are you there?');
  await until(id, { status: 'failed', content_attributes: { external_error: reason } });
});

test.each([
  ['a broken connection', { status: 0, body: '' }],
  ['a busy provider', { status: 503, body: '' }],
  ['a rate limit', errorAnswer(400, 613, 'Calls exceed the limit')],
])('%s is retried', async (what, answer) => {
  refuseNext(answer);
  const id = await write(`Through ${what}`);
  await until(id, { status: 'sent', source_id: expect.any(String) });
  expect(taken().filter(({ message }) => JSON.stringify(message).includes(what))).toHaveLength(1);
});

test('a revoked login stops further messages, a rejected message does not', async () => {
  const inbox = await findInbox(harness.t.platform.db, harness.t.fixtures.account.id, harness.inboxId);
  if (inbox === undefined) throw new Error('no inbox');
  const message = {
    id: 1,
    contactSourceId: 'ines',
    content: 'Hi',
    contentType: 'text' as const,
    contentAttributes: {},
    conversationAttributes: {},
    inReplyTo: null,
    newestIncoming: () => Promise.resolve(null),
    files: [],
  };
  const deliver = () => deliverToPage(message, providerTools(harness.t.platform, inbox));
  refuseNext(errorAnswer(400, 190, 'The token has expired'));
  expect(await deliver()).toMatchObject({ status: 'failed', isLockedOut: true });
  refuseNext(errorAnswer(400, 102, 'The session has been invalidated because the user changed it'));
  expect(await deliver()).toMatchObject({ status: 'failed', isLockedOut: true });
  refuseNext(errorAnswer(400, 551, 'This person is not available right now'));
  expect(await deliver()).toEqual({
    status: 'failed',
    reason: '551 - This person is not available right now',
  });
});

test('delivery and reading are reported up to a time, and reading is not reverted', async () => {
  const early = await write('Early');
  await until(early, { status: 'sent', source_id: expect.any(String) });
  const moment = Date.now();
  await vi.waitFor(() => expect(Date.now()).toBeGreaterThan(moment + 1000), { timeout: 5000 });
  const late = await write('Late');
  await until(late, { status: 'sent', source_id: expect.any(String) });
  const sides = { sender: { id: 'ines' }, recipient: { id: lamps.id } };
  await harness.postEvent({ ...sides, delivery: { watermark: moment, mids: [] } });
  expect([(await stateOf(early)).status, (await stateOf(late)).status]).toEqual(['delivered', 'sent']);
  await harness.postEvent({ ...sides, read: { watermark: moment } });
  await harness.postEvent({ ...sides, delivery: { watermark: Date.now() } });
  expect([(await stateOf(early)).status, (await stateOf(late)).status]).toEqual(['read', 'delivered']);
});

test('on Instagram files go first, and without the unsupported tag', async () => {
  const hello = messageFrom('ig-rui', 'ig_hello', { text: 'Hi' }, '900');
  await harness.send(delivery('900', [hello], 'instagram'), { url: '/webhooks/instagram' });
  await harness.untilHandled();
  const { url } = await threadOf(harness, 'ig_hello');
  const before = harness.graph.taken.length;
  const sent = await harness.t.as(harness.t.fixtures.maya).inject({
    method: 'POST',
    url: `${url}/messages`,
    ...(await form([
      ['content', 'Look'],
      ['attachments[]', { name: 'a.txt', type: 'text/plain', bytes: Buffer.from('words') }],
    ])),
  });
  await until(sent.json().id, { status: 'sent', source_id: `m_out_${before + 2}` }, url);
  const [file, text] = taken().slice(before);
  expect(file).toMatchObject({ message: { attachment: { type: 'file' } } });
  expect(text).toEqual({ recipient: { id: 'ig-rui' }, message: { text: 'Look' } });
});

test('agents may reply for a day, and for a week where Facebook allows it', async () => {
  const window = async (human: string) => {
    (harness.t.platform.providerKeys as Map<string, string>).set(
      'ENABLE_MESSENGER_CHANNEL_HUMAN_AGENT',
      human,
    );
    return (await threadOf(harness, 'm_hello')).conversation.reply_window.hours;
  };
  expect([await window('false'), await window('true')]).toEqual([24, 168]);
  await window('false');
});
