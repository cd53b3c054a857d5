import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { limitInboxes } from '../limit-inboxes.ts';
import { startLoginServer, type LoginServer } from './login-server.ts';
import { user } from './inputs.ts';
import { emailText, openEmailHarness, type EmailHarness } from './harness.ts';

let harness: EmailHarness;
let microsoft: LoginServer;
let google: LoginServer;
let later = 0;
beforeAll(async () => {
  microsoft = await startLoginServer('http://confab.test/microsoft/callback');
  google = await startLoginServer('http://confab.test/google/callback');
  const keys = new Map<string, string>();
  harness = await openEmailHarness({
    clock: { now: () => new Date(Date.now() + later) },
    providerKeys: keys,
    providerUrls: new Map([
      ['MICROSOFT_LOGIN_URL', microsoft.issuer],
      ['GOOGLE_LOGIN_URL', google.issuer],
    ]),
  });
  for (const [name, { clientId, clientSecret }] of [
    ['AZURE_APP', microsoft],
    ['GOOGLE_OAUTH_CLIENT', google],
  ] as const)
    keys.set(`${name}_ID`, clientId).set(`${name}_SECRET`, clientSecret);
  for (const name of ['MICROSOFT', 'GOOGLE'])
    keys
      .set(`${name}_IMAP_SERVER`, `127.0.0.1:${harness.imap.port}`)
      .set(`${name}_SMTP_SERVER`, `127.0.0.1:${harness.smtp.port}`);
  harness.imap.tokens = microsoft.access;
  harness.smtp.tokens = microsoft.access;
});
afterAll(async () => {
  await harness?.close();
  await microsoft?.close();
  await google?.close();
});
beforeEach(() => {
  microsoft.isDeclined = false;
  microsoft.isShort = false;
  microsoft.renewal = undefined;
});

type Provider = 'microsoft' | 'google';
type Left = { url: string; cookie: string };

const ask = (provider: Provider, email: string, person = harness.t.fixtures.maya) =>
  harness.t
    .as(person)
    .post(`/api/v1/accounts/${harness.t.fixtures.account.id}/${provider}/authorization`, { email });

/** An administrator is redirected to the provider. */
async function leave(email = user, provider: Provider = 'microsoft'): Promise<Left> {
  const requested = await ask(provider, email);
  expect(requested.statusCode, requested.body).toBe(200);
  expect(requested.json()).toEqual({ success: true, url: expect.any(String) });
  const set = String(requested.headers['set-cookie']);
  expect(set).toMatch(new RegExp(`; Path=/${provider}; Max-Age=300; HttpOnly; SameSite=Lax$`));
  return { url: requested.json().url, cookie: set.split(';')[0] ?? '' };
}

/** A browser returns from the provider; returns where it is redirected. */
async function returnFromProvider(address: URL, cookie: string): Promise<string> {
  const answer = await harness.t.app.inject({
    method: 'GET',
    url: `${address.pathname}${address.search}`,
    headers: { cookie },
  });
  expect(answer.statusCode, answer.body).toBe(302);
  expect(String(answer.headers['set-cookie'])).toMatch(/^confab_mailbox=; .*Max-Age=0/);
  return String(answer.headers.location);
}

async function connect(email = user): Promise<string> {
  const { url, cookie } = await leave(email);
  return returnFromProvider(await microsoft.visit(url), cookie);
}

const inboxes = () => `/app/accounts/${harness.t.fixtures.account.id}/settings/inboxes`;
const troubleAt = (location: string): Record<string, string> => {
  const url = new URL(location, 'http://confab.test');
  expect(url.pathname).toBe(`${inboxes()}/new/email`);
  return Object.fromEntries(url.searchParams);
};
const inboxCount = async () =>
  (await harness.t.database.db.selectFrom('inbox').select('id').where('channel', '=', 'email').execute())
    .length;
const show = async (id: number) =>
  (await harness.t.as(harness.t.fixtures.maya).get(`${harness.inboxUrl}/${id}`)).json();

