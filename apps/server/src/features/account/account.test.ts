import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fixturePassword, type FixtureMember } from '../../../test/fixtures.ts';
import { startTestApp, type TestApp, type TestAppOptions } from '../../../test/harness.ts';
import { fakeClock } from '../../../test/clock.ts';
import { transact } from '../../platform/outbox/transact.ts';
import { touchCacheKey } from './index.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp({ clock: fakeClock(new Date()) });
});
afterAll(() => t.close());

const url = (rest = '') => `/api/v1/accounts/${t.fixtures.account.id}${rest}`;
const suspend = (status: number) =>
  t.database.pool
    .query('update account set status = $1 where id = $2', [status, t.fixtures.account.id])
    .then(() => t.platform.memo.forget(`account:${t.fixtures.account.id}`));

describe('showing', () => {
  test('an account to each of its members', async () => {
    const answer = await t.as(t.fixtures.nils).get(url());
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      id: t.fixtures.account.id,
      name: 'Paperlane',
      locale: 'en',
      status: 'active',
      settings: {},
      cache_keys: { label: '0000000000000', inbox: '0000000000000', team: '0000000000000' },
      latest_chatwoot_version: null,
      has_assistants: false,
    });
    expect(answer.json()).not.toHaveProperty('custom_attributes');
  });

  test('also while it is suspended', async () => {
    await suspend(1);
    expect((await t.as(t.fixtures.nils).get(url())).json().status).toBe('suspended');
    const other = await t.as(t.fixtures.nils).get(url('/cache_keys'));
    expect([other.statusCode, other.json()]).toEqual([401, { error: 'Account is suspended' }]);
    await suspend(0);
  });

  test('returns the same error for another account and for one that does not exist', async () => {
    const [theirs, none] = [
      await t.as(t.fixtures.rex).get(url()),
      await t.as(t.fixtures.rex).get('/api/v1/accounts/987654'),
    ];
    expect([theirs.statusCode, theirs.body]).toEqual([404, none.body]);
    expect((await t.as(null).get(url())).statusCode).toBe(401);
    for (const id of ['0', '-1', 'x', '1e3', '99999999999999999999']) {
      expect((await t.as(t.fixtures.maya).get(`/api/v1/accounts/${id}`)).statusCode).toBe(404);
    }
  });
});

describe('changing', () => {
  test('updates only the given fields, for administrators', async () => {
    const answer = await t.as(t.fixtures.maya).put(url(), {
      name: ' Paperlane Ltd ',
      locale: 'de',
      domain: 'paperlane.example',
      auto_resolve_after: 60,
      auto_resolve_ignore_waiting: true,
      industry: 'Stationery',
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      name: 'Paperlane Ltd',
      locale: 'de',
      settings: { auto_resolve_after: 60, auto_resolve_ignore_waiting: true },
      custom_attributes: { industry: 'Stationery' },
    });
    const next = await t.as(t.fixtures.maya).patch(url(), { auto_resolve_after: null, timezone: 'UTC' });
    expect(next.json()).toMatchObject({
      name: 'Paperlane Ltd',
      domain: 'paperlane.example',
      settings: { auto_resolve_after: null, auto_resolve_ignore_waiting: true },
      custom_attributes: { industry: 'Stationery', timezone: 'UTC' },
    });
  });

  test.each([
    { name: '' },
    { name: ' ' },
    { name: null },
    { name: 'x'.repeat(256) },
    { name: { a: 1 } },
    { locale: 'klingon' },
    { domain: 'x'.repeat(101) },
    { auto_resolve_after: 9 },
    { auto_resolve_after: 1_439_857 },
    { auto_resolve_after: 'soon' },
    { auto_resolve_ignore_waiting: 'perhaps' },
    { industry: ['a'] },
    { auto_resolve_message: 'x'.repeat(20_001) },
  ])('rejects %j and changes nothing', async (body) => {
    const before = (await t.as(t.fixtures.maya).get(url())).body;
    const answer = await t.as(t.fixtures.maya).put(url(), body);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().attributes).toEqual(Object.keys(body));
    expect((await t.as(t.fixtures.maya).get(url())).body).toBe(before);
  });

  test('is forbidden for agents, non-members, and other accounts', async () => {
    for (const person of [t.fixtures.jonas, t.fixtures.rex, null]) {
      expect((await t.as(person).put(url(), { name: 'Mine' })).statusCode).toBe(401);
    }
    expect((await t.as(t.fixtures.maya).get(url())).json().name).not.toBe('Mine');
  });

  test('advances a user who signed up to the next step', async () => {
    const step = (value: string) =>
      t.database.pool.query('update account set custom_attributes = $1 where id = $2', [
        { onboarding_step: value },
        t.fixtures.account.id,
      ]);
    await step('account_update');
    const answer = await t.as(t.fixtures.maya).put(url(), { name: 'Paperlane' });
    expect(answer.json().custom_attributes).toEqual({ onboarding_step: 'invite_team' });
  });
});

