import { routes } from '@confab/contract/routes';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { call } from '../../../test/contract-fuzz/call.ts';
import { fingerprint } from '../../../test/contract-fuzz/fingerprint.ts';
import { noLimits } from '../../../test/contract-fuzz/no-limits.ts';
import { createSystem, type System } from '../../../test/contract-fuzz/system.ts';
import { fixturePassword } from '../../../test/fixtures.ts';
import { form, png } from '../../../test/form.ts';
import { startTestApp, type Client, type TestApp } from '../../../test/harness.ts';
import { routeExamples } from '../../../test/route-examples.data.ts';
import { fakeClock } from '../../../test/clock.ts';
import { answerEvents } from '../../platform/jobs/reactions.ts';
import { emptyAccount } from '../conversation/removal/actions/empty-account.ts';
import { agentReactions } from '../agent/reactions.ts';
import { createApp } from './apps/actions/create-app.ts';

const clock = fakeClock(new Date());
let t: TestApp;
let system: System;
let token = '';
let app: Client;
let other: Client;
const base = '/platform/api/v1';
beforeAll(async () => {
  t = await startTestApp({ limiter: noLimits, clock });
  system = await createSystem(t);
  ({ token } = await createApp(t.platform, 'Billing'));
  app = t.as({ token });
  other = t.as(await createApp(t.platform, 'Other'));
});
afterAll(() => t.close());
afterEach(() => t.clearOutbox());

