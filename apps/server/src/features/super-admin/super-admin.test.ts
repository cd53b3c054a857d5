import { Type } from '@confab/contract/kit/schema';
import { routes } from '@confab/contract/routes';
import { generate } from 'otplib';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { consoleSession, replacedToken, revealedToken, superAdmin } from '../../../test/console.ts';
import { call, methodsOf } from '../../../test/contract-fuzz/call.ts';
import { fingerprint } from '../../../test/contract-fuzz/fingerprint.ts';
import { noLimits } from '../../../test/contract-fuzz/no-limits.ts';
import { createSystem, type System } from '../../../test/contract-fuzz/system.ts';
import { fixturePassword, type FixtureMember } from '../../../test/fixtures.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { routeExamples } from '../../../test/route-examples.data.ts';
import { jsonb } from '../../platform/db/database.ts';
import { fakeClock } from '../../../test/clock.ts';
import { addJob, job } from '../../platform/jobs/job.ts';
import { migrateJobs } from '../../platform/jobs/workers.ts';
import { memoryRateLimiter } from '../../platform/rate-limit/rate-limiter.ts';

const clock = fakeClock(new Date());
let t: TestApp;
let system: System;
let root: FixtureMember;
let headers: Record<string, string> = {};
const api = '/super_admin/api';
beforeAll(async () => {
  t = await startTestApp({ limiter: noLimits, clock });
  system = await createSystem(t);
  ({ person: root, headers } = await superAdmin(t));
});
afterAll(() => t.close());
afterEach(() => t.clearOutbox());

type Verb = 'GET' | 'POST' | 'PATCH' | 'DELETE';
const send = (method: Verb, path: string, body?: unknown, more: Record<string, string> = headers) =>
  t.as(null).inject({
    method,
    url: `${api}${path}`,
    headers: { ...more, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  });
const signIn = (body: Record<string, unknown>, more: Record<string, string> = {}) =>
  t.as(null).post('/super_admin/sign_in', body, more);
const own = routes
  .filter((route) => route.who === 'super_admin')
  .map((route) => ({ name: route.name, route }));
const signInAnswer = { errors: ['You need to sign in or sign up before continuing.'] };
const refused = { error: 'You are not allowed to do this' };

describe('is forbidden for everyone but super admins', () => {
  test('there are routes', () => expect(own.length).toBeGreaterThan(25));

  test.each(own)('$name', async ({ route }) => {
    const example = (await routeExamples[route.name]?.(system)) ?? {};
    const session = await system.session(t.fixtures.maya);
    const before = await fingerprint(t.database.db);
    const strangers: Record<string, string>[] = [
      {},
      { cookie: 'confab_super_admin=' },
      { cookie: 'confab_super_admin=unknown', 'x-super-admin': '1' },
      { api_access_token: t.fixtures.maya.token },
      { api_access_token: t.fixtures.jonas.token },
      // Being signed in to the dashboard opens nothing, not even to who runs the installation.
      { api_access_token: root.token },
      session,
    ];
    for (const credentials of strangers) {
      const more = { ...credentials, 'x-super-admin': '1' };
      const answer = await call(system, route, { ...example, anonymous: true, headers: more });
      expect([answer.statusCode, answer.json()]).toEqual([401, signInAnswer]);
    }
    expect(await fingerprint(t.database.db)).toEqual(before);
  });
});

describe('a page of another site can change nothing', () => {
  const changing = own.filter(({ route }) => methodsOf(route)[0] !== 'GET');
  test.each(changing)('$name', async ({ route }) => {
    const example = (await routeExamples[route.name]?.(system)) ?? {};
    const cookie = example.headers?.['cookie'] ?? '';
    const before = await fingerprint(t.database.db);
    const requests: Record<string, string>[] = [
      { cookie },
      { cookie, 'x-super-admin': '1', 'sec-fetch-site': 'cross-site' },
      { cookie, 'x-super-admin': '1', 'sec-fetch-site': 'same-site' },
      { cookie, 'x-super-admin': '1', origin: 'https://evil.example' },
      { cookie, 'x-super-admin': '1', origin: 'null' },
    ];
    for (const more of requests) {
      const answer = await call(system, route, { ...example, anonymous: true, headers: more });
      expect([answer.statusCode, answer.json()]).toEqual([403, refused]);
    }
    expect(await fingerprint(t.database.db)).toEqual(before);
  });

  test('nor sign its visitor in', async () => {
    const body = { email: root.email, password: fixturePassword };
    const evil: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { 'sec-fetch-site': 'cross-site' },
    ];
    for (const more of evil) expect((await signIn(body, more)).statusCode).toBe(403);
    expect((await signIn(body, { origin: 'http://confab.test' })).statusCode).toBe(200);
  });
});

