import { deflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { persistent, samlProvider, type SamlAnswerInput } from '../../../test/stand-ins/saml-provider.ts';
import { makeCertificate } from '../../../test/test-certificate.ts';

const idp = samlProvider();
const entityId = 'http://confab.test/auth/saml/metadata';
const callback = 'http://confab.test/omniauth/saml/callback';
const emailClaim = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress';

let t: TestApp;
let now = Date.now();
beforeAll(async () => {
  t = await startTestApp({
    clock: { now: () => new Date(now) },
    // Each test is many people of one office.
    limiter: {
      hit: () => Promise.resolve({ allowed: true, retryAfterSeconds: 0 }),
      takeBack: async () => {},
      reset: async () => {},
      close: async () => {},
    },
    signOnProviders: [idp.provider],
  });
});
afterAll(() => t?.close());
beforeEach(async () => {
  now = Date.now();
  await t.database.db.deleteFrom('user_identity').execute();
});

const aikos = (answer: SamlAnswerInput = {}): SamlAnswerInput => ({
  subject: 'aiko-1',
  attributes: { [emailClaim]: t.fixtures.aiko.email },
  ...answer,
});

type Left = { url: string; cookie: string };

/** A browser leaves for the provider. */
async function leave(query: Record<string, string> = {}, headers = {}): Promise<Left> {
  const answer = await t.app.inject({ method: 'GET', url: '/auth/saml', query, headers });
  expect(answer.statusCode, answer.body).toBe(302);
  const set = String(answer.headers['set-cookie']);
  expect(set).toMatch(/; Path=\/omniauth; Max-Age=600; HttpOnly; SameSite=Lax$/);
  return { url: String(answer.headers.location), cookie: set.split(';')[0] ?? '' };
}

/** The form of the provider is posted, without cookies; answers where the browser goes. */
async function post(xml: string, more: Record<string, string> = {}): Promise<URL> {
  const answer = await postForm({ SAMLResponse: Buffer.from(xml).toString('base64'), ...more });
  expect(answer.statusCode, answer.body).toBe(303);
  expect(answer.headers['set-cookie']).toBeUndefined();
  const location = String(answer.headers.location);
  expect(location).toMatch(/^\/(app\/login|omniauth\/saml\/callback)\?/);
  return new URL(location, 'http://confab.test');
}

const postForm = (fields: Record<string, string>, headers = {}) =>
  t.app.inject({
    method: 'POST',
    url: '/omniauth/saml/callback',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
  });

/** The cookie of the browser that returned last. */
let proof = '';

/** Returns with its cookie; answers the parameters of the login screen. */
async function goOn(address: URL, cookie: string): Promise<Record<string, string>> {
  if (address.pathname === '/app/login') return Object.fromEntries(address.searchParams);
  const answer = await t.app.inject({
    method: 'GET',
    url: `${address.pathname}${address.search}`,
    headers: { cookie },
  });
  expect(answer.statusCode, answer.body).toBe(302);
  const [ended, setCookie] = [answer.headers['set-cookie'] ?? []].flat();
  expect(ended).toMatch(/confab_sign_on=; .*Max-Age=0/);
  proof = setCookie?.split(';')[0] ?? '';
  const location = new URL(String(answer.headers.location), 'http://confab.test');
  expect(location.pathname).toBe('/app/login');
  return Object.fromEntries(location.searchParams);
}

async function signOn(
  answer: SamlAnswerInput,
  change = (xml: string) => xml,
): Promise<Record<string, string>> {
  const { url, cookie } = await leave();
  return goOn(await post(change(await idp.answer(url, answer))), cookie);
}

const spend = ({ email, sso_auth_token: token }: Record<string, string>) =>
  t.as(null).post('/auth/sign_in', { email, sso_auth_token: token }, proof === '' ? {} : { cookie: proof });

/** Aiko's own identity, so that each test changes only what it rejects. */
const signedIn = { email: expect.any(String), sso_auth_token: expect.any(String) };
const failed = { error: 'sign-on-failed' };

describe('signing in', () => {
  test('a user identified by their address is signed in, once, with an entry in the audit log', async () => {
    const { aiko, account } = t.fixtures;
    const { url, cookie } = await leave({ next: '/app/accounts/1/dashboard' });
    const back = await post(await idp.answer(url, aikos()), { RelayState: 'https://evil.example' });
    const landing = await goOn(back, cookie);
    expect(landing).toEqual({ ...signedIn, email: aiko.email, next: '/app/accounts/1/dashboard' });
    const answer = await spend(landing);
    expect([answer.statusCode, answer.json().data.id]).toEqual([200, aiko.id]);
    expect((await spend(landing)).statusCode).toBe(401);
    const entry = await t.database.db
      .selectFrom('audit_log')
      .select(['action', 'user_id'])
      .where('account_id', '=', account.id)
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(entry).toEqual({ action: 'sign_in', user_id: aiko.id });
  });

  test.each(['email', 'mail', 'emailAddress', 'urn:oid:0.9.2342.19200300.100.1.3'])(
    'the address is read from %s',
    async (name) => {
      const attributes = { [name]: t.fixtures.aiko.email.toUpperCase() };
      expect(await signOn(aikos({ attributes }))).toMatchObject({ email: t.fixtures.aiko.email });
    },
  );

  test('the name id is used as an address only if the provider declares so', async () => {
    const subject = t.fixtures.aiko.email;
    expect(await signOn({ subject, format: persistent })).toEqual({ error: 'email-not-verified' });
    const format = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress';
    expect(await signOn({ subject, format })).toMatchObject({ email: subject });
  });

  test('several addresses are rejected', async () => {
    const attributes = { [emailClaim]: [t.fixtures.aiko.email, t.fixtures.maya.email] };
    expect(await signOn(aikos({ attributes }))).toEqual({ error: 'email-not-verified' });
  });

  test('afterwards the name id counts, and an address that now belongs to another user matches no one', async () => {
    const { aiko, maya } = t.fixtures;
    await signOn(aikos());
    const renamed = aikos({ attributes: { [emailClaim]: maya.email } });
    expect(await signOn(renamed)).toMatchObject({ email: aiko.email });
    expect(await signOn(aikos({ subject: 'successor' }))).toEqual({ error: 'other-identity' });
  });

  test('subjects of the same provider by another protocol are other users', async () => {
    const { maya, aiko } = t.fixtures;
    const { issuer } = idp.provider;
    await t.database.db
      .insertInto('user_identity')
      .values({ user_id: maya.id, issuer, subject: 'aiko-1' })
      .execute();
    expect(await signOn(aikos())).toMatchObject({ email: aiko.email });
  });

  test('an unknown address creates no user', async () => {
    const attributes = { [emailClaim]: 'nobody@example.com' };
    expect(await signOn(aikos({ attributes }))).toEqual({ error: 'no-account-found' });
  });

  test('a user with two-factor authentication is still asked for a code', async () => {
    const { aiko } = t.fixtures;
    const { db } = t.database;
    const at = new Date();
    await db
      .insertInto('user_two_factor')
      .values({ user_id: aiko.id, secret_encrypted: 'sealed', confirmed_at: at, created_at: at })
      .execute();
    const answer = await spend(await signOn(aikos()));
    expect([answer.statusCode, answer.json()]).toMatchObject([206, { mfa_required: true }]);
    await db.deleteFrom('user_two_factor').where('user_id', '=', aiko.id).execute();
  });

  test('signed responses are accepted, and so is the provider’s next certificate', async () => {
    expect(await signOn(aikos({ signed: 'both' }))).toEqual(signedIn);
    const next = makeCertificate('next.example');
    const certificates = [...idp.provider.certificates, next.certificate];
    const other = await startTestApp({ signOnProviders: [{ ...idp.provider, certificates }] });
    const begun = await other.app.inject({ method: 'GET', url: '/auth/saml' });
    const xml = await idp.answer(String(begun.headers.location), aikos({ key: next }));
    const form = new URLSearchParams({ SAMLResponse: Buffer.from(xml).toString('base64') });
    const answer = await other.app.inject({
      method: 'POST',
      url: '/omniauth/saml/callback',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: form.toString(),
    });
    expect(answer.headers.location).toMatch(/^\/omniauth\/saml\/callback\?answer=/);
    await other.close();
  });

  test('a rejection is shown on the login screen', async () => {
    const status = 'urn:oasis:names:tc:SAML:2.0:status:';
    const refuse = (why: string) => (xml: string) =>
      xml
        .replace(/<saml:Assertion.*<\/saml:Assertion>/s, '')
        .replace(
          `<samlp:StatusCode Value="${status}Success"/>`,
          `<samlp:StatusCode Value="${status}Responder"><samlp:StatusCode Value="${status}${why}"/></samlp:StatusCode>`,
        );
    expect(await signOn(aikos(), refuse('AuthnFailed'))).toEqual({ error: 'access-denied' });
    expect(await signOn(aikos(), refuse('InvalidNameIDPolicy'))).toEqual(failed);
  });
});

describe('requests and metadata for the provider', () => {
  test('a request has an id and exact URLs, whatever the browser’s request contains', async () => {
    const { url } = await leave({}, { host: 'evil.example', 'x-forwarded-host': 'evil.example' });
    expect(url).toMatch(/^https:\/\/idp\.example\/sso\?tenant=acme&SAMLRequest=/);
    expect(new URL(url).searchParams.has('RelayState')).toBe(false);
    const xml = await idp.answer(url, aikos());
    expect(xml).toContain(`Recipient="${callback}"`);
    expect(xml).toContain(`<saml:Audience>${entityId}</saml:Audience>`);
    expect(xml).toMatch(/InResponseTo="_[0-9a-f]{40}"/);
  });

  test('the metadata has both URLs and requires signed assertions', async () => {
    const answer = await t.app.inject({
      method: 'GET',
      url: '/auth/saml/metadata',
      headers: { host: 'evil.example' },
    });
    expect(answer.headers['content-type']).toBe('application/samlmetadata+xml');
    expect(answer.body).toContain(`entityID="${entityId}"`);
    expect(answer.body).toContain(`Location="${callback}"`);
    expect(answer.body).toContain('WantAssertionsSigned="true"');
    expect(answer.body).not.toContain('evil');
  });

  test('nothing is available without a SAML provider', async () => {
    const plain = await startTestApp();
    for (const url of ['/auth/saml', '/auth/saml/metadata', '/omniauth/saml/callback'])
      expect((await plain.app.inject({ method: 'GET', url })).statusCode, url).toBe(404);
    expect((await plain.app.inject({ method: 'POST', url: '/omniauth/saml/callback' })).statusCode).toBe(404);
    await plain.close();
  });
});

describe('binding of the response', () => {
  test('another browser, another attempt, a reused one, and a late one are rejected', async () => {
    const first = await leave();
    const xml = await idp.answer(first.url, aikos());
    const back = await post(xml);
    expect(await goOn(back, '')).toEqual({ error: 'sign-on-expired' });
    expect(await goOn(back, (await leave()).cookie)).toEqual(failed);
    expect(await goOn(back, first.cookie)).toEqual(signedIn);
    // The same assertion again, with a stored cookie.
    expect(await goOn(back, first.cookie)).toEqual(failed);
    expect(await goOn(await post(xml), first.cookie)).toEqual(failed);
    const second = await leave();
    const late = await post(await idp.answer(second.url, aikos()));
    now += 61_000;
    expect(await goOn(late, second.cookie)).toEqual(failed);
    now += 600_000;
    expect(await goOn(late, second.cookie)).toEqual({ error: 'sign-on-expired' });
  });

  test('an assertion signs in once, even on two nodes concurrently', async () => {
    await signOn(aikos());
    const { url, cookie } = await leave();
    const back = await post(await idp.answer(url, aikos()));
    const landing = await Promise.all([goOn(back, cookie), goOn(back, cookie), goOn(back, cookie)]);
    expect(landing.filter(({ error }) => error === undefined)).toHaveLength(1);
  });

  test('a forged response, or one encrypted for something else, is rejected', async () => {
    const { cookie } = await leave();
    const sealed = cookie.slice('confab_sign_on='.length);
    for (const answer of ['', 'made-up', sealed]) {
      const address = new URL(`${callback}?${new URLSearchParams({ answer }).toString()}`);
      expect(await goOn(address, cookie), answer).toEqual(failed);
    }
  });
});

describe('a response is rejected', () => {
  const otherKey = makeCertificate('idp.example');

  test.each<[string, SamlAnswerInput]>([
    ['that was not requested', { inResponseTo: null }],
    ['for another audience', { audience: 'https://other.example/metadata' }],
    ['for another URL', { recipient: 'https://other.example/callback' }],
    ['of another issuer', { issuer: 'https://other.example' }],
    ['that expired', { lifetime: -120 }],
    ['whose assertion is not signed', { signed: 'nothing' }],
    ['whose assertion is not signed, though the response is', { signed: 'response' }],
    ['signed with another key', { key: otherKey }],
    ['that is signed with SHA-1', { signatureAlgorithm: 'rsa-sha1' }],
    ['with a transient name id', { format: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient' }],
    ['with an oversized name id', { subject: 'a'.repeat(257) }],
  ])('%s', async (_what, answer) => {
    expect(await signOn(aikos(answer))).toEqual(failed);
  });

  test('that is not yet valid', async () => {
    const { url, cookie } = await leave();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 120_000 });
    const xml = await idp.answer(url, aikos()).finally(() => vi.useRealTimers());
    expect(await goOn(await post(xml), cookie)).toEqual(failed);
  });

  const assertionOf = (xml: string): string => /<saml:Assertion.*<\/saml:Assertion>/s.exec(xml)?.[0] ?? '';
  /** Another user's, with another id and without a signature. */
  const forged = (xml: string): string =>
    assertionOf(xml)
      .replace(/<Signature.*<\/Signature>/s, '')
      .replace(/ ID="[^"]+"/, ' ID="_forged"')
      .replaceAll('aiko-1', 'maya-1')
      .replaceAll(t.fixtures.aiko.email, t.fixtures.maya.email);
  const wrapped = (xml: string): string => `<samlp:Extensions>${assertionOf(xml)}</samlp:Extensions>`;

  test.each<[string, (xml: string) => string]>([
    ['with a modified name', (xml) => xml.replace('aiko-1', 'maya-1')],
    ['with a modified address', (xml) => xml.replace(t.fixtures.aiko.email, t.fixtures.maya.email)],
    ['with a modified request id', (xml) => xml.replace(/InResponseTo="_[^"]+"/, 'InResponseTo="_another"')],
    [
      'with two assertions, forged first',
      (xml) => xml.replace('<saml:Assertion', `${forged(xml)}<saml:Assertion`),
    ],
    [
      'with two assertions, forged last',
      (xml) => xml.replace('</samlp:Response>', `${forged(xml)}</samlp:Response>`),
    ],
    [
      'with a forged one before a wrapped one',
      (xml) => xml.replace(assertionOf(xml), `${wrapped(xml)}${forged(xml)}`),
    ],
    [
      'with a signed one inside a forged one',
      (xml) =>
        xml.replace(
          assertionOf(xml),
          forged(xml).replace(
            '</saml:Assertion>',
            `<saml:Advice>${assertionOf(xml)}</saml:Advice></saml:Assertion>`,
          ),
        ),
    ],
    [
      'with a forged one of the same id, and the signed one in its signature',
      (xml) => {
        const id = / ID="([^"]+)"/.exec(assertionOf(xml))?.[1] ?? '';
        const signature = /<Signature.*<\/Signature>/s.exec(xml)?.[0] ?? '';
        const inside = assertionOf(xml).replace(signature, '');
        const holding = signature.replace('</Signature>', `<Object>${inside}</Object></Signature>`);
        return xml.replace(
          assertionOf(xml),
          forged(xml).replace('_forged', id).replace('</saml:Issuer>', `</saml:Issuer>${holding}`),
        );
      },
    ],
    ['with a comment in the name', (xml) => xml.replace('aiko-1', 'aiko<!-- -->-1')],
    ['with CDATA in the name', (xml) => xml.replace('aiko-1', '<![CDATA[aiko-1]]>')],
    ['with a document type', (xml) => `<!DOCTYPE samlp:Response>${xml}`],
    [
      'with an entity',
      (xml) => `<!DOCTYPE r [<!ENTITY who SYSTEM "file:///etc/passwd">]>${xml.replace('aiko-1', '&who;')}`,
    ],
    [
      'with entities of entities',
      (xml) =>
        `<!DOCTYPE r [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;">]>${xml.replace('aiko-1', '&b;')}`,
    ],
    ['without an assertion', (xml) => xml.replace(assertionOf(xml), '')],
    ['that is not a response', () => '<a/>'],
    ['that is not XML', () => 'hello'],
    ['that is empty', () => ''],
    [
      'with thousands of elements',
      (xml) => xml.replace('</samlp:Response>', `${'<a>'.repeat(2000)}</samlp:Response>`),
    ],
    [
      'with thousands of attributes',
      (xml) =>
        xml.replace(
          '<samlp:Response',
          `<samlp:Response ${Array.from({ length: 2000 }, (_, n) => `a${n}=""`).join(' ')}`,
        ),
    ],
  ])('%s', async (_what, change) => {
    const changed: string[] = [];
    const landing = await signOn(aikos(), (xml) => {
      changed.push(xml, change(xml));
      return change(xml);
    });
    expect(changed[1]).not.toBe(changed[0]);
    expect(landing).toEqual(failed);
  });

  test('that is deflated, so nothing is ever inflated', async () => {
    const { url } = await leave();
    const xml = await idp.answer(url, aikos());
    const deflated = deflateRawSync(Buffer.from(xml)).toString('base64');
    const answer = await postForm({ SAMLResponse: deflated });
    expect(answer.headers.location).toBe('/app/login?error=sign-on-failed');
  });

  test('that is too large, without being read', async () => {
    const answer = await postForm({ SAMLResponse: 'A'.repeat(300_000) });
    expect(answer.statusCode).toBe(413);
    const packed = await postForm({ SAMLResponse: 'QQ==' }, { 'content-encoding': 'gzip' });
    expect(packed.headers.location).toBe('/app/login?error=sign-on-failed');
  });

  test('that is not a form', async () => {
    const answer = await t.app.inject({ method: 'POST', url: '/omniauth/saml/callback' });
    expect(answer.headers.location).toBe('/app/login?error=sign-on-failed');
  });
});
