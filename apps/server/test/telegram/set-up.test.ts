import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openTelegramHarness, type TelegramHarness } from './harness.ts';
import { goodToken } from './stand-in.ts';

let harness: TelegramHarness;
beforeAll(async () => {
  harness = await openTelegramHarness();
});
afterAll(() => harness.close());

const create = (person: { token: string }, accountId: number, token?: string) =>
  harness.t.as(person).post(`/api/v1/accounts/${accountId}/inboxes`, {
    channel: { type: 'telegram', ...(token === undefined ? {} : { bot_token: token }) },
  });
const change = (token: string) =>
  harness.t.as(harness.t.fixtures.maya).patch(harness.inboxUrl, { channel: { bot_token: token } });
const fieldsOf = (answer: { json(): unknown }) =>
  (answer.json() as { fields?: { path: string; code: string }[] }).fields?.map(({ path, code }) => [
    path,
    code,
  ]);

test.each([
  [undefined, 'blank'],
  ['  ', 'blank'],
  ['nonsense', 'invalid'],
  ['1:../getMe?x=', 'invalid'],
  ['1:unknown', 'invalid'],
])('the token %j is rejected', async (token, code) => {
  const { maya, account } = harness.t.fixtures;
  const answer = await create(maya, account.id, token);
  expect(answer.statusCode).toBe(422);
  expect(fieldsOf(answer)).toEqual([['channel.bot_token', code]]);
});

test('a bot is unique per inbox, and trying to add it again does not disconnect it', async () => {
  const { rex, rival } = harness.t.fixtures;
  const before = harness.telegram.webhooks.get(goodToken);
  const answer = await create(rex, rival.id, goodToken);
  expect(fieldsOf(answer)).toEqual([['channel.bot_token', 'taken']]);
  expect(harness.telegram.webhooks.get(goodToken)).toEqual(before);
});

test('a new token of the same bot moves the webhook, and the old one is unknown', async () => {
  const old = harness.update({ message: harness.message(1, { text: 'Old' }) });
  harness.telegram.bots.set('4711:rotated', { id: 4711, username: 'paperlane_bot' });
  expect((await change('4711:rotated')).statusCode).toBe(200);
  expect(harness.telegram.webhooks.get('4711:rotated')?.url).toContain('/webhooks/telegram/4711:rotated');
  expect((await harness.postEvent(old)).statusCode).toBe(404);
  expect((await harness.postEvent({ ...old, url: '/webhooks/telegram/4711:rotated' })).statusCode).toBe(200);
  expect((await harness.bySource('1')).content).toBe('Old');
});

test('another bot cannot replace this one', async () => {
  harness.telegram.bots.set('5:other', { id: 5, username: 'other_bot' });
  expect(fieldsOf(await change('5:other'))).toEqual([['channel.bot_token', 'other_bot']]);
  expect(harness.telegram.webhooks.has('5:other')).toBe(false);
});

test('an inbox keeps its given name', async () => {
  const { maya, account } = harness.t.fixtures;
  harness.telegram.bots.set('6:named', { id: 6, username: 'named_bot' });
  const made = await harness.t.as(maya).post(`/api/v1/accounts/${account.id}/inboxes`, {
    name: 'Support',
    channel: { type: 'telegram', bot_token: '6:named' },
  });
  expect(made.json()).toMatchObject({ name: 'Support', bot_name: 'named_bot' });
});

test('a bot whose inbox is deleted has no webhook, unless another inbox uses it by then', async () => {
  const { maya, account } = harness.t.fixtures;
  const remove = async (made: { json(): { id: number } }) => {
    const url = `/api/v1/accounts/${account.id}/inboxes/${made.json().id}`;
    expect((await harness.t.as(maya).delete(url)).statusCode).toBe(200);
  };
  const untilDone = () =>
    vi.waitFor(
      async () => {
        const query = "select 1 from graphile_worker.jobs where task_identifier = 'disconnect-inbox'";
        expect((await harness.t.database.pool.query(query)).rows).toEqual([]);
      },
      { timeout: 15_000, interval: 50 },
    );
  harness.telegram.bots.set('7:gone', { id: 7, username: 'gone_bot' });
  await remove(await create(maya, account.id, '7:gone'));
  await vi.waitFor(() => expect(harness.telegram.webhooks.has('7:gone')).toBe(false), { timeout: 15_000 });
  await remove(await create(maya, account.id, '7:gone'));
  expect((await create(maya, account.id, '7:gone')).statusCode).toBe(200);
  await untilDone();
  expect(harness.telegram.webhooks.has('7:gone')).toBe(true);
});

test('administrators disconnect and reconnect a bot', async () => {
  const { maya, aiko, rex, account, rival, website } = harness.t.fixtures;
  const token = '8:again';
  harness.telegram.bots.set(token, { id: 8, username: 'again_bot' });
  const { id } = (await create(maya, account.id, token)).json();
  const postEvent = (what: string, by = maya, inbox = id, accountId = account.id) =>
    harness.t.as(by).post(`/api/v1/accounts/${accountId}/inboxes/${inbox}/${what}_channel_provider`);
  const before = harness.telegram.webhooks.get(token);
  expect((await postEvent('disconnect', aiko)).statusCode).toBe(401);
  expect((await postEvent('disconnect', rex, id, rival.id)).statusCode).toBe(404);
  expect(harness.telegram.webhooks.get(token)).toEqual(before);
  const gone = await postEvent('disconnect');
  expect([gone.statusCode, gone.body]).toEqual([200, '']);
  expect(harness.telegram.webhooks.has(token)).toBe(false);
  const back = await postEvent('setup');
  expect([back.statusCode, back.body]).toEqual([200, '']);
  expect(harness.telegram.webhooks.get(token)).toEqual(before);
  for (const [what, error] of [
    ['setup', 'Channel does not support setup'],
    ['disconnect', 'Channel does not support disconnect'],
  ] as const) {
    const refused = await postEvent(what, maya, website.id);
    expect([refused.statusCode, refused.json()]).toEqual([422, { error }]);
  }
  harness.telegram.bots.delete(token);
  const revoked = await postEvent('setup');
  expect(revoked.statusCode).toBe(422);
  expect(revoked.body).toContain('Telegram does not connect the bot');
});
