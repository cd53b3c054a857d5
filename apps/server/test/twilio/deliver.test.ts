import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { form } from '../form.ts';
import { smsInput } from './driver.ts';
import { openTwilioHarness, type TwilioHarness } from './harness.ts';
import { accountSid, number } from './stand-in.ts';

let harness: TwilioHarness;
let thread: string;
let whatsappThread: string;
const ines = '+14155550177';

beforeAll(async () => {
  harness = await openTwilioHarness();
  thread = await begin(await harness.connect(), ines, number);
  const whatsapp = await harness.connect({ ...smsInput, medium: 'whatsapp' });
  whatsappThread = await begin(whatsapp, `whatsapp:${ines}`, `whatsapp:${number}`);
});
afterAll(() => harness.close());

/** Writes as a contact; returns the path of its conversation. */
async function begin(inboxId: number, from: string, to: string): Promise<string> {
  await harness.call('/twilio/callback', {
    MessageSid: `SM-${inboxId}`,
    AccountSid: accountSid,
    From: from,
    To: to,
    Body: 'Hi',
  });
  const { account } = harness.t.fixtures;
  const { rows } = await harness.t.database.pool.query<{ display_id: string }>(
    'select display_id from conversation where inbox_id = $1',
    [inboxId],
  );
  return `/api/v1/accounts/${account.id}/conversations/${rows[0]?.display_id}`;
}

async function write(content: string, where = thread): Promise<number> {
  const made = await harness.t.as(harness.t.fixtures.maya).post(`${where}/messages`, { content });
  expect(made.statusCode).toBe(200);
  return made.json().id;
}

async function stateOf(id: number, where = thread) {
  const listed = await harness.t.as(harness.t.fixtures.maya).get(`${where}/messages`);
  return listed.json().payload.find((one: { id: number }) => one.id === id);
}

const until = (id: number, state: object, where = thread) =>
  vi.waitFor(async () => expect(await stateOf(id, where)).toMatchObject(state), {
    timeout: 20_000,
    interval: 50,
  });

/** Twilio has received it. */
const hasLeft = { status: 'sent', source_id: expect.stringMatching(/^SM/) };

/** Reports the status of a message, as Twilio does. */
const report = (sid: string, MessageStatus: string, more: Record<string, string> = {}) =>
  harness.call('/twilio/delivery_status', {
    MessageSid: sid,
    MessageStatus,
    AccountSid: accountSid,
    From: number,
    To: ines,
    ...more,
  });

test('a message is sent from the number, and its statuses are those that Twilio reports', async () => {
  const id = await write('Hello *Ines*');
  await until(id, { status: 'sent', source_id: 'SM1' });
  expect(Object.fromEntries(harness.twilio.taken.at(-1) ?? [])).toEqual({
    To: ines,
    From: number,
    Body: 'Hello *Ines*',
    StatusCallback: 'http://confab.test/twilio/delivery_status',
  });
  expect((await report('SM1', 'sent')).statusCode).toBe(204);
  expect((await stateOf(id)).status).toBe('sent');
  await report('SM1', 'delivered');
  expect((await stateOf(id)).status).toBe('delivered');
  await report('SM1', 'read');
  await report('SM1', 'delivered');
  expect((await stateOf(id)).status).toBe('read');
});

const failures: [string, Record<string, string>, string][] = [
  [
    'failed',
    { ErrorCode: '30003', ErrorMessage: 'Unreachable destination handset' },
    '30003 - Unreachable destination handset',
  ],
  ['undelivered', { ErrorCode: '30005' }, 'Error code: 30005'],
  ['undelivered', {}, 'The message is undelivered'],
];
for (const [status, more, reason] of failures)
  test(`a message that is ${status} has its reason: ${reason}`, async () => {
    const id = await write('Are you there?');
    await until(id, hasLeft);
    await report((await stateOf(id)).source_id, status, more);
    expect(await stateOf(id)).toMatchObject({
      status: 'failed',
      content_attributes: { external_error: reason },
    });
  });

test('an unsigned status callback changes nothing', async () => {
  const id = await write('Quiet');
  await until(id, hasLeft);
  const { source_id: sid } = await stateOf(id);
  const answer = await harness.call(
    '/twilio/delivery_status',
    { MessageSid: sid, MessageStatus: 'failed', AccountSid: accountSid, From: number, To: ines },
    { signature: null },
  );
  expect([answer.statusCode, (await stateOf(id)).status]).toEqual([401, 'sent']);
});

