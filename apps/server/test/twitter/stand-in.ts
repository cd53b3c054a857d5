import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { closeServer } from '../close-server.ts';

export const app = { key: 'the-key-of-the-app', secret: 'the-secret-of-the-app', id: '4711' };
export const environment = 'support';

export type StandInProfile = { id_str: string; screen_name: string };

type Answer = { status: number; body: string; headers?: Record<string, string> };

/** A stand-in for Twitter's API with one app, and the profiles set by tests. Every call must be signed. */
export type TwitterStandIn = {
  url: string;
  ids: string;
  /** Profiles by their token; the secret of each is `secret-of-<token>`. */
  profiles: Map<string, StandInProfile>;
  /** The token that a login returns. */
  allows: string;
  /** The callback URL of the last login. */
  callback: string;
  webhooks: { id: string; url: string }[];
  /** Ids of the subscribed profiles. */
  subscribed: Set<string>;
  /** Accepted direct messages and tweets, with the token. */
  taken: { token: string; path: string; body: unknown }[];
  files: Map<string, Buffer>;
  /**
   * Responses to the next calls, by the last part of their path, before it works normally again; 0 breaks the
   * connection.
   */
  answers: Map<string, Answer[]>;
  /** Invalid calls. */
  faults: string[];
  close(): Promise<void>;
};

/** `ids` is part of every id, so that the ids of each run differ. */
export async function startTwitter(ids = ''): Promise<TwitterStandIn> {
  const server = createServer((request, response) => {
    answer(standIn, request, response).catch(() => response.destroy());
  });
  const standIn: TwitterStandIn = {
    url: '',
    ids,
    profiles: new Map(),
    allows: '',
    callback: '',
    webhooks: [],
    subscribed: new Set(),
    taken: [],
    files: new Map(),
    answers: new Map(),
    faults: [],
    close: () => closeServer(server),
  };
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  standIn.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return standIn;
}

/** An error response of Twitter. */
export function errorAnswer(status: number, code: number, message: string): Answer {
  return {
    status,
    body: JSON.stringify({ errors: [{ code, message }] }),
  };
}

const ok = (body: unknown): Answer => ({ status: 200, body: JSON.stringify(body) });
const form = (values: Record<string, string>): Answer => ({
  status: 200,
  body: new URLSearchParams(values).toString(),
  headers: { 'content-type': 'text/html' },
});

async function answer(standIn: TwitterStandIn, request: IncomingMessage, response: ServerResponse) {
  const url = new URL(request.url ?? '/', standIn.url);
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks).toString();
  const last = url.pathname.split('/').at(-1) ?? '';
  const next = standIn.answers.get(last)?.shift();
  if (next?.status === 0) return void response.destroy();
  const call = { url, method: request.method ?? 'GET', body, oauth: oauthOf(request), last };
  // Where a browser is redirected: it agrees immediately.
  if (url.pathname === '/oauth/authorize') {
    const back = new URLSearchParams({ oauth_token: 'login', oauth_verifier: 'verified' });
    return void response.writeHead(302, { location: `${standIn.callback}?${back.toString()}` }).end();
  }
  const reply =
    next ?? (isSigned(standIn, call, request) ? api(standIn, call) : rejection(standIn, `unsigned ${last}`));
  const file = standIn.files.get(url.pathname);
  if (reply === isFile && file !== undefined) return void response.writeHead(200).end(file);
  response.writeHead(reply.status, { 'content-type': 'application/json', ...reply.headers }).end(reply.body);
}

type Call = { url: URL; method: string; body: string; oauth: Record<string, string>; last: string };

const isFile: Answer = { status: 404, body: '' };

