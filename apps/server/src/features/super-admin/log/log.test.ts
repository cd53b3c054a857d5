import { fixturePassword, type FixtureMember } from '../../../../test/fixtures.ts';
import { consoleSession, replacedToken, revealedToken, superAdmin } from '../../../../test/console.ts';
import { noLimits } from '../../../../test/contract-fuzz/no-limits.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { secretConfigNames } from '@confab/contract/features/super-admin-config';
import type { ConsoleLogEntry } from '@confab/contract/features/super-admin-log';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fakeClock } from '../../../../test/clock.ts';
import { memoryRateLimiter } from '../../../platform/rate-limit/rate-limiter.ts';

let t: TestApp;
let root: FixtureMember;
let headers: Record<string, string> = {};
beforeAll(async () => {
  t = await startTestApp({ limiter: noLimits });
  ({ person: root, headers } = await superAdmin(t));
});
afterAll(() => t.close());

type Verb = 'GET' | 'POST' | 'PATCH' | 'DELETE';
const send = (method: Verb, path: string, body?: object) =>
  t.as(null).inject({
    method,
    url: `/super_admin/api${path}`,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  });
type Page = { payload: ConsoleLogEntry[]; next: number | null };
const log = async (query = ''): Promise<Page> => (await send('GET', `/log?${query}`)).json();
const people = async () => (await send('GET', '/log/people')).json().payload;
const newest = async (): Promise<ConsoleLogEntry | undefined> => (await log()).payload[0];
const created = async (path: string, body: object): Promise<number> =>
  (await send('POST', path, body)).json().id;

