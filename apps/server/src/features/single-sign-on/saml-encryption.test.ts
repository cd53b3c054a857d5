import { createPublicKey } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import xmlEncryption from 'xml-encryption';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { samlProvider, type SamlAnswerInput } from '../../../test/stand-ins/saml-provider.ts';
import { makeCertificate } from '../../../test/test-certificate.ts';
import { noLimits } from '../../../test/contract-fuzz/no-limits.ts';

const idp = samlProvider();
const ours = makeCertificate('confab.test');
const before = makeCertificate('confab.test');
const emailClaim = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress';

let t: TestApp;
/** Rejects unencrypted assertions. */
let strict: TestApp;
/** Has no key. */
let plain: TestApp;
beforeAll(async () => {
  const keys = [ours, before];
  const start = (encryption: typeof idp.provider.encryption) =>
    startTestApp({ limiter: noLimits, signOnProviders: [{ ...idp.provider, encryption }] });
  t = await start({ keys, isRequired: false });
  strict = await start({ keys, isRequired: true });
  plain = await start({ keys: [], isRequired: false });
});
afterAll(() => Promise.all([t, strict, plain].map((one) => one?.close())));
beforeEach(async () => {
  for (const one of [t, strict, plain]) await one.database.db.deleteFrom('user_identity').execute();
});

/** A complete login; returns the parameters of the login screen. */
async function signOn(
  answer: SamlAnswerInput,
  {
    change = (xml) => xml,
    at = t,
  }: { change?: (xml: string) => string | Promise<string>; at?: TestApp } = {},
): Promise<Record<string, string>> {
  const begun = await at.app.inject({ method: 'GET', url: '/auth/saml' });
  const cookie = String(begun.headers['set-cookie']).split(';')[0] ?? '';
  const xml = await idp.answer(String(begun.headers.location), {
    subject: 'aiko-1',
    attributes: { [emailClaim]: at.fixtures.aiko.email },
    ...answer,
  });
  const changed = await change(xml);
  const posted = await at.app.inject({
    method: 'POST',
    url: '/omniauth/saml/callback',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ SAMLResponse: Buffer.from(changed).toString('base64') }).toString(),
  });
  const back = String(posted.headers.location);
  if (!back.startsWith('/omniauth')) return fetchUrl(back);
  return fetchUrl(
    String((await at.app.inject({ method: 'GET', url: back, headers: { cookie } })).headers.location),
  );
}
const fetchUrl = (address: string) => Object.fromEntries(new URL(address, 'http://confab.test').searchParams);

const signedIn = { email: expect.any(String), sso_auth_token: expect.any(String) };
const failed = { error: 'sign-on-failed' };
const encryptedFor = ours.certificate;
const encryptedIn = /<saml:EncryptedAssertion.*<\/saml:EncryptedAssertion>/s;

/** Encrypts like anyone who has our metadata. */
async function encrypt(content: string, certificate = ours.certificate): Promise<string> {
  const data = await new Promise<string>((resolve, reject) => {
    xmlEncryption.encrypt(
      content,
      {
        pem: certificate,
        rsa_pub: createPublicKey(certificate).export({ type: 'spki', format: 'pem' }).toString(),
        encryptionAlgorithm: 'http://www.w3.org/2009/xmlenc11#aes256-gcm',
        keyEncryptionAlgorithm: 'http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p',
      },
      (error, text) => (error === null ? resolve(text) : reject(error)),
    );
  });
  return `<saml:EncryptedAssertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">${data}</saml:EncryptedAssertion>`;
}

const assertionOf = (xml: string): string => /<saml:Assertion.*<\/saml:Assertion>/s.exec(xml)?.[0] ?? '';
/** Another user's, with another id and without a signature. */
const forged = (assertion: string): string =>
  assertion
    .replace(/<Signature.*<\/Signature>/s, '')
    .replace(/ ID="[^"]+"/, ' ID="_forged"')
    .replaceAll('aiko-1', 'maya-1')
    .replaceAll(t.fixtures.aiko.email, t.fixtures.maya.email);

test('the metadata contains the certificate of the first key, and none without a key', async () => {
  const read = async (at: TestApp) =>
    (await at.app.inject({ method: 'GET', url: '/auth/saml/metadata' })).body;
  const body = (pem: string) => pem.replaceAll(/-----[A-Z ]+-----|\s/g, '');
  const xml = await read(t);
  expect(xml).toContain('use="encryption"');
  expect(xml.replaceAll(/\s/g, '')).toContain(body(ours.certificate));
  expect(xml.replaceAll(/\s/g, '')).not.toContain(body(before.certificate));
  expect(xml).not.toContain('PRIVATE');
  expect(await read(plain)).not.toContain('KeyDescriptor');
});