test('the provider is asked for the mailbox, with PKCE, and for offline access', async () => {
  const authorizeUrl = new URL((await leave()).url);
  expect(authorizeUrl.origin).toBe(microsoft.issuer);
  expect(Object.fromEntries(authorizeUrl.searchParams)).toEqual({
    client_id: 'confab',
    redirect_uri: 'http://confab.test/microsoft/callback',
    response_type: 'code',
    scope:
      'offline_access https://outlook.office.com/IMAP.AccessAsUser.All https://outlook.office.com/SMTP.Send openid profile',
    login_hint: user,
    prompt: 'consent',
    state: expect.stringMatching(/.{20}/),
    code_challenge: expect.stringMatching(/.{43}/),
    code_challenge_method: 'S256',
  });
  const other = new URL((await leave(user, 'google')).url);
  expect(Object.fromEntries(other.searchParams)).toMatchObject({
    redirect_uri: 'http://confab.test/google/callback',
    scope: 'email profile https://mail.google.com/',
    access_type: 'offline',
    prompt: 'consent',
  });
});

test('agents, invalid addresses, and an unreachable provider get no authorization URL', async () => {
  expect((await ask('microsoft', user, harness.t.fixtures.aiko)).statusCode).toBe(401);
  const wrong = await ask('microsoft', 'lamps');
  expect([wrong.statusCode, wrong.json()]).toMatchObject([422, { success: false }]);
  const urls = harness.t.platform.providerUrls as Map<string, string>;
  urls.set('GOOGLE_LOGIN_URL', 'http://127.0.0.1:9');
  const away = await ask('google', user);
  urls.set('GOOGLE_LOGIN_URL', google.issuer);
  expect([away.statusCode, away.json()]).toMatchObject([422, { success: false }]);
});

test('another browser, a late, a modified, and a declined response create no inbox', async () => {
  const before = await inboxCount();
  const first = await leave();
  const back = await microsoft.visit(first.url);
  expect(await returnFromProvider(back, '')).toBe('/');
  expect(await returnFromProvider(back, 'confab_mailbox=made-up')).toBe('/');
  const changed = new URL(back);
  changed.searchParams.set('state', 'another');
  expect(troubleAt(await returnFromProvider(changed, first.cookie))).toEqual({
    provider: 'microsoft',
    error: 'failed',
  });
  // Of another attempt: its state and its verifier do not match.
  expect(troubleAt(await returnFromProvider(back, (await leave()).cookie))).toMatchObject({
    error: 'failed',
  });
  const elsewhere = new URL(back);
  elsewhere.pathname = '/google/callback';
  expect(await returnFromProvider(elsewhere, first.cookie)).toBe('/');
  const late = await leave();
  const tooLate = await microsoft.visit(late.url);
  later += 301_000;
  expect(await returnFromProvider(tooLate, late.cookie)).toBe('/');
  microsoft.isDeclined = true;
  expect(troubleAt(await connect())).toEqual({ provider: 'microsoft', error: 'denied' });
  microsoft.isDeclined = false;
  microsoft.isShort = true;
  expect(troubleAt(await connect())).toEqual({ provider: 'microsoft', error: 'no-refresh-token' });
  expect(await inboxCount()).toBe(before);
});

test('a former administrator’s callback connects nothing', async () => {
  const { maya, account } = harness.t.fixtures;
  const { url, cookie } = await leave();
  const back = await microsoft.visit(url);
  const setRole = (role: number) =>
    harness.t.database.db
      .updateTable('account_user')
      .set({ role })
      .where('account_id', '=', account.id)
      .where('user_id', '=', maya.id)
      .execute();
  await setRole(0);
  expect(await returnFromProvider(back, cookie)).toBe('/');
  await setRole(1);
});

test('access to another mailbox than the requested one connects nothing', async () => {
  const before = await inboxCount();
  const errorCode = troubleAt(await connect('boss@lamps.example'));
  expect(errorCode).toEqual({ provider: 'microsoft', error: 'refused' });
  expect(await inboxCount()).toBe(before);
});

test('a mailbox beyond the account’s limit of inboxes is not connected, with that reason', async () => {
  const before = await inboxCount();
  await limitInboxes(harness.t, 1);
  expect(troubleAt(await connect())).toEqual({ provider: 'microsoft', error: 'limit' });
  await limitInboxes(harness.t, null);
  expect(await inboxCount()).toBe(before);
});

let inboxId = 0;
let thread = '';

