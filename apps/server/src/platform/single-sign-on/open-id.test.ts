import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  startTokenProvider,
  type TokenChange,
  type TokenProvider,
} from '../../../test/stand-ins/token-provider.ts';
import { openIdSignOn } from './open-id.ts';
import type { Identity } from './single-sign-on.ts';

const redirectUrl = 'https://confab.example/omniauth/openid_connect/callback';
const verified = { email: 'ada@example.com', email_verified: true, name: 'Ada' };

let nonce = '';
let idp: TokenProvider;
const signOn = openIdSignOn();
beforeAll(async () => {
  idp = await startTokenProvider(() => nonce);
});
afterAll(() => idp?.close());
beforeEach(() => {
  idp.userInfo = {};
});

/** Signs in with such a token. */
async function finish(issues: TokenChange | null, query: Record<string, string> = {}): Promise<Identity> {
  idp.issues = issues;
  const { attempt } = await signOn.begin(idp.provider, redirectUrl);
  nonce = attempt.nonce;
  const back = new URL(redirectUrl);
  back.search = new URLSearchParams({ code: 'a-code', state: attempt.state, ...query }).toString();
  return signOn.finish(idp.provider, back, attempt);
}

test('a valid token identifies the user; the code is exchanged with the verifier and the exact redirect URL', async () => {
  expect(await finish({ claims: verified })).toEqual({
    issuer: idp.provider.issuer,
    subject: 'ada',
    verifiedEmail: 'ada@example.com',
    name: 'Ada',
  });
  expect(idp.exchanged).toMatchObject({
    grant_type: 'authorization_code',
    code: 'a-code',
    redirect_uri: redirectUrl,
    code_verifier: expect.stringMatching(/^.{43,}$/),
  });
});

describe('a token is rejected', () => {
  const past = Math.floor(Date.now() / 1000) - 60;
  test.each<[string, TokenChange | null]>([
    ['with another nonce', { claims: { nonce: 'another' } }],
    ['without a nonce', { claims: { nonce: undefined } }],
    ['of another issuer', { claims: { iss: 'https://other.example' } }],
    ['for another client', { claims: { aud: 'another' } }],
    ['for several clients, issued to another', { claims: { aud: ['confab', 'another'], azp: 'another' } }],
    ['that expired', { claims: { exp: past, iat: past - 300 } }],
    ['without an expiry', { claims: { exp: undefined } }],
    ['without a subject', { claims: { sub: undefined } }],
    ['with an empty subject', { claims: { sub: '' } }],
    ['without a signature', { signedWith: 'nothing' }],
    ['signed with another key', { signedWith: 'another key' }],
    ['signed with the client secret', { signedWith: 'the client secret' }],
    ['that is missing', null],
  ])('%s', async (_what, issues) => {
    const change = issues === null ? null : { ...issues, claims: { ...verified, ...issues.claims } };
    await expect(finish(change)).rejects.toThrow();
  });
});

test('a response to another request, or in the name of another issuer, is rejected', async () => {
  await expect(finish({ claims: verified }, { state: 'another' })).rejects.toThrow();
  await expect(finish({ claims: verified }, { iss: 'https://other.example' })).rejects.toThrow();
});

describe('an address counts only if the provider says that it has verified it', () => {
  test.each([false, 'true', 1, null, undefined])('email_verified is %j', async (email_verified) => {
    expect((await finish({ claims: { ...verified, email_verified } })).verifiedEmail).toBeUndefined();
  });

  test('an address that is no text is none', async () => {
    const claims = { ...verified, email: [verified.email], name: { first: 'Ada' } };
    expect(await finish({ claims })).toMatchObject({ verifiedEmail: undefined, name: undefined });
  });

  test('it is read from the user info if the token has none, of the same user only', async () => {
    idp.userInfo = { sub: 'ada', ...verified };
    expect(await finish({})).toMatchObject({ subject: 'ada', verifiedEmail: 'ada@example.com' });
    idp.userInfo = { sub: 'bob', ...verified };
    await expect(finish({})).rejects.toThrow();
  });
});