describe('signing in', () => {
  test('sets an HTTP-only same-site cookie, for the console only', async () => {
    const answer = await signIn({ email: root.email, password: fixturePassword });
    expect(answer.json()).toEqual({ id: root.id, name: root.name, email: root.email });
    const cookie = String(answer.headers['set-cookie']);
    expect(cookie).toMatch(
      /^confab_super_admin=[\w-]{20,}; Path=\/super_admin; Max-Age=43200; HttpOnly; SameSite=Strict$/,
    );
    const secure = await startTestApp({ installation: { frontendUrl: 'https://confab.test' } });
    const { person } = await superAdmin(secure);
    const body = { email: person.email, password: fixturePassword };
    const set = (await secure.as(null).post('/super_admin/sign_in', body)).headers['set-cookie'];
    expect(String(set)).toMatch(/; SameSite=Strict; Secure$/);
    await secure.close();
  });

  test('is rejected alike for everyone else', async () => {
    const { maya } = t.fixtures;
    const wrong = { error: 'Invalid login credentials. Please try again.' };
    for (const body of [
      { email: maya.email, password: fixturePassword },
      { email: root.email, password: 'Wrong-Horse-9' },
      { email: 'nobody@example.com', password: fixturePassword },
      {},
    ]) {
      const answer = await signIn(body);
      expect([answer.statusCode, answer.json(), answer.headers['set-cookie']]).toEqual([
        401,
        wrong,
        undefined,
      ]);
    }
  });

  test('asks for a code with two-factor authentication, and accepts each once', async () => {
    const { person } = await superAdmin(t);
    const { secret } = (
      await t.as(person).post('/api/v1/profile/mfa', { current_password: fixturePassword })
    ).json();
    const code = (ahead: number) =>
      generate({ secret, epoch: Math.floor(clock.now().getTime() / 1000) + ahead * 30 });
    await t.as(person).post('/api/v1/profile/mfa/verify', { otp_code: await code(0) });
    const first = await signIn({ email: person.email, password: fixturePassword });
    expect([first.statusCode, first.headers['set-cookie']]).toEqual([206, undefined]);
    const { mfa_token: mfaToken } = first.json();
    expect((await signIn({ mfa_token: mfaToken, otp_code: '000000' })).statusCode).toBe(422);
    // It opens the console, not the dashboard; and that of the dashboard not the console.
    const otherCode = await code(1);
    const elsewhere = { mfa_token: mfaToken, otp_code: otherCode };
    expect((await t.as(null).post('/auth/sign_in', elsewhere)).statusCode).toBe(401);
    const body = { email: person.email, password: fixturePassword };
    const dashboards = (await t.as(null).post('/auth/sign_in', body)).json().mfa_token;
    expect((await signIn({ mfa_token: dashboards, otp_code: otherCode })).statusCode).toBe(401);
    const second = await signIn(elsewhere);
    expect([second.statusCode, second.json().id]).toEqual([200, person.id]);
    expect((await signIn(elsewhere)).statusCode).toBe(401);
  });

  test('five attempts per address, from all networks; one network has five too', async () => {
    const limited = await startTestApp({ limiter: memoryRateLimiter(clock) });
    const { person } = await superAdmin(limited);
    const from = (remoteAddress: string, email: string, password: string) =>
      limited.app.inject({
        method: 'POST',
        url: '/super_admin/sign_in',
        remoteAddress,
        payload: { email, password },
      });
    for (let index = 1; index <= 5; index += 1)
      expect((await from(`203.0.113.${index}`, person.email, 'wrong')).statusCode).toBe(401);
    expect((await from('198.51.100.1', person.email, fixturePassword)).statusCode).toBe(429);
    for (let index = 1; index <= 5; index += 1)
      expect((await from('192.0.2.7', `a${index}@example.com`, 'wrong')).statusCode).toBe(401);
    expect((await from('192.0.2.7', 'b@example.com', 'wrong')).statusCode).toBe(429);
    await limited.close();
  });
});

