import { afterAll, beforeAll, expect, test } from 'vitest';
import { form, png } from '../../../test/form.ts';
import { startTestApp, type Client, type TestApp } from '../../../test/harness.ts';
import { emptyAccount } from '../conversation/removal/actions/empty-account.ts';
import { createApp } from './apps/actions/create-app.ts';
import { addPermissible } from './apps/actions/add-permissible.ts';

let t: TestApp;
let app: Client;
let token = '';
let other: Client;
let accountId = 0;
const bots = '/platform/api/v1/agent_bots';
const foreign = { error: 'Non permissible resource' };

beforeAll(async () => {
  t = await startTestApp();
  ({ token } = await createApp(t.platform, 'Billing'));
  app = t.as({ token });
  other = t.as(await createApp(t.platform, 'Other'));
  accountId = Number((await app.post('/platform/api/v1/accounts', { name: 'Inkwell' })).json().id);
});
afterAll(() => t.close());

async function newBot(more: Record<string, unknown> = {}): Promise<{ id: number; access_token: string }> {
  const answer = await app.post(bots, { name: 'Robo', account_id: accountId, ...more });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

test('an app adds a bot to its account', async () => {
  const bot = await newBot({ description: 'Answers first', outgoing_url: 'https://bot.example/hook' });
  expect(bot).toEqual({
    id: bot.id,
    name: 'Robo',
    description: 'Answers first',
    outgoing_url: 'https://bot.example/hook',
    account_id: accountId,
    access_token: expect.stringMatching(/^.{20,}$/),
  });
  expect((await app.get(`${bots}/${bot.id}`)).json()).toEqual(bot);
});

test('its token works in an account where an administrator has connected it', async () => {
  const { account, app: inbox, tessa } = t.fixtures;
  const partner = await createApp(t.platform, 'Partner');
  await addPermissible(t.platform, partner.id, { accountId: account.id });
  const bot = (await t.as(partner).post(bots, { name: 'Robo', account_id: account.id })).json();
  const base = `/api/v1/accounts/${account.id}`;
  const maya = t.as(t.fixtures.maya);
  const connected = await maya.post(`${base}/inboxes/${inbox.id}/set_agent_bot`, { agent_bot: bot.id });
  expect(connected.statusCode).toBe(200);
  const opened = await maya.post(`${base}/conversations`, { inbox_id: inbox.id, contact_id: tessa.id });
  const path = `${base}/conversations/${opened.json().id}/messages`;
  const sent = await t.as({ token: bot.access_token }).post(path, { content: 'Hello' });
  expect([sent.statusCode, sent.json().sender.name]).toEqual([200, 'Robo']);
});

test('it lists the bots of its accounts, and no others', async () => {
  const { id } = await newBot();
  const maya = t.as(t.fixtures.maya);
  const { id: hers } = (
    await maya.post(`/api/v1/accounts/${t.fixtures.account.id}/agent_bots`, { name: 'Hers' })
  ).json();
  const listed = async (as: Client) => (await as.get(bots)).json<{ id: number }[]>().map((bot) => bot.id);
  expect(await listed(app)).toContain(id);
  expect(await listed(app)).not.toContain(hers);
  expect(await listed(other)).toEqual([]);
  expect([(await app.get(`${bots}/${hers}`)).statusCode, (await app.get(`${bots}/${hers}`)).json()]).toEqual([
    401,
    foreign,
  ]);
});

test('a bot requires an account that the app may use', async () => {
  const tries: [unknown, number][] = [
    [t.fixtures.account.id, 401],
    [987_654_321, 404],
    [undefined, 422],
    [null, 422],
  ];
  for (const [account, status] of tries)
    expect((await app.post(bots, { name: 'Robo', account_id: account })).statusCode).toBe(status);
  expect((await app.post(bots, { name: ' ', account_id: accountId })).statusCode).toBe(422);
});

test('a change keeps absent values, and the bot’s account', async () => {
  const bot = await newBot({ description: 'Answers first' });
  const changed = await app.patch(`${bots}/${bot.id}`, { name: 'Rosa', account_id: t.fixtures.account.id });
  expect(changed.json()).toEqual({ ...bot, name: 'Rosa', account_id: accountId });
});

test('an avatar is uploaded by form, and removed', async () => {
  const { id } = await newBot();
  const image = await form([['avatar', { name: 'robo.png', bytes: await png(8), type: 'image/png' }]]);
  const headers = { ...image.headers, api_access_token: token };
  const answer = await t.app.inject({ ...image, method: 'PATCH', url: `${bots}/${id}`, headers });
  expect(answer.statusCode, answer.body).toBe(200);
  const keyOf = async () =>
    (await t.database.pool.query('select avatar_key from agent_bot where id = $1', [id])).rows[0].avatar_key;
  expect(await keyOf()).not.toBeNull();
  expect((await app.delete(`${bots}/${id}/avatar`)).json()).toMatchObject({ id });
  expect(await keyOf()).toBeNull();
});

test('a deleted bot does not exist', async () => {
  const { id } = await newBot();
  const answer = await app.delete(`${bots}/${id}`);
  expect([answer.statusCode, answer.body]).toEqual([200, '']);
  expect((await app.get(`${bots}/${id}`)).statusCode).toBe(404);
});

test('a closed account has no bots, and deleting it deletes them', async () => {
  const { id: closed } = (await app.post('/platform/api/v1/accounts', { name: 'Closing' })).json();
  const { id } = await newBot({ account_id: closed });
  expect((await app.delete(`/platform/api/v1/accounts/${closed}`)).statusCode).toBe(200);
  expect((await app.get(bots)).json()).not.toContainEqual(expect.objectContaining({ id }));
  expect((await app.delete(`${bots}/${id}`)).statusCode).toBe(401);
  await emptyAccount(t.platform, closed);
  expect((await app.get(`${bots}/${id}`)).statusCode).toBe(404);
});

test('the audit log has the source of a bot’s change', async () => {
  const { id } = await newBot();
  const { rows } = await t.database.pool.query(
    `select remote_address from audit_log where account_id = $1 and auditable_id = $2 order by id desc limit 1`,
    [accountId, id],
  );
  expect(rows[0]?.remote_address).toBe('127.0.0.1');
});
