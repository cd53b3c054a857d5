import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestFile } from '../channels/connected.ts';
import { openTelegramHarness, type TelegramHarness } from './harness.ts';
import type { BotCall } from './stand-in.ts';

let harness: TelegramHarness;
beforeAll(async () => {
  harness = await openTelegramHarness();
  await harness.postEvent(harness.update({ message: harness.message(5, { text: 'Hello' }) }));
});
afterAll(() => harness.close());

/** The sending calls since then. */
function sentSince(count: number): BotCall[] {
  return harness.telegram.calls.slice(count).filter(({ method }) => method.startsWith('send'));
}

async function send(input: Record<string, unknown>, files: readonly TestFile[] = []) {
  const before = harness.telegram.calls.length;
  const id = await harness.write(input, files);
  const message = await harness.until(id, { status: 'sent', source_id: expect.stringMatching(/^\d+$/) });
  return { message, calls: sentSince(before) };
}

const file = (name: string, type: string, bytes: Buffer): TestFile => ({ name, type, bytes });
const image = (name: string) =>
  file(
    name,
    'image/png',
    Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
  );
const video = file(
  'film.mp4',
  'video/mp4',
  Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom\0\0\0\0isommp42'), Buffer.alloc(64)]),
);
const note = file('note.txt', 'text/plain', Buffer.from('some words'));

test('a text is sent as HTML, as a reply, and stores Telegram’s id', async () => {
  const message = await harness.bySource('5');
  const { calls } = await send({
    content: 'Hi **Ines** & <all>',
    content_attributes: { in_reply_to: message.id },
  });
  expect(calls).toEqual([
    {
      method: 'sendMessage',
      fields: {
        chat_id: '77',
        text: 'Hi <b>Ines</b> &amp; &lt;all&gt;',
        parse_mode: 'HTML',
        reply_to_message_id: '5',
        allow_sending_without_reply: 'true',
      },
    },
  ]);
});

test('choices are buttons', async () => {
  const items = [
    { title: 'Blue', value: 'blue' },
    { title: 'Red', value: 'red' },
  ];
  const { calls } = await send({
    content: 'Which?',
    content_type: 'input_select',
    content_attributes: { items },
  });
  expect(JSON.parse(calls[0]?.fields['reply_markup'] ?? '')).toEqual({
    one_time_keyboard: true,
    inline_keyboard: [[{ text: 'Blue', callback_data: 'blue' }], [{ text: 'Red', callback_data: 'red' }]],
  });
});

test('images and videos are grouped, other files are sent one by one', async () => {
  const { calls, message } = await send({ content: 'Look' }, [image('a.png'), note, video]);
  expect(calls.map(({ method }) => method)).toEqual(['sendMessage', 'sendMediaGroup', 'sendDocument']);
  const media: unknown = JSON.parse(calls[1]?.fields['media'] ?? '');
  expect(media).toEqual([
    { type: 'photo', media: expect.stringContaining('a.png') },
    { type: 'video', media: expect.stringContaining('film.mp4') },
  ]);
  expect(calls[2]?.form).toContain('name="document"; filename="note.txt"');
  expect(calls[2]?.fields).toMatchObject({ chat_id: '77', document: 'some words' });
  expect(Number(message.source_id)).toBeGreaterThan(1000);
});

test('a single image is sent alone', async () => {
  const { calls } = await send({ content: '' }, [image('one.png')]);
  expect(calls).toMatchObject([
    { method: 'sendPhoto', fields: { photo: expect.stringContaining('one.png') } },
  ]);
});

test('eleven images are a group of ten and one', async () => {
  const many = Array.from({ length: 11 }, (_, index) => image(`${index}.png`));
  const { calls } = await send({ content: '' }, many);
  expect(calls.map(({ method }) => method)).toEqual(['sendMediaGroup', 'sendPhoto']);
});

const errorAnswer = (code: number, description: string) => ({
  status: code,
  body: { ok: false, error_code: code, description },
});

test('a rejection shows Telegram’s error, and a retry sends it', async () => {
  harness.telegram.answers.push(errorAnswer(403, 'Forbidden: bot was blocked by the user'));
  const id = await harness.write({ content: 'Are you there?' });
  const failed = await harness.until(id, {
    status: 'failed',
    content_attributes: { external_error: '403, Forbidden: bot was blocked by the user' },
  });
  const { maya, account } = harness.t.fixtures;
  const url = `/api/v1/accounts/${account.id}/conversations/${failed.conversation.id}/messages/${id}/retry`;
  expect((await harness.t.as(maya).post(url)).statusCode).toBe(200);
  await harness.until(id, { status: 'sent' });
});

test.each([
  ['a broken connection', { status: 0 }],
  ['a rate limit', { ...errorAnswer(429, 'Too Many Requests: retry after 1') }],
  ['a server error', { status: 502 }],
])('%s is retried', async (_name, answer) => {
  harness.telegram.answers.push(answer);
  const { calls } = await send({ content: 'Through the storm' });
  expect(calls.length).toBeGreaterThanOrEqual(2);
});

test('once the text was sent, a failed file does not repeat it', async () => {
  const before = harness.telegram.calls.length;
  harness.telegram.answers.push(
    { status: 200, body: { ok: true, result: { message_id: 9001 } } },
    { status: 502 },
  );
  const id = await harness.write({ content: 'With a note' }, [note]);
  const { content_attributes: attributes } = await harness.until(id, { status: 'failed' });
  expect(attributes['external_error']).toMatch(
    /^Telegram answered 502.*\(the part before it has been sent\)$/,
  );
  expect(sentSince(before).map(({ method }) => method)).toEqual(['sendMessage', 'sendDocument']);
});

test('a private note is not sent', async () => {
  const before = harness.telegram.calls.length;
  await harness.write({ content: 'Between us', private: true });
  await send({ content: 'For everybody' });
  expect(sentSince(before)).toMatchObject([{ fields: { text: 'For everybody' } }]);
});