describe('a session', () => {
  const show = (session: Record<string, string>) => send('GET', '/session', undefined, session);

  test('ends on sign-out, both ways', async () => {
    const one = await consoleSession(t, root.email);
    const gone = await send('DELETE', '/session', undefined, one);
    expect([gone.statusCode, String(gone.headers['set-cookie'])]).toEqual([
      200,
      expect.stringContaining('Max-Age=0'),
    ]);
    expect((await show(one)).statusCode).toBe(401);
    const two = await consoleSession(t, root.email);
    const left = await t.as(null).inject({ url: '/super_admin/logout', headers: two });
    expect([left.statusCode, left.headers.location]).toEqual([302, '/super_admin/sign_in']);
    expect((await show(two)).statusCode).toBe(401);
  });

  test('ends after an hour of inactivity, and after half a day in any case', async () => {
    const { person } = await superAdmin(t);
    const session = await consoleSession(t, person.email);
    for (let hour = 0; hour < 13; hour += 1) {
      clock.advance(59 * 60_000);
      if (hour < 12) expect((await show(session)).statusCode).toBe(200);
    }
    expect((await show(session)).statusCode).toBe(401);
    const idle = await consoleSession(t, person.email);
    clock.advance(61 * 60_000);
    expect((await show(idle)).statusCode).toBe(401);
    headers = await consoleSession(t, root.email);
  });

  test('ends immediately without the permission, and with another password', async () => {
    const { person, headers: theirs } = await superAdmin(t);
    const path = `/users/${person.id}`;
    expect((await send('PATCH', path, { super_admin: false })).json().super_admin).toBe(false);
    expect((await show(theirs)).statusCode).toBe(401);
    await send('PATCH', path, { super_admin: true });
    expect((await show(theirs)).statusCode).toBe(401);
    const again = await consoleSession(t, person.email);
    await send('PATCH', path, { password: 'Another-Horse-9' });
    expect((await show(again)).statusCode).toBe(401);
  });
});

/** Moves a creation so many days into the past. */
const createdBefore = (table: 'account' | 'user', id: number, days: number) =>
  t.database.db
    .updateTable(table)
    .set({ created_at: new Date(clock.now().getTime() - days * 86_400_000) })
    .where('id', '=', id)
    .execute();