function api(standIn: TwitterStandIn, { url, method, body, oauth, last }: Call): Answer {
  const token = oauth['oauth_token'] ?? '';
  const route = `${method} ${url.pathname}`;
  if (route === 'POST /oauth/request_token') {
    if (!oauth['oauth_callback']?.endsWith('/twitter/callback'))
      return rejection(standIn, 'another callback');
    standIn.callback = oauth['oauth_callback'];
    return form({
      oauth_token: 'login',
      oauth_token_secret: 'secret-of-login',
      oauth_callback_confirmed: 'true',
    });
  }
  if (route === 'POST /oauth/access_token') {
    if (token !== 'login' || oauth['oauth_verifier'] !== 'verified')
      return { status: 401, body: 'Invalid oauth_verifier parameter' };
    return form({ oauth_token: standIn.allows, oauth_token_secret: `secret-of-${standIn.allows}` });
  }
  const profile = standIn.profiles.get(token);
  if (profile === undefined) return errorAnswer(401, 89, 'Invalid or expired token.');
  if (url.pathname.startsWith('/ton/')) return isFile;
  const activity = `/1.1/account_activity/all/${environment}`;
  switch (route) {
    case 'GET /1.1/account/verify_credentials.json':
      return ok(profile);
    case `GET ${activity}/webhooks.json`:
      return ok(standIn.webhooks);
    case `POST ${activity}/webhooks.json`:
      standIn.webhooks.push({ id: '1', url: url.searchParams.get('url') ?? '' });
      return ok(standIn.webhooks.at(-1));
    case `POST ${activity}/subscriptions.json`:
      if (standIn.subscribed.has(profile.id_str))
        return errorAnswer(409, 355, 'Subscription already exists.');
      standIn.subscribed.add(profile.id_str);
      return { status: 204, body: '' };
    case `DELETE ${activity}/subscriptions.json`:
      standIn.subscribed.delete(profile.id_str);
      return { status: 204, body: '' };
    case 'POST /1.1/direct_messages/events/new.json':
    case 'POST /1.1/statuses/update.json': {
      const isTweet = last === 'update.json';
      const sent = isTweet ? Object.fromEntries(new URLSearchParams(body)) : JSON.parse(body);
      standIn.taken.push({ token, path: last, body: sent });
      const id = `sent-${standIn.ids}${standIn.taken.length}`;
      return ok(isTweet ? { id_str: id } : { event: { type: 'message_create', id } });
    }
    default:
      return rejection(standIn, `unknown ${route}`);
  }
}

function rejection(standIn: TwitterStandIn, what: string): Answer {
  standIn.faults.push(what);
  return errorAnswer(400, 0, what);
}

function oauthOf({ headers }: IncomingMessage): Record<string, string> {
  const received = /^OAuth (.*)$/.exec(headers.authorization ?? '')?.[1] ?? '';
  const pairs = received
    .split(/, ?/)
    .map((pair) => /^([^=]+)="(.*)"$/.exec(pair)?.slice(1).map(decodeURIComponent) ?? []);
  return Object.fromEntries(pairs);
}

/** The signature of RFC 5849, 3.4: over the method, the URL, and all values of header, query and form. */
function isSigned(
  standIn: TwitterStandIn,
  { url, method, body, oauth }: Call,
  request: IncomingMessage,
): boolean {
  const { oauth_signature: signature, ...rest } = oauth;
  const isForm = request.headers['content-type'] === 'application/x-www-form-urlencoded';
  const values = [
    ...Object.entries(rest),
    ...url.searchParams,
    ...(isForm ? new URLSearchParams(body) : []),
  ].map(([key, value]) => `${percent(key)}=${percent(value)}`);
  const base = [method, `${standIn.url}${url.pathname}`, values.toSorted().join('&')].map(percent).join('&');
  const token = oauth['oauth_token'];
  const key = `${percent(app.secret)}&${token === undefined ? '' : percent(`secret-of-${token}`)}`;
  return (
    oauth['oauth_consumer_key'] === app.key &&
    signature === createHmac('sha1', key).update(base).digest('base64')
  );
}

const percent = (text: string): string =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
  );