let people = 0;
const newUser = async (more: Record<string, unknown> = {}) => {
  people += 1;
  const body = { name: 'Una', email: `una${people}@example.com`, password: fixturePassword, ...more };
  const answer = await app.post(`${base}/users`, body);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const newAccount = async (more: Record<string, unknown> = {}) => {
  const answer = await app.post(`${base}/accounts`, { name: 'Inkwell', ...more });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const join = (accountId: number, userId: number, role = 'agent', as = app) =>
  as.post(`${base}/accounts/${accountId}/account_users`, { user_id: userId, role });
const foreign = { error: 'Non permissible resource' };
const seen = ({ statusCode, body }: { statusCode: number; body: string }) => [
  statusCode,
  body === '' ? '' : JSON.parse(body),
];

const own = routes.filter((route) => route.who === 'platform_app');

describe('without the token of an app', () => {
  test.each(own.map((route) => ({ name: route.name, route })))('$name is forbidden', async ({ route }) => {
    const example = (await routeExamples[route.name]?.(system)) ?? {};
    const session = await system.session(t.fixtures.maya);
    const before = await fingerprint(t.database.db);
    const tries: Record<string, string>[] = [
      {},
      { api_access_token: '' },
      { api_access_token: 'unknown' },
      { api_access_token: t.fixtures.maya.token },
    ];
    for (const headers of tries) {
      const answer = await call(system, route, { ...example, anonymous: true, headers });
      expect(seen(answer)).toEqual([401, { error: 'Invalid access_token' }]);
    }
    const bySession = await call(system, route, { ...example, anonymous: true, headers: session });
    expect(bySession.statusCode).toBe(401);
    const inAddress = await call(system, route, {
      ...example,
      anonymous: true,
      query: { api_access_token: token },
    });
    expect(inAddress.statusCode).toBe(401);
    const after = await fingerprint(t.database.db);
    expect(after).toEqual(before);
  });
});

describe('the objects of another app', () => {
  const onObjects = own
    .filter((route) => route.path.includes(':id'))
    .map((route) => ({ name: route.name, route }));
  test.each(onObjects)('$name rejects them', async ({ route }) => {
    const example = (await routeExamples[route.name]?.(system)) ?? {};
    const otherApp = await createApp(t.platform, 'Stranger');
    const before = await fingerprint(t.database.db);
    const answer = await call(system, route, { ...example, as: otherApp });
    expect(seen(answer)).toEqual([401, foreign]);
    const unknown = await call(system, route, { ...example, params: { id: 987_654_321 } });
    expect(seen(unknown)).toEqual([404, { status: 404, error: 'Not Found' }]);
    expect(await fingerprint(t.database.db)).toEqual(before);
  });

  test('are not accessible through objects of the app itself', async () => {
    const account = await newAccount();
    const theirs = (
      await other.post(`${base}/users`, {
        name: 'Theo',
        email: 'theo@example.com',
        password: fixturePassword,
      })
    ).json();
    expect(seen(await join(account.id, theirs.id))).toEqual([401, foreign]);
    expect(seen(await join(account.id, t.fixtures.rex.id))).toEqual([401, foreign]);
    expect(seen(await join(account.id, 987_654_321))).toEqual([404, { status: 404, error: 'Not Found' }]);
    expect((await app.get(`${base}/accounts/${account.id}/account_users`)).json()).toEqual([]);
    expect(seen(await join(t.fixtures.account.id, (await newUser()).id))).toEqual([401, foreign]);
  });

  test('a stored response of one app is not returned to another with the same key', async () => {
    const headers = { 'idempotency-key': 'the-same' };
    const mine = await app.post(`${base}/accounts`, { name: 'Mine' }, headers);
    const theirs = await other.post(`${base}/accounts`, { name: 'Mine' }, headers);
    expect([mine.statusCode, theirs.statusCode]).toEqual([200, 200]);
    expect(theirs.json().id).not.toBe(mine.json().id);
    const again = await app.post(`${base}/accounts`, { name: 'Mine' }, headers);
    expect(again.json()).toEqual(mine.json());
  });
});

test('the token of an app gives no access to the agent API', async () => {
  for (const path of ['/api/v1/profile', `/api/v1/accounts/${t.fixtures.account.id}/conversations`])
    expect(seen(await app.get(path))).toEqual([401, { error: 'Invalid Access Token' }]);
});

describe('users', () => {
  test('are created confirmed, without an email, and can sign in', async () => {
    const user = await newUser({ display_name: 'U.', custom_attributes: { plan: 'gold' } });
    expect(user).toMatchObject({
      name: 'Una',
      display_name: 'U.',
      available_name: 'U.',
      confirmed: true,
      custom_attributes: { plan: 'gold' },
      accounts: [],
      account_id: null,
      role: null,
    });
    expect(await t.outbox()).toEqual([]);
    expect((await t.as({ token: user.access_token }).get('/api/v1/profile')).json().id).toBe(user.id);
    const body = { email: user.email, password: fixturePassword };
    expect((await t.as(null).post('/auth/sign_in', body)).statusCode).toBe(200);
  });

  test('a known address returns its user unchanged, and gives the app access', async () => {
    const { aiko } = t.fixtures;
    expect(seen(await app.get(`${base}/users/${aiko.id}`))).toEqual([401, foreign]);
    const body = { name: 'Else', email: 'AIKO@example.com', password: 'Another-Horse-9' };
    expect((await app.post(`${base}/users`, body)).json()).toMatchObject({ id: aiko.id, name: 'Aiko' });
    expect((await app.post(`${base}/users`, body)).statusCode).toBe(200);
    expect((await app.get(`${base}/users/${aiko.id}`)).json().name).toBe('Aiko');
    const signIn = { email: aiko.email, password: fixturePassword };
    expect((await t.as(null).post('/auth/sign_in', signIn)).statusCode).toBe(200);
  });

  test('super admins are not accessible, by address or by id', async () => {
    const { db } = t.platform;
    const user = await newUser();
    await db.updateTable('user').set({ type: 'SuperAdmin' }).where('id', '=', user.id).execute();
    const before = await fingerprint(db);
    const url = `${base}/users/${user.id}`;
    for (const answer of [
      await app.post(`${base}/users`, { name: 'x', email: user.email, password: fixturePassword }),
      await app.get(url),
      await app.patch(url, { password: 'Another-Horse-9' }),
      await app.get(`${url}/login`),
      await app.post(`${url}/token`),
      await app.delete(url),
    ])
      expect(seen(answer)).toEqual([401, foreign]);
    expect(await fingerprint(db)).toEqual(before);
  });

  test.each([
    [{ password: 'weak' }, 'password'],
    [{ password: '' }, 'password'],
    [{ password: 'Password1!' }, 'password'],
    [{ email: 'nowhere' }, 'email'],
    [{ name: ' ' }, 'name'],
  ])('rejects %j by field', async (more, field) => {
    const body = { name: 'Ulf', email: 'ulf@example.com', password: fixturePassword, ...more };
    const answer = await app.post(`${base}/users`, body);
    expect([answer.statusCode, answer.json().attributes]).toEqual([422, [field]]);
    if (field === 'email' || field === 'name') {
      const change = await app.patch(`${base}/users/${(await newUser()).id}`, more);
      expect([change.statusCode, change.json().attributes]).toEqual([422, [field]]);
    }
  });

  test('are updated by given values: attributes are merged, another address takes effect immediately', async () => {
    const user = await newUser({ custom_attributes: { plan: 'gold', seats: 3 } });
    const url = `${base}/users/${user.id}`;
    const input = { display_name: 'U.', email: 'Moved@example.com', custom_attributes: { seats: 4 } };
    const changed = (await app.patch(url, input)).json();
    expect(changed).toMatchObject({
      name: 'Una',
      display_name: 'U.',
      email: 'moved@example.com',
      uid: 'moved@example.com',
      confirmed: true,
      custom_attributes: { plan: 'gold', seats: 4 },
    });
    expect(seen(await app.patch(url, { email: t.fixtures.rex.email }))).toMatchObject([
      422,
      { attributes: ['email'] },
    ]);
    const body = { email: 'moved@example.com', password: fixturePassword };
    expect((await t.as(null).post('/auth/sign_in', body)).statusCode).toBe(200);
  });

  test('a new password ends every earlier session and token', async () => {
    const user = await newUser();
    const session = await system.session(user);
    const profile = (headers: Record<string, string>) =>
      t.as(null).inject({ method: 'GET', url: '/api/v1/profile', headers });
    expect((await profile(session)).statusCode).toBe(200);
    const answer = await app.put(`${base}/users/${user.id}`, { password: 'Another-Horse-9' });
    expect(answer.statusCode).toBe(200);
    expect((await profile(session)).statusCode).toBe(401);
    expect((await t.as({ token: user.access_token }).get('/api/v1/profile')).statusCode).toBe(401);
    const renewed = { token: answer.json().access_token };
    expect((await t.as(renewed).get('/api/v1/profile')).statusCode).toBe(200);
  });

  test('the token is that of the user', async () => {
    const user = await newUser();
    expect((await app.post(`${base}/users/${user.id}/token`)).json()).toEqual({
      access_token: user.access_token,
      expiry: null,
      user: {
        id: user.id,
        name: 'Una',
        display_name: null,
        email: user.email,
        pubsub_token: user.pubsub_token,
      },
    });
  });
});

describe('a login link', () => {
  const linkOf = async (user: { id: number }) => {
    const { url } = (await app.get(`${base}/users/${user.id}/login`)).json();
    const { origin, pathname, searchParams } = new URL(url);
    expect([origin, pathname]).toEqual(['http://confab.test', '/app/login']);
    return Object.fromEntries(searchParams);
  };
  const use = (link: Record<string, string>) => t.as(null).post('/auth/sign_in', link);

  test('signs the user in, once', async () => {
    const user = await newUser();
    const link = await linkOf(user);
    expect(link['email']).toBe(user.email);
    const first = await use(link);
    expect([first.statusCode, first.json().data.id]).toEqual([200, user.id]);
    expect(first.headers['access-token']).toEqual(expect.any(String));
    expect((await use(link)).statusCode).toBe(401);
  });

  test('is valid for five minutes, and for its own user only', async () => {
    const user = await newUser();
    const link = await linkOf(user);
    expect((await use({ ...link, email: t.fixtures.maya.email })).statusCode).toBe(401);
    const another = await linkOf(user);
    clock.advance(5 * 60 * 1000 + 1);
    expect((await use(another)).statusCode).toBe(401);
    expect((await use(await linkOf(user))).statusCode).toBe(200);
  });
});

describe('accounts', () => {
  test('are created with features, limits, and status, and changed one feature at a time', async () => {
    const account = await newAccount({
      locale: 'de',
      domain: 'https://mail.inkwell.example/',
      support_email: 'help@inkwell.example',
      features: { response_bot: true, campaigns: false, unheard_of: true },
      limits: { agents: 1 },
      custom_attributes: { plan: 'gold' },
    });
    expect(account).toMatchObject({
      name: 'Inkwell',
      locale: 'de',
      domain: 'mail.inkwell.example',
      support_email: 'help@inkwell.example',
      limits: { agents: 1 },
      custom_attributes: { plan: 'gold' },
      status: 'active',
    });
    expect(account.features).toMatchObject({ response_bot: true, labels: true });
    expect(Object.keys(account.features)).not.toContain('campaigns');
    expect(Object.keys(account.features)).not.toContain('unheard_of');
    const url = `${base}/accounts/${account.id}`;
    const changed = (
      await app.patch(url, { features: { labels: false }, limits: { inboxes: 2 }, custom_attributes: {} })
    ).json();
    expect(changed).toMatchObject({ name: 'Inkwell', limits: { inboxes: 2 }, custom_attributes: {} });
    expect(changed.features).toMatchObject({ response_bot: true, macros: true });
    expect(Object.keys(changed.features)).not.toContain('labels');
    expect((await app.get(url)).json()).toEqual(changed);
    expect(seen(await app.post(`${base}/accounts`, { name: ' ' }))).toMatchObject([422, {}]);
    expect(seen(await app.patch(url, { status: 'gone' }))).toMatchObject([422, { attributes: ['status'] }]);
  });

  test('the agent limit is enforced', async () => {
    const account = await newAccount({ limits: { agents: 1 } });
    const user = await newUser();
    await join(account.id, user.id, 'administrator');
    const invite = { email: 'second@example.com' };
    const agents = `/api/v1/accounts/${account.id}/agents`;
    expect((await t.as({ token: user.access_token }).post(agents, invite)).statusCode).toBe(402);
    await app.patch(`${base}/accounts/${account.id}`, { limits: { agents: 2 } });
    expect((await t.as({ token: user.access_token }).post(agents, invite)).statusCode).toBe(200);
  });

  test('the inbox limit is enforced, also when two are added at once', async () => {
    const account = await newAccount({ limits: { inboxes: 1 } });
    const user = await newUser();
    await join(account.id, user.id, 'administrator');
    const own = t.as({ token: user.access_token });
    const inboxes = `/api/v1/accounts/${account.id}/inboxes`;
    const add = () => own.post(inboxes, { name: 'App', channel: { type: 'api' } });
    const both = await Promise.all([add(), add()]);
    const [added, refused] = both.toSorted((one, other) => one.statusCode - other.statusCode);
    expect(refused?.statusCode).toBe(402);
    expect(refused?.json()).toEqual({ error: 'Account limit exceeded. Upgrade to a higher plan' });
    // One that is being deleted makes room.
    expect((await own.delete(`${inboxes}/${added?.json().id}`)).statusCode).toBe(200);
    expect((await add()).statusCode).toBe(200);
    expect((await add()).statusCode).toBe(402);
    await app.patch(`${base}/accounts/${account.id}`, { limits: {} });
    expect((await add()).statusCode).toBe(200);
  });

  test('a suspended one locks its members out until it is active again', async () => {
    const account = await newAccount();
    const user = await newUser();
    await join(account.id, user.id);
    const inboxes = () => t.as({ token: user.access_token }).get(`/api/v1/accounts/${account.id}/inboxes`);
    expect((await inboxes()).statusCode).toBe(200);
    const set = (status: string) => app.patch(`${base}/accounts/${account.id}`, { status });
    expect((await set('suspended')).json().status).toBe('suspended');
    expect(seen(await inboxes())).toEqual([401, { error: 'Account is suspended' }]);
    await set('active');
    expect((await inboxes()).statusCode).toBe(200);
  });

  test('a user has a role in it, which can be changed, and leaves it without being deleted', async () => {
    const account = await newAccount();
    const user = await newUser();
    const added = (await join(account.id, user.id, 'agent')).json();
    expect(added).toMatchObject({
      account_id: account.id,
      user_id: user.id,
      role: 'agent',
      inviter_id: null,
      active_at: null,
      availability: 'online',
      auto_offline: true,
      custom_role_id: null,
    });
    const { rows } = await t.database.pool.query<{ id: number }>(
      "insert into custom_role (account_id, name, permissions) values ($1, 'Triage', '{contact_manage}') returning id",
      [account.id],
    );
    await t.database.pool.query('update account_user set custom_role_id = $1 where id = $2', [
      rows[0]?.id,
      added.id,
    ]);
    const kept = (await join(account.id, user.id, 'agent')).json();
    expect(kept).toMatchObject({ id: added.id, role: 'agent', custom_role_id: rows[0]?.id });
    await t.clearOutbox();
    const raised = (await join(account.id, user.id, 'administrator')).json();
    expect(raised).toMatchObject({ id: added.id, role: 'administrator', custom_role_id: null });
    expect(await t.outbox()).toMatchObject([
      { name: 'profile.access_changed', audience: { users: [user.id] } },
    ]);
    const url = `${base}/accounts/${account.id}/account_users`;
    expect((await app.get(url)).json()).toEqual([raised]);
    expect((await app.get(`${base}/users/${user.id}`)).json().accounts).toEqual([
      { id: account.id, name: 'Inkwell', active_at: null, role: 'administrator' },
    ]);
    await t.clearOutbox();
    for (const _ of ['there', 'gone'])
      expect(seen(await app.delete(url, { user_id: user.id }))).toEqual([200, '']);
    expect((await app.get(url)).json()).toEqual([]);
    const removals = (await t.outbox()).filter(({ name }) => name === 'agent.removed');
    expect(removals).toMatchObject([{ data: { user_id: user.id, stays: true } }]);
    await react(removals[0]?.data ?? {}, account.id);
    expect((await app.get(`${base}/users/${user.id}`)).statusCode).toBe(200);
  });

  test('an invited user becomes a member', async () => {
    const account = await newAccount();
    const [boss, user] = [await newUser(), await newUser()];
    await join(account.id, boss.id, 'administrator');
    const agents = `/api/v1/accounts/${account.id}/agents`;
    await t.as({ token: boss.access_token }).post(agents, { email: user.email });
    await join(account.id, user.id);
    expect((await app.get(`${base}/users/${user.id}`)).json().accounts).toHaveLength(1);
  });
});

async function react(data: Record<string, unknown>, accountId: number): Promise<void> {
  const forget = agentReactions.find(({ name }) => name === 'agent.forget');
  const event = { number: 1, accountId, name: 'agent.removed', audience: {}, data, createdAt: new Date() };
  if (forget !== undefined) await answerEvents(forget, [event], t.platform);
}

test('a deleted user loses access immediately, leaves every account, and is deleted', async () => {
  const account = await newAccount();
  const user = await newUser();
  await join(account.id, user.id);
  const session = await system.session(user);
  await t.clearOutbox();
  expect(seen(await app.delete(`${base}/users/${user.id}`))).toEqual([200, '']);
  const profile = await t.as(null).inject({ method: 'GET', url: '/api/v1/profile', headers: session });
  expect(profile.statusCode).toBe(401);
  expect((await t.as({ token: user.access_token }).get('/api/v1/profile')).statusCode).toBe(401);
  const body = { email: user.email, password: fixturePassword };
  expect((await t.as(null).post('/auth/sign_in', body)).statusCode).toBe(401);
  expect((await app.get(`${base}/accounts/${account.id}/account_users`)).json()).toEqual([]);
  const [removal] = (await t.outbox()).filter(({ name }) => name === 'agent.removed');
  await react(removal?.data ?? {}, account.id);
  expect((await app.get(`${base}/users/${user.id}`)).statusCode).toBe(404);
});

test('a user without an account is deleted immediately', async () => {
  const user = await newUser();
  await app.delete(`${base}/users/${user.id}`);
  expect((await app.get(`${base}/users/${user.id}`)).statusCode).toBe(404);
});

test('a deleted account is closed immediately, and a job deletes all of its data, including files', async () => {
  const account = await newAccount();
  const user = await newUser();
  await join(account.id, user.id, 'administrator');
  const boss = t.as({ token: user.access_token });
  const inside = `/api/v1/accounts/${account.id}`;
  const channel = { type: 'api', webhook_url: '' };
  const inbox = (await boss.post(`${inside}/inboxes`, { name: 'App', channel })).json();
  const contact = (await boss.post(`${inside}/contacts`, { name: 'Kim', inbox_id: inbox.id })).json().payload;
  const conversation = {
    source_id: contact.contact_inbox.source_id,
    inbox_id: inbox.id,
    contact_id: contact.contact.id,
  };
  const { id } = (await boss.post(`${inside}/conversations`, conversation)).json();
  const upload = await form([
    ['content', 'with a file'],
    ['attachments[]', { name: 'a.png', type: 'image/png', bytes: await png(4) }],
  ]);
  const sent = await boss.inject({
    method: 'POST',
    url: `${inside}/conversations/${id}/messages`,
    ...upload,
  });
  expect(sent.statusCode, sent.body).toBe(200);
  const { key } = await t.platform.db
    .selectFrom('blob')
    .select('key')
    .where('account_id', '=', account.id)
    .executeTakeFirstOrThrow();
  await t.clearOutbox();

  expect(seen(await app.delete(`${base}/accounts/${account.id}`))).toEqual([200, '']);
  expect((await t.outbox()).map(({ name }) => name)).toEqual(['account.deletion_requested']);
  expect((await boss.get(`${inside}/inboxes`)).statusCode).toBe(401);
  expect((await boss.get(inside)).statusCode).toBe(404);
  expect((await app.get(`${base}/users/${user.id}`)).json().accounts).toEqual([]);
  expect((await app.get(`${base}/accounts/${account.id}`)).statusCode).toBe(404);
  expect((await app.delete(`${base}/accounts/${account.id}`)).statusCode).toBe(404);

  await emptyAccount(t.platform, account.id);
  expect(await rowsOf(account.id)).toEqual([]);
  expect(await t.platform.storage.get(key)).toBeUndefined();
  // Events about another account of the same installation do not affect it.
  const before = await fingerprint(t.platform.db);
  await emptyAccount(t.platform, t.fixtures.account.id);
  expect(await fingerprint(t.platform.db)).toEqual(before);
});

/** Tables that still contain rows of the account, except for its events. */
async function rowsOf(accountId: number): Promise<string[]> {
  const { rows } = await t.database.pool.query<{ table_name: string }>(
    `select table_name from information_schema.columns join pg_tables on tablename = table_name
      where column_name = 'account_id' and table_schema = 'public' and table_name not in ('outbox', 'event')`,
  );
  const found = [];
  for (const { table_name: table } of rows) {
    const one = await t.database.pool.query(`select 1 from "${table}" where account_id = $1 limit 1`, [
      accountId,
    ]);
    if (one.rows.length > 0) found.push(table);
  }
  return found;
}