describe('accounts', () => {
  const create = async (name: string) => (await send('POST', '/accounts', { name })).json().id as number;

  test('are listed newest first, by page, and found by id and name', async () => {
    for (let index = 0; index < 27; index += 1) await create(`Paged ${index}`);
    const page = async (query: string) => (await send('GET', `/accounts?${query}`)).json();
    const first = await page('q=Paged');
    expect([first.payload.length, first.payload[0].name]).toEqual([25, 'Paged 26']);
    const second = await page(`q=Paged&before=${first.next}`);
    expect([second.payload.map((one: { name: string }) => one.name), second.next]).toEqual([
      ['Paged 1', 'Paged 0'],
      null,
    ]);
    const last = await create('Known by its number');
    expect((await page(`q=${last}`)).payload[0].name).toBe('Known by its number');
    expect((await page('q=%25')).payload).toEqual([]);
    await send('PATCH', `/accounts/${first.payload[0].id}`, { status: 'suspended' });
    expect((await page('filter=suspended')).payload).toMatchObject([{ name: 'Paged 26' }]);
    const names = async (query: string) =>
      (await page(query)).payload.map((one: { name: string }) => one.name);
    expect((await names('q=Paged&filter=active'))[0]).toBe('Paged 25');
    await createdBefore('account', second.payload[1].id, 31);
    await createdBefore('account', second.payload[0].id, 29);
    const recent = await names(`q=Paged&filter=recent&before=${first.next}`);
    expect(recent).toEqual(['Paged 1']);
    const marks = { marked_for_deletion_at: new Date(clock.now().getTime() + 86_400_000).toISOString() };
    const marked = t.database.db.updateTable('account').set({ custom_attributes: jsonb(marks) });
    await marked.where('id', '=', second.payload[0].id).execute();
    expect((await page('filter=marked')).payload).toMatchObject([{ name: 'Paged 1' }]);
  });

  test('get features, limits and members, and are deleted', async () => {
    const id = await create('Inkwell');
    const changed = (
      await send('PATCH', `/accounts/${id}`, {
        features: { response_bot: true },
        limits: { agents: 2 },
        name: 'Ink',
      })
    ).json();
    expect(changed).toMatchObject({ name: 'Ink', limits: { agents: 2 }, users: 0, members: [] });
    expect([
      changed.features.response_bot,
      changed.features.labels,
      changed.features.linear_integration,
    ]).toEqual([true, true, false]);
    const { jonas } = t.fixtures;
    const body = { email: jonas.email, role: 'administrator' };
    const withMember = (await send('POST', `/accounts/${id}/members`, body)).json();
    expect(withMember.members).toMatchObject([{ id: jonas.id, role: 'administrator', invited: false }]);
    expect((await t.as(jonas).get(`/api/v1/accounts/${id}`)).json().features.response_bot).toBe(true);
    const unknown = await send('POST', `/accounts/${id}/members`, { email: 'x@example.com', role: 'agent' });
    expect([unknown.statusCode, unknown.json().attributes]).toEqual([422, ['email']]);
    await send('DELETE', `/accounts/${id}/members`, { user_id: jonas.id });
    expect((await send('GET', `/accounts/${id}`)).json().members).toEqual([]);
    expect((await send('DELETE', `/accounts/${id}`)).statusCode).toBe(200);
    expect((await send('GET', `/accounts/${id}`)).statusCode).toBe(404);
  });
});

test('caches of an account can be reset: its dashboards are notified', async () => {
  const { id } = t.fixtures.account;
  const keys = async () => (await t.as(t.fixtures.maya).get(`/api/v1/accounts/${id}/cache_keys`)).json();
  const before = (await keys()).cache_keys;
  await t.clearOutbox();
  expect((await send('POST', `/accounts/${id}/reset_caches`)).statusCode).toBe(200);
  const after = (await keys()).cache_keys;
  for (const model of ['inbox', 'label', 'team']) expect(after[model]).not.toBe(before[model]);
  expect((await t.outbox()).map(({ name }) => name)).toContain('account.cache_invalidated');
});

