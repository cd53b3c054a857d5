import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestFile } from '../channels/connected.ts';
import { message, request } from './driver.ts';
import { openLineHarness, type LineHarness } from './harness.ts';

let harness: LineHarness;
beforeAll(async () => {
  harness = await openLineHarness();
  await harness.postEvent(request([message('1', { type: 'text', text: 'Hello' })]));
});
afterAll(() => harness.close());

async function send(input: Record<string, unknown>, files: readonly TestFile[] = []) {
  const before = harness.line.taken.length;
  const id = await harness.write(input, files);
  const sent = await harness.until(id, { status: 'delivered' });
  return { sent, pushes: harness.line.taken.slice(before) };
}

const file = (name: string, type: string, bytes: Buffer): TestFile => ({ name, type, bytes });
const picture = (name: string) =>
  file(
    name,
    'image/png',
    Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
  );

test('a text is pushed unchanged, and counts as delivered', async () => {
  const { sent, pushes } = await send({ content: 'Hi **Ines**' });
  expect(pushes).toMatchObject([{ to: 'Uines', messages: [{ type: 'text', text: 'Hi **Ines**' }] }]);
  expect(sent.source_id).toBeNull();
});

test('a text too long for one message is split', async () => {
  const { pushes } = await send({ content: `${'word '.repeat(1000)}end` });
  const texts = pushes.flatMap(({ messages }) => messages.map(({ text }) => String(text)));
  expect(texts).toEqual(['word '.repeat(1000).trimEnd(), 'end']);
});

test('images and videos are shown, other files are links, five messages per call', async () => {
  const video = Buffer.concat([
    Buffer.from([0, 0, 0, 24]),
    Buffer.from('ftypisom\0\0\0\0isommp42'),
    Buffer.alloc(64),
  ]);
  const { pushes } = await send({ content: 'Look' }, [
    picture('a.png'),
    file('film.mp4', 'video/mp4', video),
    file('note.txt', 'text/plain', Buffer.from('words')),
    picture('b.png'),
    picture('c.png'),
  ]);
  expect(pushes.map(({ messages }) => messages.map(({ type }) => type))).toEqual([
    ['text', 'image', 'video', 'text', 'image'],
    ['image'],
  ]);
  const [, image, , link] = pushes[0]?.messages ?? [];
  expect(image?.['originalContentUrl']).toContain('a.png');
  expect(image?.['previewImageUrl']).toBe(image?.['originalContentUrl']);
  expect(link?.['text']).toMatch(/^note\.txt: http:\/\/confab\.test\//);
});

test('a push that arrived although its response was lost is not sent again', async () => {
  harness.line.answers.push({ status: 0 });
  const { pushes } = await send({ content: 'Only once' });
  expect(pushes).toHaveLength(1);
});

test.each([
  ['a rate limit', 429, { message: 'The API rate limit has been exceeded. Try again later.' }],
  ['a server error', 500, {}],
])('%s is retried', async (_name, status, body) => {
  harness.line.answers.push({ status, body });
  const { pushes } = await send({ content: 'Through the storm' });
  expect(pushes).toHaveLength(1);
});

test.each([
  [400, { message: 'Failed to send messages' }, 'Failed to send messages'],
  [
    400,
    {
      message: 'The request body has 1 error(s)',
      details: [{ message: 'May not be empty', property: 'messages[0].text' }],
    },
    'The request body has 1 error(s), messages[0].text: May not be empty',
  ],
  [429, { message: 'You have reached your monthly limit.' }, 'You have reached your monthly limit.'],
])('a rejection with %i shows LINE’s error: %j', async (status, body, reason) => {
  harness.line.answers.push({ status, body });
  const id = await harness.write({ content: 'No' });
  await harness.until(id, { status: 'failed', content_attributes: { external_error: reason } });
});

test('a rejected message is sent by a retry', async () => {
  harness.line.answers.push({ status: 400, body: { message: 'Not now' } });
  const id = await harness.write({ content: 'Then' });
  const { conversation } = await harness.until(id, { status: 'failed' });
  const { maya, account } = harness.t.fixtures;
  const url = `/api/v1/accounts/${account.id}/conversations/${conversation.id}/messages/${id}/retry`;
  expect((await harness.t.as(maya).post(url)).statusCode).toBe(200);
  await harness.until(id, { status: 'delivered' });
});