test('an authorized mailbox becomes an inbox that is read and sends without a password', async () => {
  harness.imap.add(emailText({ 'Message-ID': '<first@example.com>' }));
  const to = await connect();
  inboxId = Number(/new\/(\d+)\/agents$/.exec(to)?.[1]);
  expect(to).toBe(`${inboxes()}/new/${inboxId}/agents`);
  const shown = await show(inboxId);
  expect(shown).toMatchObject({
    name: user,
    email: user,
    provider: 'microsoft',
    imap_enabled: true,
    imap_login: user,
    imap_password: '',
    smtp_password: '',
    reauthorization_required: false,
  });
  expect(JSON.stringify(shown)).not.toContain('access-');
  harness.begin();
  const [message] = await harness.untilMessages(inboxId, 1);
  const row = await harness.t.database.db
    .selectFrom('conversation')
    .select('display_id')
    .where('id', '=', Number(message?.conversation_id))
    .executeTakeFirstOrThrow();
  thread = `/api/v1/accounts/${harness.t.fixtures.account.id}/conversations/${row.display_id}`;
  await until(await write('Hello'), { source_id: expect.any(String) });
  expect(harness.smtp.taken.at(-1)?.raw).toMatch(new RegExp(`^From: "Maya from ${user}" <${user}>`, 'm'));
});

async function write(content: string): Promise<number> {
  const made = await harness.t.as(harness.t.fixtures.maya).post(`${thread}/messages`, { content });
  expect(made.statusCode).toBe(200);
  return made.json().id;
}
const until = (id: number, state: object) =>
  vi.waitFor(
    async () => expect((await harness.messages(inboxId)).find((each) => each.id === id)).toMatchObject(state),
    { timeout: 15_000, interval: 50 },
  );

test('the audit log has who connected it, and a provider’s servers cannot be changed', async () => {
  const { maya } = harness.t.fixtures;
  const entry = await harness.t.database.db
    .selectFrom('audit_log')
    .select(['user_id', 'action'])
    .where('auditable_type', '=', 'Inbox')
    .where('auditable_id', '=', inboxId)
    .execute();
  expect(entry).toEqual([{ user_id: maya.id, action: 'create' }]);
  const changed = await harness.t.as(maya).patch(`${harness.inboxUrl}/${inboxId}`, {
    channel: { email: 'alias@lamps.example', imap_address: 'evil.example', smtp_address: 'evil.example' },
  });
  expect(changed.json()).toMatchObject({
    email: 'alias@lamps.example',
    imap_address: '127.0.0.1',
    smtp_address: '127.0.0.1',
    imap_login: user,
  });
});

const stored = async () => {
  const found = await harness.t.database.pool.query('select row_to_json(a)::text as row from inbox_access a');
  return JSON.stringify(found.rows);
};

test('expiring access is renewed once before it is used, and again with the new refresh token', async () => {
  for (const count of [1, 2]) {
    later += 3_400_000;
    microsoft.access.clear();
    await until(await write(`After ${count}`), { source_id: expect.any(String) });
    expect(microsoft.renewals).toBe(count);
    await until(await write('Once more'), { source_id: expect.any(String) });
    expect(microsoft.renewals).toBe(count);
    expect(await stored()).not.toContain('access-');
  }
  // The mailbox also uses the new token.
  harness.imap.drop();
  harness.imap.add(emailText({ 'Message-ID': '<renewed@example.com>' }));
  await vi.waitFor(
    async () =>
      expect((await harness.messages(inboxId)).map(({ source_id }) => source_id)).toContain(
        'renewed@example.com',
      ),
    { timeout: 15_000, interval: 50 },
  );
  const entries = await harness.t.database.db
    .selectFrom('audit_log')
    .select('id')
    .where('auditable_type', '=', 'Inbox')
    .where('auditable_id', '=', inboxId)
    .where('action', '=', 'update')
    .execute();
  expect(entries).toHaveLength(1);
});

test('revoked access fails sending, and locks the inbox out until it is reconnected', async () => {
  later += 3_400_000;
  microsoft.access.clear();
  microsoft.renewal = { status: 400, error: 'invalid_grant' };
  await harness.t.database.db
    .updateTable('inbox')
    .set({ smtp_auth_failures: 9 })
    .where('id', '=', inboxId)
    .execute();
  await until(await write('Nobody gets this'), {
    status: 3,
    content_attributes: {
      external_error: 'Microsoft no longer gives us access to the mailbox: The server says invalid_grant',
    },
  });
  await vi.waitFor(async () => expect((await show(inboxId)).reauthorization_required).toBe(true));
  microsoft.renewal = undefined;
  // A limit on inboxes is none on reconnecting one.
  await limitInboxes(harness.t, 1);
  expect(await connect()).toBe(`${inboxes()}/${inboxId}`);
  await limitInboxes(harness.t, null);
  expect(await show(inboxId)).toMatchObject({
    email: 'alias@lamps.example',
    reauthorization_required: false,
  });
  await until(await write('Back again'), { source_id: expect.any(String) });
});