describe('users', () => {
  test('are found by name, address, and id, and filtered', async () => {
    const names = async (query: string) =>
      (await send('GET', `/users?${query}`)).json().payload.map((one: { name: string }) => one.name);
    expect(await names('q=AIKO%40example')).toEqual(['Aiko']);
    const { person } = await superAdmin(t);
    expect((await names(`q=${person.id}`))[0]).toBe(person.name);
    const { db } = t.platform;
    await db.updateTable('user').set({ confirmed_at: null }).where('id', '=', t.fixtures.nils.id).execute();
    expect(await names('filter=unconfirmed')).toEqual(['Nils']);
    expect(await names('filter=super_admin')).toContain(person.name);
    const shown = await send('PATCH', `/users/${t.fixtures.nils.id}`, { confirmed: true });
    expect(shown.json()).toMatchObject({ confirmed: true, accounts: [{ name: 'Paperlane', role: 'agent' }] });
    expect(await names('filter=unconfirmed')).toEqual([]);
    expect(await names('q=%25')).toEqual([]);
  });

  test('are listed newest first, by page, and those of the last 30 days', async () => {
    for (let index = 0; index < 27; index += 1) {
      const body = {
        name: `Listed ${index}`,
        email: `listed-${index}@example.com`,
        password: fixturePassword,
      };
      expect((await send('POST', '/users', body)).statusCode).toBe(200);
    }
    const page = async (query: string) => (await send('GET', `/users?q=Listed&${query}`)).json();
    const names = ({ payload }: { payload: { name: string }[] }) => payload.map(({ name }) => name);
    const first = await page('filter=confirmed');
    expect([first.payload.length, names(first)[0]]).toEqual([25, 'Listed 26']);
    const second = await page(`filter=confirmed&before=${first.next}`);
    expect([names(second), second.next]).toEqual([['Listed 1', 'Listed 0'], null]);
    const [one, oldest] = second.payload;
    await createdBefore('user', oldest.id, 31);
    await createdBefore('user', one.id, 29);
    expect(names(await page(`filter=recent&before=${first.next}`))).toEqual(['Listed 1']);
    await t.database.db.updateTable('user').set({ confirmed_at: null }).where('id', '=', one.id).execute();
    expect(names(await page(`filter=confirmed&before=${first.next}`))).toEqual(['Listed 0']);
  });

  test('are created, and can lose their second factor, of which they are notified', async () => {
    const body = { name: 'Una', email: 'una@example.com', password: fixturePassword };
    const made = (await send('POST', '/users', body)).json();
    expect(made).toMatchObject({ name: 'Una', confirmed: true, two_factor: false, super_admin: false });
    const signedIn = await t.as(null).post('/auth/sign_in', body);
    const una = { token: signedIn.json().data.access_token };
    const { secret } = (
      await t.as(una).post('/api/v1/profile/mfa', { current_password: fixturePassword })
    ).json();
    const epoch = Math.floor(clock.now().getTime() / 1000);
    await t.as(una).post('/api/v1/profile/mfa/verify', { otp_code: await generate({ secret, epoch }) });
    expect((await send('GET', `/users/${made.id}`)).json().two_factor).toBe(true);
    await t.clearOutbox();
    expect((await send('DELETE', `/users/${made.id}/mfa`)).json().two_factor).toBe(false);
    expect(await t.outbox()).toMatchObject([
      { name: 'user.two_factor_changed', data: { user_id: made.id, enabled: false } },
    ]);
    expect((await send('DELETE', `/users/${made.id}/mfa`)).statusCode).toBe(404);
  });

  test('users cannot lock themselves out', async () => {
    const path = `/users/${root.id}`;
    expect((await send('PATCH', path, { super_admin: false })).statusCode).toBe(422);
    expect((await send('DELETE', path)).statusCode).toBe(422);
    expect((await send('GET', '/session')).statusCode).toBe(200);
  });

  test('a link signs in as one of them once, but never as another super admin', async () => {
    const { url } = (await send('POST', `/users/${t.fixtures.aiko.id}/login_link`)).json();
    const link = Object.fromEntries(new URL(url).searchParams);
    expect(link).toMatchObject({ email: 'aiko@example.com', impersonation: 'true' });
    const entered = await t.as(null).post('/auth/sign_in', link);
    expect(entered.json().data.id).toBe(t.fixtures.aiko.id);
    // Dashboard and audit log show the impersonator's name.
    expect(entered.headers['client']).toMatch(/^impersonation-/);
    const entry = await t.database.db
      .selectFrom('audit_log')
      .select(['action', 'user_id', 'audited_changes'])
      .where('account_id', '=', t.fixtures.account.id)
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(entry).toEqual({
      action: 'sign_in',
      user_id: t.fixtures.aiko.id,
      audited_changes: { impersonated_by: [null, root.name] },
    });
    expect((await t.as(null).post('/auth/sign_in', link)).statusCode).toBe(401);
    const { person } = await superAdmin(t);
    expect((await send('POST', `/users/${person.id}/login_link`)).statusCode).toBe(403);
  });
});