test('a contact who has written STOP gets nothing, and agents see why', async () => {
  harness.twilio.unsubscribed.add(ines);
  const id = await write('One more thing');
  await until(id, {
    status: 'failed',
    content_attributes: { external_error: '21610 - Attempt to send to unsubscribed recipient' },
  });
  harness.twilio.unsubscribed.delete(ines);
  const { maya } = harness.t.fixtures;
  expect((await harness.t.as(maya).post(`${thread}/messages/${id}/retry`)).statusCode).toBe(200);
  await until(id, hasLeft);
});

test('a busy provider is retried at its requested time, and a failing one soon', async () => {
  const { answers } = harness.twilio;
  answers.push({
    status: 429,
    body: { code: 20429, message: 'Too Many Requests' },
    headers: { 'retry-after': '2' },
  });
  const started = Date.now();
  const id = await write('Patience');
  await until(id, hasLeft);
  expect(Date.now() - started).toBeGreaterThanOrEqual(2000);
  answers.push({ status: 503 });
  await until(await write('Through the storm'), hasLeft);
  expect(harness.twilio.taken.filter((fields) => fields.get('Body') === 'Patience')).toHaveLength(1);
});

test('revoked credentials fail the message with the reason', async () => {
  harness.twilio.isClosed = true;
  await until(await write('Locked'), {
    status: 'failed',
    content_attributes: { external_error: '20003 - Authenticate' },
  });
  harness.twilio.isClosed = false;
});

async function sendFiles(where: string, names: string[]): Promise<number> {
  const files = names.map(
    (name) => ['attachments[]', { name, type: 'text/plain', bytes: Buffer.from(name) }] as const,
  );
  const sent = await harness.t.as(harness.t.fixtures.maya).inject({
    method: 'POST',
    url: `${where}/messages`,
    ...(await form([['content', 'See'], ...files.map(([key, file]): [string, typeof file] => [key, file])])),
  });
  expect(sent.statusCode).toBe(200);
  return sent.json().id;
}

test('files are sent as public links: all with a text, one by one over WhatsApp', async () => {
  const { taken } = harness.twilio;
  await until(await sendFiles(thread, ['a.txt', 'b.txt']), hasLeft);
  const urls = taken.at(-1)?.getAll('MediaUrl') ?? [];
  expect(urls).toHaveLength(2);
  expect(taken.at(-1)?.get('Body')).toBe('See');
  const read = await harness.t.as(null).get(new URL(urls[1] ?? '').pathname);
  expect(read.body).toBe('b.txt');
  const before = taken.length;
  const id = await sendFiles(whatsappThread, ['c.txt', 'd.txt']);
  await until(id, { status: 'sent', source_id: `SM${before + 1}` }, whatsappThread);
  const parts = taken.slice(before);
  expect(parts.map((part) => [part.get('From'), part.get('Body'), part.getAll('MediaUrl').length])).toEqual([
    [`whatsapp:${number}`, 'See', 1],
    [`whatsapp:${number}`, null, 1],
  ]);
});

test('a later file that is not sent fails the message with its reason', async () => {
  const before = harness.twilio.taken.length;
  harness.twilio.answers.push({ status: 201, body: { sid: 'SM-part' } }, { status: 503, body: 'Down' });
  const id = await sendFiles(whatsappThread, ['e.txt', 'f.txt']);
  const reason = 'Only a part was sent: 503 Down';
  await until(id, { status: 'failed', content_attributes: { external_error: reason } }, whatsappThread);
  expect(harness.twilio.taken).toHaveLength(before);
});

test('WhatsApp can be replied to for a day after the contact’s last message', async () => {
  const { maya } = harness.t.fixtures;
  const canReply = async (where: string) => (await harness.t.as(maya).get(where)).json().can_reply;
  expect([await canReply(thread), await canReply(whatsappThread)]).toEqual([true, true]);
  await harness.t.database.pool.query(
    `update conversation set last_incoming_at = now() - interval '25 hours' where display_id = any($1)`,
    [[thread, whatsappThread].map((url) => Number(url.split('/').at(-1)))],
  );
  expect([await canReply(thread), await canReply(whatsappThread)]).toEqual([true, false]);
});
