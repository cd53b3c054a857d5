import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** The authorization server of an email provider: a refresh token can be used only once. */
export type LoginServer = {
  issuer: string;
  /** The only URL to which it redirects browsers. */
  redirectUrl: string;
  clientId: string;
  clientSecret: string;
  /** Valid access tokens; the newest is the last. */
  access: Set<string>;
  /** Whether it declines every login. */
  isDeclined: boolean;
  /** Whether it issues no refresh tokens. */
  isShort: boolean;
  /** The response to a refresh, instead of new tokens. */
  renewal: { status: number; error: string } | undefined;
  /** How often access was refreshed. */
  renewals: number;
  /** Acts as the browser there; returns where it is redirected. */
  visit(url: string): Promise<URL>;
  close(): Promise<void>;
};

type Request = { challenge: string; redirectUrl: string };

const lifetimeSeconds = 3600;

export async function startLoginServer(redirectUrl: string): Promise<LoginServer> {
  const codes = new Map<string, Request>();
  let refreshToken = '';
  let count = 0;
  const grant = () => {
    count += 1;
    refreshToken = `refresh-${count}`;
    standIn.access.add(`access-${count}`);
    const renewable = standIn.isShort ? {} : { refresh_token: refreshToken };
    const access = { access_token: `access-${count}`, token_type: 'Bearer', expires_in: lifetimeSeconds };
    return { status: 200, body: { ...access, ...renewable } };
  };
  const refuse = (status: number, error: string) => ({
    status,
    body: { error, error_description: `The server says ${error}` },
  });

  function authorize(url: URL): URL {
    const query = Object.fromEntries(url.searchParams);
    const isRight =
      query['client_id'] === standIn.clientId &&
      query['redirect_uri'] === standIn.redirectUrl &&
      query['response_type'] === 'code' &&
      query['code_challenge_method'] === 'S256';
    if (!isRight) throw new Error(`a wrong request: ${url.search}`);
    const back = new URL(standIn.redirectUrl);
    back.searchParams.set('state', query['state'] ?? '');
    if (standIn.isDeclined) {
      back.searchParams.set('error', 'access_denied');
      return back;
    }
    const code = `code-${codes.size + 1}`;
    codes.set(code, { challenge: query['code_challenge'] ?? '', redirectUrl: standIn.redirectUrl });
    back.searchParams.set('code', code);
    return back;
  }

  function exchange(form: URLSearchParams) {
    const code = form.get('code') ?? '';
    const issuedCode = codes.get(code);
    codes.delete(code);
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const isRight =
      issuedCode?.challenge === challenge && issuedCode.redirectUrl === form.get('redirect_uri');
    return isRight ? grant() : refuse(400, 'invalid_grant');
  }

  function renew(form: URLSearchParams) {
    standIn.renewals += 1;
    if (standIn.renewal !== undefined) return refuse(standIn.renewal.status, standIn.renewal.error);
    return form.get('refresh_token') === refreshToken ? grant() : refuse(400, 'invalid_grant');
  }

  async function answer(request: IncomingMessage) {
    if (request.url === '/.well-known/openid-configuration')
      return {
        status: 200,
        body: {
          issuer: standIn.issuer,
          authorization_endpoint: `${standIn.issuer}/authorize`,
          token_endpoint: `${standIn.issuer}/token`,
          jwks_uri: `${standIn.issuer}/keys`,
          response_types_supported: ['code'],
          subject_types_supported: ['public'],
          id_token_signing_alg_values_supported: ['RS256'],
        },
      };
    const form = new URLSearchParams(await text(request));
    const received = Buffer.from(request.headers.authorization?.replace('Basic ', '') ?? '', 'base64');
    const [id, secret] = received
      .toString('utf8')
      .split(':')
      .map((part) => new URLSearchParams(`v=${part}`).get('v'));
    if (id !== standIn.clientId || secret !== standIn.clientSecret) return refuse(401, 'invalid_client');
    return form.get('grant_type') === 'refresh_token' ? renew(form) : exchange(form);
  }

  const server = createServer((request, response) => {
    void answer(request).then(({ status, body }) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const standIn: LoginServer = {
    redirectUrl,
    issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    clientId: 'confab',
    clientSecret: 'a secret ~ of the app',
    access: new Set(),
    isDeclined: false,
    isShort: false,
    renewal: undefined,
    renewals: 0,
    visit: async (url) => Promise.resolve(authorize(new URL(url))),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return standIn;
}