test('settings override the environment immediately, until they are reset', async () => {
  const globals = async () => (await t.as(null).get('/manifest.webmanifest')).json();
  const changed = await send('PATCH', '/config', { INSTALLATION_NAME: ' Desk ', BRAND_COLOR: '#0b6b4c' });
  const named = (name: string) => (one: { name: string }) => one.name === name;
  expect(changed.json().payload.find(named('INSTALLATION_NAME'))).toMatchObject({
    value: 'Desk',
    environment: 'Confab',
  });
  expect(await globals()).toMatchObject({ name: 'Desk', theme_color: '#0b6b4c' });
  await send('PATCH', '/config', {
    ENABLE_ACCOUNT_SIGNUP: 'false',
    CREATE_NEW_ACCOUNT_FROM_DASHBOARD: 'false',
  });
  const body = { email: 'new@example.com', password: fixturePassword };
  expect((await t.as(null).post('/api/v2/accounts', body)).statusCode).toBe(404);
  for (const [name, value] of Object.entries({
    BRAND_COLOR: 'red',
    LOGO: 'javascript:alert(1)',
    LOGO_DARK: 'http://plain.example/a.png',
    ENABLE_ACCOUNT_SIGNUP: 'perhaps',
    INSTALLATION_NAME: 'Desk\r\nBcc: x@example.com',
  })) {
    const answer = await send('PATCH', '/config', { [name]: value, BRAND_NAME: 'Never' });
    expect([name, answer.statusCode, answer.json().attributes]).toEqual([name, 422, [name]]);
  }
  expect(t.platform.installation.brandName).toBe('Confab');
  const names = [
    'INSTALLATION_NAME',
    'BRAND_COLOR',
    'ENABLE_ACCOUNT_SIGNUP',
    'CREATE_NEW_ACCOUNT_FROM_DASHBOARD',
  ];
  await send('PATCH', '/config', Object.fromEntries(names.map((name) => [name, null])));
  expect((await globals()).name).toBe('Confab');
  expect(t.platform.installation).toEqual(t.platform.environment.installation);
});

test('another node follows a changed setting', async () => {
  await t.platform.db
    .insertInto('installation_config')
    .values({ name: 'BRAND_NAME', value: 'Far' })
    .execute();
  t.platform.invalidate('installation');
  await vi.waitFor(() => expect(t.platform.installation.brandName).toBe('Far'));
  await send('PATCH', '/config', { BRAND_NAME: '' });
  expect(t.platform.installation.brandName).toBe('Confab');
});

test('a platform app gets a token, which can be replaced, and permissions', async () => {
  const made = (await send('POST', '/platform_apps', { name: 'Billing' })).json();
  const token = await revealedToken(t, { headers, id: made.access_token_id });
  const accounts = (token: string) =>
    t.as({ token }).get(`/platform/api/v1/accounts/${t.fixtures.account.id}`);
  expect((await accounts(token)).statusCode).toBe(401);
  const path = `/platform_apps/${made.id}`;
  const account = { kind: 'account', object_id: t.fixtures.account.id };
  const input = (await send('POST', `${path}/permissibles`, account)).json();
  expect(input.permissibles).toMatchObject([{ ...account, name: 'Paperlane' }]);
  expect((await accounts(token)).json().name).toBe('Paperlane');
  for (const object of [
    { kind: 'user', object_id: root.id },
    { kind: 'account', object_id: 987_654_321 },
  ])
    expect((await send('POST', `${path}/permissibles`, object)).statusCode).toBe(422);
  const tokenId = await replacedToken(t, { headers, id: made.access_token_id });
  const rotated = await revealedToken(t, { headers, id: tokenId });
  expect((await accounts(token)).statusCode).toBe(401);
  expect((await accounts(rotated)).statusCode).toBe(200);
  const [one] = input.permissibles;
  await send('DELETE', `${path}/permissibles`, { permissible_id: one.id });
  expect((await accounts(rotated)).json()).toEqual({ error: 'Non permissible resource' });
  expect((await send('PATCH', path, { name: 'Accounting' })).json().name).toBe('Accounting');
  await send('DELETE', path);
  expect((await send('GET', path)).statusCode).toBe(404);
  expect((await accounts(rotated)).json()).toEqual({ error: 'Invalid access_token' });
});