describe('an entry', () => {
  test('has the actor, the record, the changes, and the source, with all keys', async () => {
    const id = await created('/accounts', { name: 'Inkwell' });
    const answer = await send('PATCH', `/accounts/${id}`, {
      name: 'Ink',
      status: 'suspended',
      features: { response_bot: true, labels: false },
      limits: { agents: 3 },
    });
    expect(await newest()).toEqual({
      id: expect.any(Number),
      action: 'update',
      subject_type: 'Account',
      subject_id: id,
      subject_name: 'Ink',
      parent_id: null,
      parent_name: null,
      changes: {
        name: ['Inkwell', 'Ink'],
        // Only the changed setting.
        features: [{ labels: true }, { response_bot: true }],
        status: ['active', 'suspended'],
        limits: [{}, { agents: 3 }],
      },
      user_id: root.id,
      user_name: root.name,
      user_email: root.email,
      remote_address: '127.0.0.1',
      request_id: answer.headers['x-request-id'],
      created_at: expect.stringMatching(/Z$/),
    });
    // The account's own log contains the user, too.
    const own = await t.database.db
      .selectFrom('audit_log')
      .select(['user_id', 'username', 'remote_address'])
      .where('account_id', '=', id)
      .execute();
    expect(own).toEqual([{ user_id: root.id, username: root.name, remote_address: '127.0.0.1' }]);
  });

  test('of a membership has the account, of a permission the app', async () => {
    const id = await created('/accounts', { name: 'Quire' });
    const { jonas } = t.fixtures;
    await send('POST', `/accounts/${id}/members`, { email: jonas.email, role: 'agent' });
    const membership = { subject_type: 'Member', subject_id: jonas.id, subject_name: jonas.name };
    const account = { parent_id: id, parent_name: 'Quire' };
    expect(await newest()).toMatchObject({ action: 'create', ...membership, ...account });
    await send('POST', `/accounts/${id}/members`, { email: jonas.email, role: 'administrator' });
    expect(await newest()).toMatchObject({
      action: 'update',
      ...membership,
      changes: { role: ['agent', 'administrator'] },
    });
    await send('DELETE', `/accounts/${id}/members`, { user_id: jonas.id });
    expect(await newest()).toMatchObject({ action: 'destroy', ...membership, ...account });
    const appId = await created('/platform_apps', { name: 'Billing' });
    await send('POST', `/platform_apps/${appId}/permissibles`, { kind: 'account', object_id: id });
    expect(await newest()).toMatchObject({
      action: 'create',
      subject_type: 'PlatformAppAccess',
      subject_id: id,
      subject_name: 'Quire',
      parent_id: appId,
      parent_name: 'Billing',
    });
  });

  test('of settings has a pair for each name', async () => {
    const before = (await newest())?.id ?? 0;
    await send('PATCH', '/config', { BRAND_NAME: 'Paper', BRAND_COLOR: '#0b6b4c' });
    await send('PATCH', '/config', { BRAND_NAME: null, BRAND_COLOR: null });
    const { payload } = await log('subject_type=Setting');
    expect(payload.filter(({ id }) => id > before).map((one) => [one.subject_name, one.changes])).toEqual([
      ['BRAND_COLOR', { BRAND_COLOR: ['#0b6b4c', null] }],
      ['BRAND_NAME', { BRAND_NAME: ['Paper', null] }],
      ['BRAND_COLOR', { BRAND_COLOR: [null, '#0b6b4c'] }],
      ['BRAND_NAME', { BRAND_NAME: [null, 'Paper'] }],
    ]);
  });

  test('of a secret among the settings has no value', async () => {
    const stored = await t.database.pool.query<{ name: string; kept: unknown }>(
      `select name, audit_value(name, '"hush"') as kept from unnest($1::text[]) name`,
      [[...secretConfigNames, 'BRAND_NAME']],
    );
    const shown = stored.rows.filter((row) => row.kept !== '[FILTERED]').map(({ name }) => name);
    expect(shown).toEqual(['BRAND_NAME']);
  });

  test('outlives its actor and record', async () => {
    const id = await created('/accounts', { name: 'Foolscap' });
    await send('DELETE', `/accounts/${id}`);
    expect(await newest()).toMatchObject({ action: 'destroy', subject_type: 'Account', subject_id: id });
    const { person } = await superAdmin(t);
    const theirs = await consoleSession(t, person.email);
    await t.as(null).inject({
      method: 'POST',
      url: '/super_admin/api/accounts',
      headers: { ...theirs, 'content-type': 'application/json' },
      payload: JSON.stringify({ name: 'Last entry' }),
    });
    await send('DELETE', `/users/${person.id}`);
    // One request, one entry: not the memberships and the token that went with the user.
    const [removed, entry] = (await log()).payload;
    expect(removed).toMatchObject({
      action: 'destroy',
      subject_type: 'User',
      subject_id: person.id,
      subject_name: person.name,
      changes: { email: person.email, type: 'SuperAdmin' },
    });
    expect(entry).toMatchObject({ action: 'create', user_id: person.id, user_email: person.email });
    expect(await people()).toContainEqual({ id: person.id, name: person.name });
    expect((await log(`user_id=${person.id}`)).payload.map(({ action }) => action)).toEqual([
      'create',
      'sign_in',
      'sign_in',
    ]);
  });

  test('is committed with the change', async () => {
    const before = await newest();
    const names = await send('POST', '/users', { name: 'Una', email: root.email, password: fixturePassword });
    expect(names.statusCode).toBe(422);
    expect((await send('PATCH', '/accounts/999999999', { name: 'Nobody' })).statusCode).toBe(404);
    expect(await newest()).toEqual(before);
    // An entry that cannot be written takes the change with it.
    await sql`alter table console_log add constraint closed check (subject_name <> 'Never') not valid`.execute(
      t.database.db,
    );
    expect((await send('POST', '/accounts', { name: 'Never' })).statusCode).toBe(500);
    await sql`alter table console_log drop constraint closed`.execute(t.database.db);
    expect((await send('GET', '/accounts?q=Never')).json().payload).toEqual([]);
  });

  test('is written for the console only', async () => {
    const before = await newest();
    await t.as(t.fixtures.maya).inject({
      method: 'PATCH',
      url: `/api/v1/accounts/${t.fixtures.account.id}`,
      payload: { name: 'Paperlane' },
    });
    await t.as(t.fixtures.maya).post('/api/v1/profile/reset_access_token');
    expect(await newest()).toEqual(before);
  });

  test('cannot be changed or deleted, not even in the database', async () => {
    const { db } = t.database;
    for (const statement of [
      sql`update console_log set user_name = 'Nobody'`,
      sql`delete from console_log`,
      sql`truncate console_log`,
    ])
      await expect(statement.execute(db)).rejects.toThrow('append-only');
  });
});

test('contains no secret: no password, no token', async () => {
  const secret = 'Correct-Horse-41-battery';
  const userId = await created('/users', {
    name: 'Una',
    email: 'una@example.com',
    password: fixturePassword,
  });
  await send('PATCH', `/users/${userId}`, { password: secret });
  expect((await log('log_action=update')).payload[0]).toMatchObject({
    subject_id: userId,
    changes: { password_hash: ['[FILTERED]', '[FILTERED]'] },
  });
  const { access_token_id: id } = (await send('POST', '/platform_apps', { name: 'Billing' })).json();
  const first = await revealedToken(t, { headers, id });
  expect(await newest()).toMatchObject({ action: 'show_token', subject_name: 'Billing', changes: {} });
  const second = await revealedToken(t, { headers, id: await replacedToken(t, { headers, id }) });
  const { url } = (await send('POST', `/users/${userId}/login_link`)).json();
  expect(await newest()).toMatchObject({ action: 'log_in_as', subject_type: 'User', subject_name: 'Una' });
  const { rows } = await sql<{ row: string }>`select l::text as row from console_log l`.execute(
    t.database.db,
  );
  const whole = rows.map(({ row }) => row).join('\n');
  const link = new URL(url).searchParams.get('sso_auth_token') ?? '-';
  for (const word of [secret, fixturePassword, 'argon2', first, second, link, headers['cookie'] ?? '-'])
    expect(whole).not.toContain(word);
});