describe('an encrypted assertion', () => {
  test.each<[string, SamlAnswerInput]>([
    ['signs in', { encryptedFor }],
    ['signs in when the response is signed, too', { encryptedFor, signed: 'both' }],
    ['may be encrypted for the previous key', { encryptedFor: before.certificate }],
    ['may be encrypted like older providers do', { encryptedFor, encryption: 'aes256-cbc' }],
  ])('%s', async (_what, answer) => {
    for (const at of [t, strict]) expect(await signOn(answer, { at })).toEqual(signedIn);
  });

  test('is rejected without a key', async () => {
    expect(await signOn({ encryptedFor }, { at: plain })).toEqual(failed);
    expect(await signOn({}, { at: plain })).toEqual(signedIn);
  });

  test.each<[string, SamlAnswerInput]>([
    ['for another key', { encryptedFor: makeCertificate('confab.test').certificate }],
    ['with a weak cipher', { encryptedFor, encryption: 'tripledes-cbc' }],
    ['and unsigned', { encryptedFor, signed: 'nothing' }],
    ['signed with SHA-1', { encryptedFor, signatureAlgorithm: 'rsa-sha1' }],
    ['signed by an unknown key', { encryptedFor, key: makeCertificate('idp.example') }],
    ['for another audience', { encryptedFor, audience: 'https://other.example' }],
    ['that expired', { encryptedFor, lifetime: -120 }],
  ])('is rejected %s', async (_what, answer) => {
    expect(await signOn(answer)).toEqual(failed);
  });

  test.each<[string, (xml: string) => string]>([
    ['whose key is encrypted with RSA 1.5', (xml) => xml.replace('rsa-oaep-mgf1p', 'rsa-1_5')],
    [
      'whose content was modified',
      (xml) => xml.replace(/(CipherValue>)(.{8})(?!.*CipherValue>.)/s, '$1AAAAAAAA'),
    ],
    ['that is duplicated', (xml) => xml.replace(encryptedIn, (one) => `${one}${one}`)],
    [
      'that was moved elsewhere',
      (xml) => xml.replace(encryptedIn, (one) => `<samlp:Extensions>${one}</samlp:Extensions>`),
    ],
    ['that is empty', (xml) => xml.replace(/(<saml:EncryptedAssertion[^>]*>).*(<\/saml:Enc)/s, '$1$2')],
  ])('is rejected %s', async (_what, change) => {
    const seen: string[] = [];
    const landing = await signOn(
      { encryptedFor },
      {
        change: (xml) => {
          seen.push(xml, change(xml));
          return change(xml);
        },
      },
    );
    expect(seen[1]).not.toBe(seen[0]);
    expect(landing).toEqual(failed);
  });
});

describe('wrapped signatures are rejected', () => {
  test('a plain forged assertion next to the encrypted one', async () => {
    const clear: string[] = [];
    await signOn({}, { change: (xml) => (clear.push(assertionOf(xml)), xml) });
    const extra = forged(clear[0] ?? '');
    for (const put of [
      (xml: string) => xml.replace('<saml:EncryptedAssertion', `${extra}<saml:EncryptedAssertion`),
      (xml: string) => xml.replace('</samlp:Response>', `${extra}</samlp:Response>`),
    ])
      expect(await signOn({ encryptedFor }, { change: put })).toEqual(failed);
  });

  const signed = (make: (assertion: string) => string) => async (xml: string) =>
    xml.replace(assertionOf(xml), await encrypt(make(assertionOf(xml))));

  test('an assertion encrypted after signing is accepted, so the other cases are rejected for their own changes', async () => {
    expect(await signOn({}, { change: signed((one) => one) })).toEqual(signedIn);
  });

  test.each<[string, (assertion: string) => string]>([
    ['a forged assertion, encrypted', forged],
    [
      'a signed one inside a forged one',
      (one) => forged(one).replace('</saml:Assertion>', `<saml:Advice>${one}</saml:Advice></saml:Assertion>`),
    ],
    ['two assertions', (one) => `<both>${forged(one)}${one}</both>`],
    ['wrapped in something else', (one) => `<saml:Other>${one}</saml:Other>`],
    ['a comment in the name', (one) => one.replace('aiko-1', 'aiko<!-- -->-1')],
    ['a document type', (one) => `<!DOCTYPE a [<!ENTITY b "x">]>${one}`],
    ['thousands of elements', (one) => one.replace('</saml:Assertion>', `${'<a>'.repeat(2000)}`)],
    ['nothing', () => ' '],
  ])('%s', async (_what, make) => {
    expect(await signOn({}, { change: signed(make) })).toEqual(failed);
  });
});

describe('with required encryption', () => {
  test('a plain assertion is rejected', async () => {
    expect(await signOn({}, { at: strict })).toEqual(failed);
    expect(await signOn({ signed: 'both' }, { at: strict })).toEqual(failed);
    const wrapped = (xml: string) =>
      xml.replace(assertionOf(xml), `${assertionOf(xml)}<!-- EncryptedAssertion -->`);
    expect(await signOn({}, { at: strict, change: wrapped })).toEqual(failed);
  });

  test('a provider’s rejection is still accepted', async () => {
    const status = 'urn:oasis:names:tc:SAML:2.0:status:';
    const refuse = (xml: string) =>
      xml
        .replace(encryptedIn, '')
        .replace(
          `<samlp:StatusCode Value="${status}Success"/>`,
          `<samlp:StatusCode Value="${status}Responder"><samlp:StatusCode Value="${status}AuthnFailed"/></samlp:StatusCode>`,
        );
    expect(await signOn({ encryptedFor }, { at: strict, change: refuse })).toEqual({
      error: 'access-denied',
    });
  });
});
