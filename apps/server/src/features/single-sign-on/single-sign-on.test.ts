import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startIdentityProvider, type IdentityProvider } from '../../../test/stand-ins/identity-provider.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';

const redirectUrl = 'http://confab.test/omniauth/openid_connect/callback';
const verified = (email: string) => ({ email, email_verified: true });

let idp: IdentityProvider;
let t: TestApp;
let now = Date.now();
beforeAll(async () => {
  idp = await startIdentityProvider(redirectUrl);
  t = await startTestApp({
    clock: { now: () => new Date(now) },
    signOnProviders: [{ name: 'openid_connect', label: 'Acme', ...idp }],
  });
});
afterAll(async () => {
  await t?.close();
  await idp?.close();
});
beforeEach(async () => {
  now = Date.now();
  await t.database.db.deleteFrom('user_identity').execute();
});

type Left = { url: string; cookie: string };

/** A browser leaves for the provider. */
async function leave(query: Record<string, string> = {}): Promise<Left> {
  const answer = await t.app.inject({ method: 'GET', url: '/auth/openid_connect', query });
  expect(answer.statusCode).toBe(302);
  const set = String(answer.headers['set-cookie']);
  expect(set).toMatch(/; Path=\/omniauth; Max-Age=600; HttpOnly; SameSite=Lax$/);
  return { url: String(answer.headers.location), cookie: set.split(';')[0] ?? '' };
}

/** The cookie of the browser that returned last. */
let proof = '';

/** Returns from the provider; answers the parameters of the login screen. */
async function returnFromProvider(address: URL, cookie: string): Promise<URLSearchParams> {
  const answer = await t.app.inject({
    method: 'GET',
    url: `${address.pathname}${address.search}`,
    headers: { cookie },
  });
  expect(answer.statusCode, answer.body).toBe(302);
  const [ended, stored] = [answer.headers['set-cookie'] ?? []].flat();
  expect(ended).toMatch(/confab_sign_on=; .*Max-Age=0/);
  const location = new URL(String(answer.headers.location), 'http://confab.test');
  expect([location.host, location.pathname]).toEqual(['confab.test', '/app/login']);
  if (location.searchParams.has('error')) expect(stored).toBeUndefined();
  else
    expect(stored).toMatch(/^confab_sign_on_proof=.{40,}; Path=\/auth; Max-Age=300; HttpOnly; SameSite=Lax$/);
  proof = stored?.split(';')[0] ?? '';
  return location.searchParams;
}

async function signOn(query: Record<string, string> = {}): Promise<URLSearchParams> {
  const { url, cookie } = await leave(query);
  return returnFromProvider(await idp.visit(url), cookie);
}

const spend = (landing: URLSearchParams, cookie = proof) =>
  t
    .as(null)
    .post(
      '/auth/sign_in',
      { email: landing.get('email'), sso_auth_token: landing.get('sso_auth_token') },
      cookie === '' ? {} : { cookie },
    );

test('a user with a confirmed address that the provider verified is signed in, once, with an entry in the audit log', async () => {
  const { aiko, account } = t.fixtures;
  idp.signsIn('aiko-1', verified(aiko.email.toUpperCase()));
  const landing = await signOn({ next: '/app/accounts/1/dashboard' });
  expect(Object.fromEntries(landing)).toEqual({
    email: aiko.email,
    sso_auth_token: expect.any(String),
    next: '/app/accounts/1/dashboard',
  });
  const signedIn = await spend(landing);
  expect(signedIn.statusCode, signedIn.body).toBe(200);
  expect(signedIn.json().data.id).toBe(aiko.id);
  expect((await spend(landing)).statusCode).toBe(401);
  const entries = await t.database.db
    .selectFrom('audit_log')
    .select(['action', 'user_id'])
    .where('account_id', '=', account.id)
    .orderBy('id', 'desc')
    .execute();
  expect(entries[0]).toEqual({ action: 'sign_in', user_id: aiko.id });
});

test('afterwards the subject counts, whatever the address at the provider', async () => {
  idp.signsIn('aiko-1', verified(t.fixtures.aiko.email));
  await signOn();
  idp.signsIn('aiko-1', { email: t.fixtures.maya.email, email_verified: true });
  expect((await signOn()).get('email')).toBe(t.fixtures.aiko.email);
});

test('an address the provider has not verified is rejected', async () => {
  idp.signsIn('stranger', { email: t.fixtures.aiko.email, email_verified: false });
  expect(Object.fromEntries(await signOn())).toEqual({ error: 'email-not-verified' });
});

test('an address that the provider reassigned to another user is rejected', async () => {
  idp.signsIn('aiko-1', verified(t.fixtures.aiko.email));
  await signOn();
  idp.signsIn('successor', verified(t.fixtures.aiko.email));
  expect(Object.fromEntries(await signOn())).toEqual({ error: 'other-identity' });
});

