import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { OpenIdProvider } from '../../src/platform/single-sign-on/single-sign-on.ts';

/** How its identity token differs from a valid one. */
export type TokenChange = {
  claims?: Readonly<Record<string, unknown>>;
  /** RS256 with its published key unless another is named. */
  signedWith?: 'another key' | 'the client secret' | 'nothing';
};

/** An OpenID Connect provider whose tokens tests choose, as one that was taken over would issue them. */
export type TokenProvider = {
  provider: OpenIdProvider;
  /** The response to the next exchange of a code; null sends no identity token. */
  issues: TokenChange | null;
  /** The response of its user info, instead of the claims of the token. */
  userInfo: Readonly<Record<string, unknown>>;
  /** The parameters of the last exchange. */
  exchanged: Readonly<Record<string, string>>;
  close(): Promise<void>;
};

const clientSecret = 'a secret between the token provider and us';
const own = generateKeyPairSync('rsa', { modulusLength: 2048 });
const other = generateKeyPairSync('rsa', { modulusLength: 2048 });
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

export async function startTokenProvider(nonce: () => string): Promise<TokenProvider> {
  const idToken = ({ claims, signedWith }: TokenChange): string => {
    const now = Math.floor(Date.now() / 1000);
    const { issuer: iss, clientId: aud } = standIn.provider;
    const payload = { iss, aud, sub: 'ada', iat: now, exp: now + 300, nonce: nonce(), ...claims };
    const alg = signedWith === 'nothing' ? 'none' : signedWith === 'the client secret' ? 'HS256' : 'RS256';
    const body = `${encode({ alg, kid: 'own' })}.${encode(payload)}`;
    if (alg === 'none') return `${body}.`;
    const signature =
      alg === 'HS256'
        ? createHmac('sha256', clientSecret).update(body).digest()
        : sign('sha256', Buffer.from(body), (signedWith === undefined ? own : other).privateKey);
    return `${body}.${signature.toString('base64url')}`;
  };
  const answer = async (request: IncomingMessage): Promise<object> => {
    const { issuer } = standIn.provider;
    if (request.url === '/.well-known/openid-configuration')
      return {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        userinfo_endpoint: `${issuer}/userinfo`,
        jwks_uri: `${issuer}/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
      };
    if (request.url === '/keys')
      return { keys: [{ ...own.publicKey.export({ format: 'jwk' }), kid: 'own', alg: 'RS256', use: 'sig' }] };
    if (request.url === '/userinfo') return standIn.userInfo;
    standIn.exchanged = Object.fromEntries(new URLSearchParams(await text(request)));
    const identity = standIn.issues === null ? {} : { id_token: idToken(standIn.issues) };
    return { access_token: 'access', token_type: 'Bearer', expires_in: 300, ...identity };
  };
  const server = createServer((request, response) => {
    void answer(request).then((body) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const standIn: TokenProvider = {
    provider: {
      name: 'openid_connect',
      label: 'Acme',
      issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      clientId: 'confab',
      clientSecret,
    },
    issues: {},
    userInfo: {},
    exchanged: {},
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return standIn;
}
