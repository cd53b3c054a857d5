import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

export type Claims = { email: string; email_verified: boolean; name?: string };

export type IdentityProvider = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The user who signs in from now on, without a prompt: a subject and its claims. */
  signsIn(subject: string, claims: Claims): void;
  /** The user declines from now on. */
  declines(): void;
  /**
   * Acts as the browser from the URL to which it is redirected, until it is redirected elsewhere; returns where.
   */
  visit(address: string): Promise<URL>;
  close(): Promise<void>;
};

const clientId = 'confab';
const clientSecret = 'a secret between the provider and us';

/** A real OpenID Connect provider on this machine. */
export async function startIdentityProvider(redirectUrl: string): Promise<IdentityProvider> {
  let person: { subject: string; claims: Claims } | undefined;
  let handle = (_request: IncomingMessage, response: ServerResponse): void => void response.end();
  const server = createServer((request, response) => handle(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [redirectUrl] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    cookies: { keys: ['a key of the provider'] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_context: unknown, subject: string) => ({
      accountId: subject,
      claims: () => ({ sub: subject, ...person?.claims }),
    }),
  });
  const decide = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { params } = await provider.interactionDetails(request, response);
    if (person === undefined)
      return provider.interactionFinished(request, response, { error: 'access_denied' });
    const grant = new provider.Grant({ accountId: person.subject, clientId: String(params['client_id']) });
    grant.addOIDCScope('openid email profile');
    const result = { login: { accountId: person.subject }, consent: { grantId: await grant.save() } };
    return provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  };
  const answer = provider.callback();
  handle = (request, response) => {
    if (request.url?.startsWith('/interaction/') === true) void decide(request, response);
    else answer(request, response);
  };
  return {
    issuer,
    clientId,
    clientSecret,
    signsIn: (subject, claims) => void (person = { subject, claims }),
    declines: () => void (person = undefined),
    visit: (address) => visit(address, issuer),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Follows redirects with cookies for as long as they stay at the provider. */
async function visit(address: string, issuer: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let url = new URL(address);
  while (url.origin === issuer) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, { redirect: 'manual', headers: { cookie } });
    for (const one of response.headers.getSetCookie()) {
      const [pair = ''] = one.split(';');
      const at = pair.indexOf('=');
      cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
    const location = response.headers.get('location');
    if (location === null)
      throw new Error(`the provider answered ${response.status}: ${await response.text()}`);
    url = new URL(location, url);
  }
  return url;
}