test('an unconfirmed address here is not confirmed by the provider’s', async () => {
  const { aiko } = t.fixtures;
  const confirm = (at: Date | null) =>
    t.database.db.updateTable('user').set({ confirmed_at: at }).where('id', '=', aiko.id).execute();
  await confirm(null);
  idp.signsIn('aiko-1', verified(aiko.email));
  expect(Object.fromEntries(await signOn())).toEqual({ error: 'email-unconfirmed' });
  await confirm(new Date());
  expect((await signOn()).get('email')).toBe(aiko.email);
  // The same for a user who is linked already.
  await confirm(null);
  expect(Object.fromEntries(await signOn())).toEqual({ error: 'email-unconfirmed' });
  await confirm(new Date());
});

test('a rejection is shown on the login screen', async () => {
  idp.declines();
  expect(Object.fromEntries(await signOn())).toEqual({ error: 'access-denied' });
});

test('a user with two-factor authentication is still asked for a code', async () => {
  const { aiko } = t.fixtures;
  const { db } = t.database;
  await db
    .insertInto('user_two_factor')
    .values({
      user_id: aiko.id,
      secret_encrypted: 'sealed',
      confirmed_at: new Date(),
      created_at: new Date(),
    })
    .execute();
  idp.signsIn('aiko-1', verified(aiko.email));
  const answer = await spend(await signOn());
  expect([answer.statusCode, answer.json()]).toEqual([
    206,
    { mfa_required: true, mfa_token: expect.any(String) },
  ]);
  await db.deleteFrom('user_two_factor').where('user_id', '=', aiko.id).execute();
});

test('another browser, a reused attempt, a late one, and a modified response are rejected', async () => {
  idp.signsIn('aiko-1', verified(t.fixtures.aiko.email));
  const first = await leave();
  const back = await idp.visit(first.url);
  expect((await returnFromProvider(back, '')).get('error')).toBe('sign-on-expired');
  expect((await returnFromProvider(back, 'confab_sign_on=made-up')).get('error')).toBe('sign-on-expired');
  // Of another attempt: its state, nonce and verifier do not fit.
  expect((await returnFromProvider(back, (await leave()).cookie)).get('error')).toBe('sign-on-failed');
  for (const [name, value] of [
    ['state', 'another'],
    ['iss', 'http://127.0.0.1:9'],
    ['code', 'made-up'],
  ] as const) {
    const changed = new URL(back);
    changed.searchParams.set(name, value);
    expect((await returnFromProvider(changed, first.cookie)).get('error'), name).toBe('sign-on-failed');
  }
  const second = await leave();
  const there = await idp.visit(second.url);
  expect((await returnFromProvider(there, second.cookie)).get('sso_auth_token')).not.toBeNull();
  expect((await returnFromProvider(there, second.cookie)).get('error')).toBe('sign-on-failed');
  const third = await leave();
  const late = await idp.visit(third.url);
  now += 601_000;
  expect((await returnFromProvider(late, third.cookie)).get('error')).toBe('sign-on-expired');
});

test('the redirect URL signs in no other browser, such as that of someone it was sent to', async () => {
  idp.signsIn('aiko-1', verified(t.fixtures.aiko.email));
  await signOn();
  const ofAnother = proof;
  const landing = await signOn();
  for (const cookie of ['', 'confab_sign_on_proof=', 'confab_sign_on_proof=made-up', ofAnother])
    expect((await spend(landing, cookie)).statusCode, cookie).toBe(401);
  expect((await spend(landing)).statusCode).toBe(200);
  const stored = await t.database.pool.query('select row_to_json(u)::text as row from user_token u');
  expect(JSON.stringify(stored.rows)).not.toContain(proof.split('=')[1]);
});

test('the request to the provider has PKCE, state, nonce, and the exact redirect URL', async () => {
  const { url } = await leave();
  const requestUrl = new URL(url);
  expect(requestUrl.origin).toBe(idp.issuer);
  expect(Object.fromEntries(requestUrl.searchParams)).toMatchObject({
    response_type: 'code',
    redirect_uri: redirectUrl,
    code_challenge_method: 'S256',
    code_challenge: expect.stringMatching(/.{43}/),
    state: expect.stringMatching(/.{20}/),
    nonce: expect.stringMatching(/.{20}/),
  });
  const forged = await t.app.inject({
    method: 'GET',
    url: '/auth/openid_connect',
    headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
  });
  expect(new URL(String(forged.headers.location)).searchParams.get('redirect_uri')).toBe(redirectUrl);
});

test('undoing a change of address also removes identities linked since', async () => {
  const { aiko } = t.fixtures;
  idp.signsIn('attacker', verified(aiko.email));
  await signOn();
  const { revokeCredentials } = await import('../user/index.ts');
  await t.database.db.transaction().execute((trx) => revokeCredentials(t.platform, trx, aiko.id, undefined));
  idp.signsIn('aiko-1', verified(aiko.email));
  expect((await signOn()).get('email')).toBe(aiko.email);
});

test('an unreachable or unconfigured provider is reported', async () => {
  const gone = await startTestApp({
    signOnProviders: [{ name: 'openid_connect', label: 'Gone', ...idp, issuer: 'http://127.0.0.1:9' }],
  });
  const answer = await gone.app.inject({ method: 'GET', url: '/auth/openid_connect' });
  expect(answer.headers.location).toBe('/app/login?error=sign-on-failed');
  expect((await gone.app.inject({ method: 'GET', url: '/auth/google_oauth2' })).statusCode).toBe(404);
  await gone.close();
});
