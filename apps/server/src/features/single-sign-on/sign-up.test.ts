import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { fixturePassword } from '../../../test/fixtures.ts';
import { startIdentityProvider, type IdentityProvider } from '../../../test/stand-ins/identity-provider.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';

let idp: IdentityProvider;
let t: TestApp;
let visitors = 0;
beforeAll(async () => {
  idp = await startIdentityProvider('http://confab.test/omniauth/openid_connect/callback');
  t = await startTestApp({ signOnProviders: [{ name: 'openid_connect', label: 'Acme', ...idp }] });
});
afterAll(async () => {
  await t?.close();
  await idp?.close();
});
beforeEach(() => {
  t.platform.installation.accountSignup = 'true';
  t.platform.installation.blockedEmailDomains = [];
});

const newcomer = (email: string, more: { email_verified?: boolean; name?: string } = {}) =>
  idp.signsIn(`subject of ${email}`, { email, email_verified: true, ...more });

/** A browser goes to the provider and comes back; answers where it lands. */
async function arrive(remoteAddress = `203.0.113.${(visitors += 1)}`): Promise<URL> {
  const left = await t.app.inject({ method: 'GET', url: '/auth/openid_connect', remoteAddress });
  const cookie = String(left.headers['set-cookie']).split(';')[0] ?? '';
  const back = await idp.visit(String(left.headers.location));
  const url = `${back.pathname}${back.search}`;
  const { headers } = await t.app.inject({ method: 'GET', url, remoteAddress, headers: { cookie } });
  return new URL(String(headers.location), 'http://confab.test');
}

const userOf = (email: string) =>
  t.database.db.selectFrom('user').selectAll().where('email', '=', email).executeTakeFirst();

test('an unknown user gets a confirmed user and an account, and chooses a password', async () => {
  newcomer('Nia@Newdesk.example', { name: 'Nia\u0000Okafor\n' });
  const landing = await arrive();
  expect(landing.pathname).toBe('/app/auth/password/edit');
  const made = await userOf('nia@newdesk.example');
  expect(made).toMatchObject({ name: 'Nia Okafor', password_hash: null, confirmed_at: expect.any(Date) });
  const entered = await t.as(null).inject({
    method: 'PUT',
    url: '/auth/password',
    payload: {
      reset_password_token: landing.searchParams.get('reset_password_token'),
      password: fixturePassword,
      password_confirmation: fixturePassword,
    },
  });
  expect(entered.statusCode, entered.body).toBe(200);
  expect(entered.json().data).toMatchObject({
    confirmed: true,
    role: 'administrator',
    accounts: [{ name: 'newdesk.example', role: 'administrator', status: 'active' }],
  });
  // From now on they are known.
  expect((await arrive()).searchParams.get('email')).toBe('nia@newdesk.example');
});

test('a user who leaves before choosing a password signs in by the provider', async () => {
  newcomer('ola@newdesk.example');
  expect((await arrive()).pathname).toBe('/app/auth/password/edit');
  expect((await userOf('ola@newdesk.example'))?.name).toBe('ola');
  expect((await arrive()).searchParams.get('sso_auth_token')).toMatch(/.{20}/);
});

test.each(['false', 'api_only'] as const)('no one can sign up where sign-up is %s', async (mode) => {
  t.platform.installation.accountSignup = mode;
  newcomer('pia@newdesk.example');
  expect((await arrive()).searchParams.get('error')).toBe('no-account-found');
  expect(await userOf('pia@newdesk.example')).toBeUndefined();
});

test('a blocked address, or one the provider has not verified, creates no user', async () => {
  t.platform.installation.blockedEmailDomains = ['mail.example'];
  newcomer('quinn@eu.mail.example');
  expect((await arrive()).searchParams.get('error')).toBe('business-account-only');
  newcomer('rui@newdesk.example', { email_verified: false });
  expect((await arrive()).searchParams.get('error')).toBe('email-not-verified');
  expect(await userOf('quinn@eu.mail.example')).toBeUndefined();
  expect(await userOf('rui@newdesk.example')).toBeUndefined();
});

test('two browsers that sign up the same person concurrently create one user and one account', async () => {
  newcomer('sam@newdesk.example');
  await Promise.all([arrive(), arrive()]);
  const { rows } = await t.database.pool.query(
    `select a.id from account a join account_user m on m.account_id = a.id
      join "user" u on u.id = m.user_id where u.email = 'sam@newdesk.example'`,
  );
  expect(rows).toHaveLength(1);
});

test('the sign-up limit per network is shared with the form', async () => {
  const network = '198.51.100.7';
  const landings: string[] = [];
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) {
    newcomer(`${name}@flood.example`);
    landings.push((await arrive(network)).searchParams.get('error') ?? 'in');
  }
  expect(landings).toEqual(['in', 'in', 'in', 'in', 'in', 'sign-up-limited']);
  const byForm = await t.app.inject({
    method: 'POST',
    url: '/api/v1/accounts',
    remoteAddress: network,
    payload: { account_name: 'Flood', email: 'g@flood.example', password: fixturePassword },
  });
  expect(byForm.statusCode).toBe(429);
});