describe('cache keys', () => {
  const touch = (model: 'label' | 'inbox' | 'team') =>
    transact(t.platform, (trx, emit) => touchCacheKey(trx, emit, t.fixtures.account.id, model));

  test('change with every write, one at a time, and members are notified', async () => {
    await t.clearOutbox();
    await touch('label');
    const first = (await t.as(t.fixtures.nils).get(url('/cache_keys'))).json().cache_keys;
    expect(first).toMatchObject({ label: expect.stringMatching(/^[1-9]\d{12}$/), inbox: '0000000000000' });
    await touch('label');
    const answer = await t.as(t.fixtures.nils).get(url('/cache_keys'));
    expect(answer.headers['cache-control']).toBe('max-age=10, private, stale-while-revalidate=300');
    const second = answer.json().cache_keys;
    expect(Number(second.label)).toBeGreaterThan(Number(first.label));
    expect(await t.outbox()).toMatchObject([
      { name: 'account.cache_invalidated', audience: { account: true }, data: { cache_keys: first } },
      { data: { cache_keys: second, account_id: t.fixtures.account.id } },
    ]);
  });

  test('each of several concurrent changes gets its own', async () => {
    await t.clearOutbox();
    await Promise.all(Array.from({ length: 8 }, () => touch('team')));
    const keys = (await t.outbox()).map(({ data }) => JSON.stringify(data['cache_keys']));
    expect(new Set(keys).size).toBe(8);
  });

  test('do not change when the write fails', async () => {
    const before = (await t.as(t.fixtures.nils).get(url('/cache_keys'))).body;
    const failing = transact(t.platform, async (trx, emit) => {
      await touchCacheKey(trx, emit, t.fixtures.account.id, 'inbox');
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect((await t.as(t.fixtures.nils).get(url('/cache_keys'))).body).toBe(before);
  });

  test('are visible to members only', async () => {
    expect((await t.as(t.fixtures.rex).get(url('/cache_keys'))).statusCode).toBe(401);
    expect((await t.as(null).get(url('/cache_keys'))).statusCode).toBe(401);
  });
});

test('opening an account makes it the default account', async () => {
  expect((await t.as(t.fixtures.rex).post(url('/update_active_at'))).statusCode).toBe(401);
  const answer = await t.as(t.fixtures.jonas).post(url('/update_active_at'));
  expect([answer.statusCode, answer.body]).toEqual([200, '']);
  const profile = (await t.as(t.fixtures.jonas).get('/api/v1/profile')).json();
  expect(profile.accounts[0].active_at).toMatch(/^\d{4}-/);
});

describe('signing up', () => {
  const newUser = {
    account_name: 'Quill',
    user_full_name: 'Tom Quill',
    email: 'Tom@Quill.example',
    password: fixturePassword,
  };
  const signUp = (body: unknown, path = '/api/v1/accounts', app = t) => app.as(null).post(path, body);
  const withApp = async (options: TestAppOptions, work: (app: TestApp) => Promise<void>) => {
    const app = await startTestApp(options);
    try {
      await work(app);
    } finally {
      await app.close();
    }
  };

  test('creates a user with an account, signs them in, and requires confirming their address', async () => {
    await t.clearOutbox();
    const answer = await signUp(newUser);
    expect(answer.statusCode).toBe(200);
    const { data } = answer.json();
    expect(data).toMatchObject({
      email: 'tom@quill.example',
      name: 'Tom Quill',
      confirmed: false,
      role: 'administrator',
      accounts: [{ id: data.account_id, name: 'Quill', role: 'administrator', locale: 'en' }],
    });
    const headers = Object.fromEntries(
      ['access-token', 'client', 'uid'].map((name) => [name, String(answer.headers[name])]),
    );
    const own = await t
      .as(null)
      .inject({ method: 'GET', url: `/api/v1/accounts/${data.account_id}`, headers });
    expect(own.json().features).toMatchObject({ automations: true });
    expect(await t.outbox()).toMatchObject([
      { name: 'user.confirmation_requested', audience: {}, data: { user_id: data.id } },
    ]);
    // The address is not proven yet, so the password alone does not let in again.
    const again = await t.as(null).post('/auth/sign_in', { email: newUser.email, password: fixturePassword });
    expect(again.statusCode).toBe(401);
  });

  test('with only an address and a password leads through further steps', async () => {
    const answer = await signUp(
      { email: 'ina@brief.example', password: fixturePassword, locale: 'de' },
      '/api/v2/accounts',
    );
    expect(answer.statusCode).toBe(200);
    expect(answer.json().data.accounts[0].locale).toBe('de');
    const { rows } = await t.database.pool.query('select custom_attributes from account where id = $1', [
      answer.json().data.account_id,
    ]);
    expect(rows[0]).toEqual({ custom_attributes: { onboarding_step: 'profile_update' } });
  });

  test.each([
    [{ ...newUser, email: 'nowhere' }, 403],
    [{ ...newUser, email: null }, 403],
    [{ ...newUser, email: 'a@b.example, c@d.example' }, 403],
    [{ email: 'new@quill.example', password: fixturePassword }, 403],
    [{ ...newUser, email: 'maya@example.com' }, 422],
    [{ ...newUser, email: 'MAYA@example.com' }, 422],
    [{ ...newUser, email: 'new@quill.example', password: 'weak' }, 422],
    [{ ...newUser, email: 'new@quill.example', password: null }, 422],
    [{ ...newUser, email: ['new@quill.example'] }, 422],
    [{ ...newUser, email: 'new@quill.example', account_name: { a: 1 } }, 422],
    [{ ...newUser, email: 'new@quill.example', password: { length: 9 } }, 422],
  ])('rejects %j (%i) and creates nothing', async (body, status) => {
    const count = () =>
      t.database.pool.query('select (select count(*) from account), (select count(*) from "user")');
    const before = (await count()).rows;
    const answer = await signUp(body);
    expect(answer.statusCode).toBe(status);
    expect(answer.json().message).toBeTypeOf('string');
    expect(answer.headers['access-token']).toBeUndefined();
    expect((await count()).rows).toEqual(before);
  });

  test('only one of two concurrent sign-ups with one address succeeds', async () => {
    const same = { ...newUser, email: 'twin@quill.example' };
    const statuses = (await Promise.all([signUp(same), signUp(same), signUp(same)])).map(
      (one) => one.statusCode,
    );
    expect(statuses.sort((a, b) => a - b)).toEqual([200, 422, 422]);
  });

  test('a repeated request with the same idempotency key does not return the session twice', async () => {
    const body = JSON.stringify({ ...newUser, email: 'once@quill.example' });
    const send = () =>
      t.as(null).inject({
        method: 'POST',
        url: '/api/v1/accounts',
        payload: body,
        headers: { 'content-type': 'application/json', 'idempotency-key': 'k1' },
      });
    expect([(await send()).statusCode, (await send()).statusCode]).toEqual([200, 422]);
    const { rows } = await t.database.pool.query('select count(*) from idempotency_key');
    expect(rows[0]).toEqual({ count: 0 });
  });

  test('a signed-in user can create a further account', async () => {
    const answer = await t.as(t.fixtures.jonas).post('/api/v1/accounts', { account_name: 'Second' });
    expect(answer.statusCode).toBe(200);
    const { data } = answer.json();
    expect(data.id).toBe(t.fixtures.jonas.id);
    expect(data.accounts.map(({ name }: { name: string }) => name)).toContain('Second');
    expect(answer.headers['access-token']).toBeUndefined();
    expect(
      (await t.as(t.fixtures.jonas).put(`/api/v1/accounts/${data.account_id}`, { name: 'Mine' })).statusCode,
    ).toBe(200);
    expect((await t.as(t.fixtures.jonas).post('/api/v1/accounts', { account_name: ' ' })).statusCode).toBe(
      403,
    );
    const forged: Pick<FixtureMember, 'token'> = { token: 'forged' };
    expect((await t.as(forged).post('/api/v1/accounts', newUser)).statusCode).toBe(401);
  });

  test('is not available when disabled; users may still be allowed to add accounts', async () => {
    const off = { accountSignup: 'false', createNewAccountFromDashboard: true } as const;
    await withApp({ installation: off }, async (app) => {
      expect((await signUp(newUser, '/api/v1/accounts', app)).statusCode).toBe(404);
      expect((await signUp(newUser, '/api/v2/accounts', app)).statusCode).toBe(404);
      const added = await app.as(app.fixtures.jonas).post('/api/v1/accounts', { account_name: 'Second' });
      expect(added.statusCode).toBe(200);
    });
    await withApp({ installation: { ...off, createNewAccountFromDashboard: false } }, async (app) => {
      const added = await app.as(app.fixtures.jonas).post('/api/v1/accounts', { account_name: 'Second' });
      expect(added.statusCode).toBe(404);
    });
  });

  test('is limited to five per half hour and network', async () => {
    const send = (round: number) =>
      t.as(null).inject({
        method: 'POST',
        url: '/api/v1/accounts',
        payload: { ...newUser, email: `flood${round}@quill` },
        remoteAddress: '203.0.113.77',
      });
    for (let round = 0; round < 5; round += 1) expect((await send(round)).statusCode).toBe(403);
    expect((await send(5)).statusCode).toBe(429);
  });
});