test('platform apps are listed newest first, by page', async () => {
  for (let index = 0; index < 27; index += 1)
    expect((await send('POST', '/platform_apps', { name: `App ${index}` })).statusCode).toBe(200);
  const page = async (query: string) => (await send('GET', `/platform_apps${query}`)).json();
  const first = await page('');
  expect([first.payload.length, first.payload[0].name]).toEqual([25, 'App 26']);
  const second = await page(`?before=${first.next}`);
  expect(second.payload.slice(0, 2)).toMatchObject([{ name: 'App 1' }, { name: 'App 0' }]);
});

test('the status shows what works and what does not', async () => {
  const status = async () => (await send('GET', '/status')).json();
  const before = await status();
  expect(before.counts.accounts).toBeGreaterThan(1);
  expect([before.edition, before.revision]).toEqual(['plain', 'c0ffee0']);
  expect(before.disk.free_bytes).toBeGreaterThan(0);
  const state = (name: string, from: typeof before) =>
    from.parts.find((one: { name: string }) => one.name === name).state;
  expect(['database', 'storage', 'redis'].map((name) => state(name, before))).toEqual(['ok', 'ok', 'none']);
  const probe = vi.spyOn(t.platform.inspection.probes, 'database');
  probe.mockRejectedValueOnce(new Error('gone'));
  expect(state('database', await status())).toBe('failing');
  expect(state('followers', before)).toBe('ok');
  await t.database.pool.query(
    "update log_follower set lost = 3, lost_at = now() where name = 'report.record'",
  );
  const { detail } = (await status()).parts.find((one: { name: string }) => one.name === 'followers');
  expect(detail).toBe('report.record lost 3 events, which were too old to keep');
  await t.database.pool.query('update log_follower set lost = 0, lost_at = null');
});

test('failed jobs are listed without their payload, retried, and discarded', async () => {
  await migrateJobs(t.database.pool, t.platform.log);
  await t.database.pool.query('delete from graphile_worker._private_jobs');
  const failing = job({
    name: 'purge-sessions',
    queue: 'bulk',
    payload: Type.Object({ secret: Type.String() }),
    run: () => Promise.resolve(),
  });
  await addJob(t.platform.db, failing, { secret: 'hidden' });
  await t.database.pool.query(
    "update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'out of order'",
  );
  const answer = await send('GET', '/jobs');
  expect(answer.body).not.toContain('hidden');
  const { dead, queues } = answer.json();
  expect(dead).toMatchObject([{ name: 'purge-sessions', last_error: 'out of order' }]);
  expect(queues.find((one: { queue: string }) => one.queue === 'bulk').dead).toBe(1);
  expect((await send('POST', '/jobs/retry', { ids: [dead[0].id] })).json()).toEqual({ retried: 1 });
  expect((await send('GET', '/jobs')).json().dead).toEqual([]);
  // A restarted job is not failed any more; a deleted one is gone.
  expect((await send('POST', '/jobs/discard', { ids: [dead[0].id] })).json()).toEqual({ discarded: 0 });
  await t.database.pool.query('update graphile_worker._private_jobs set attempts = max_attempts');
  expect((await send('POST', '/jobs/discard', { ids: [dead[0].id] })).json()).toEqual({ discarded: 1 });
  const left = await t.database.pool.query('select id from graphile_worker._private_jobs');
  expect(left.rows).toEqual([]);
});

test('an unknown console URL is not found', async () => {
  expect((await t.as(null).get(`${api}/nothing`)).statusCode).toBe(404);
});