describe('signing in', () => {
  const signIn = (body: object) => t.as(null).post('/super_admin/sign_in', body);

  test('and out is logged, both ways', async () => {
    const session = await consoleSession(t, root.email);
    expect(await newest()).toMatchObject({
      action: 'sign_in',
      user_id: root.id,
      remote_address: '127.0.0.1',
    });
    await t.as(null).inject({ url: '/super_admin/logout', headers: session });
    expect(await newest()).toMatchObject({
      action: 'sign_out',
      user_id: root.id,
      remote_address: '127.0.0.1',
      request_id: expect.any(String),
    });
    const before = await newest();
    await t.as(null).inject({ url: '/super_admin/logout', headers: session });
    expect(await newest()).toEqual(before);
  });

  test('that failed has the address, and no user', async () => {
    await signIn({ email: root.email.toUpperCase(), password: 'wrong' });
    const failed = { action: 'sign_in_failed', subject_type: 'Session', user_id: null, user_name: null };
    expect(await newest()).toMatchObject({ ...failed, subject_name: root.email });
    // A password in the wrong field is not stored.
    await signIn({ email: fixturePassword, password: 'wrong' });
    expect(await newest()).toMatchObject({ ...failed, subject_name: null });
    expect((await log('user_id=0')).payload.map(({ action }) => action)).toContain('sign_in_failed');
  });

  test('by unknown addresses is limited in the log, and hides no attempt at real ones', async () => {
    const clock = fakeClock(new Date());
    const limited = await startTestApp({ limiter: memoryRateLimiter(clock), clock });
    const { person } = await superAdmin(limited);
    const failed = async () =>
      (
        await limited.database.db
          .selectFrom('console_log')
          .select('subject_name')
          .where('action', '=', 'sign_in_failed')
          .execute()
      ).map(({ subject_name: name }) => name);
    for (let index = 0; index < 100; index += 1)
      await limited.platform.limiter.hit('super-admin:failed:unknown', { limit: 100, windowSeconds: 3600 });
    const wrong = (email: string) => limited.as(null).post('/super_admin/sign_in', { email, password: 'x' });
    expect((await wrong('stranger@example.com')).statusCode).toBe(401);
    expect(await failed()).toEqual([]);
    expect((await wrong(person.email)).statusCode).toBe(401);
    expect(await failed()).toEqual([person.email]);
    await limited.close();
  });
});

describe('the list', () => {
  test('has pages of 15, newest first, and is filtered by actor, action, and time', async () => {
    for (let index = 0; index < 17; index += 1) await created('/platform_apps', { name: `App ${index}` });
    const narrow = 'log_action=create&subject_type=PlatformApp';
    const first = await log(narrow);
    expect(first.payload.map((one) => one.subject_name)).toEqual(
      Array.from({ length: 15 }, (_, index) => `App ${16 - index}`),
    );
    const second = await log(`${narrow}&before=${first.next}`);
    expect(second.payload.slice(0, 2).map((one) => one.subject_name)).toEqual(['App 1', 'App 0']);
    const now = Math.floor(Date.now() / 1000);
    expect((await log(`${narrow}&until=${now - 3600}`)).payload).toEqual([]);
    expect((await log(`${narrow}&since=${now + 3600}`)).payload).toEqual([]);
    expect((await log(`${narrow}&since=${now - 3600}&until=${now + 1}`)).payload).toHaveLength(15);
    expect((await log(`${narrow}&user_id=0`)).payload).toEqual([]);
    expect((await log(`user_id=${root.id}`)).payload[0]?.subject_name).toBe('App 16');
  });

  test('is exported as CSV, with formulas escaped', async () => {
    await created('/platform_apps', { name: '=HYPERLINK("https://evil.example")' });
    const answer = await send('GET', '/log/export?log_action=create&subject_type=PlatformApp');
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    const [head, line] = answer.body.split('\r\n');
    expect(head).toBe('Entry,Time,Who,Email,Action,Kind,Number,Name,Part of,Changes,IP address,Request');
    expect(line).toContain(`,${root.name},${root.email},create,PlatformApp,`);
    expect(line).toContain(',"\'=HYPERLINK(""https://evil.example"")",');
    expect((await send('GET', '/log/export?user_id=0&log_action=create')).body.split('\r\n')).toHaveLength(2);
  });
});
