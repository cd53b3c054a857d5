import { afterAll, beforeAll, expect, test } from 'vitest';
import { lineInput, message, request } from './driver.ts';
import { openLineHarness, type LineHarness } from './harness.ts';

let harness: LineHarness;
beforeAll(async () => {
  harness = await openLineHarness();
});
afterAll(() => harness.close());

const create = (person: { token: string }, accountId: number, change: object) =>
  harness.t.as(person).post(`/api/v1/accounts/${accountId}/inboxes`, {
    name: 'LINE',
    channel: { ...lineInput('1650000002'), ...change },
  });
const change = (channel: object) =>
  harness.t.as(harness.t.fixtures.maya).patch(harness.inboxUrl, { channel });
const fieldsOf = (answer: { json(): unknown }) =>
  (answer.json() as { fields?: { path: string; code: string }[] }).fields?.map(({ path, code }) => [
    path,
    code,
  ]);

test.each([
  [{ line_channel_id: '' }, 'line_channel_id', 'blank'],
  [{ line_channel_secret: ' ' }, 'line_channel_secret', 'blank'],
  [{ line_channel_token: null }, 'line_channel_token', 'blank'],
  [{ line_channel_id: '1/2' }, 'line_channel_id', 'invalid'],
  [{ line_channel_token: 'unknown' }, 'line_channel_token', 'invalid'],
  [{ line_channel_token: 'a\nb' }, 'line_channel_token', 'invalid'],
])('%j is rejected', async (mistake, key, code) => {
  const { maya, account } = harness.t.fixtures;
  const answer = await create(maya, account.id, mistake);
  expect(answer.statusCode).toBe(422);
  expect(fieldsOf(answer)).toEqual([[`channel.${key}`, code]]);
});

test('a channel id is unique per inbox', async () => {
  const { rex, rival } = harness.t.fixtures;
  const answer = await create(rex, rival.id, lineInput());
  expect(fieldsOf(answer)).toEqual([['channel.line_channel_id', 'taken']]);
});

test('requests are verified with a new secret', async () => {
  expect((await change({ line_channel_secret: 'new', line_channel_token: '' })).statusCode).toBe(200);
  const events = [message('1', { type: 'text', text: 'Hello' })];
  expect((await harness.postEvent(request(events))).statusCode).toBe(401);
  expect((await harness.postEvent(request(events, 'new'))).statusCode).toBe(200);
  expect((await harness.bySource('1')).content).toBe('Hello');
});

test('a new id changes the webhook URL', async () => {
  expect((await change({ line_channel_id: '1650000003' })).statusCode).toBe(200);
  const events = [message('2', { type: 'text', text: 'Moved' })];
  // Its channel no longer exists, which LINE need not know.
  expect((await harness.postEvent(request(events, 'new'))).statusCode).toBe(200);
  expect((await harness.postEvent(request(events, 'new', '1650000003'))).statusCode).toBe(200);
});

test('a token that cannot be verified now is accepted', async () => {
  const { maya, account } = harness.t.fixtures;
  await harness.line.close();
  expect((await create(maya, account.id, {})).statusCode).toBe(200);
});
