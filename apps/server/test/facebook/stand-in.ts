import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export const appId = '4711';
export const appSecret = 'the-secret-of-the-app';

/** A page as its owner's token lists it. */
export type StandInPage = {
  id: string;
  name: string;
  access_token: string;
  instagram_business_account?: { id: string };
};

/** A message as Facebook has accepted it. */
export type AcceptedMessage = { id: string; token: string; body: Record<string, unknown> };

type Answer = { status: number; body: string; headers?: Record<string, string> };

/**
 * A stand-in for the Graph API with one app, and the pages and people set by tests. Every call must include its
 * proof.
 */
export type GraphStandIn = {
  url: string;
  ids: string;
  /** Pages by the long-lived token of the user who manages them. */
  pages: Map<string, StandInPage[]>;
  /** Profiles of people, by id; a status is a rejection. */
  people: Map<string, Record<string, unknown> | number>;
  files: Map<string, Buffer>;
  taken: AcceptedMessage[];
  /** `page id: fields` of each subscription. */
  subscribed: string[];
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
export async function startGraph(ids = ''): Promise<GraphStandIn> {
  const server = createServer((request, response) => {
    answer(standIn, request, response).catch(() => response.destroy());
  });
  const standIn: GraphStandIn = {
    url: '',
    ids,
    pages: new Map(),
    people: new Map(),
    files: new Map(),
    taken: [],
    subscribed: [],
    answers: new Map(),
    faults: [],
    close: () => close(server),
  };
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  standIn.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return standIn;
}

function close(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((closed) => server.close(() => closed()));
}

/** An error response of Facebook. */
export function errorAnswer(status: number, code: number, message: string, more: object = {}): Answer {
  return {
    status,
    body: JSON.stringify({ error: { message, type: 'OAuthException', code, ...more } }),
  };
}

async function answer(standIn: GraphStandIn, request: IncomingMessage, response: ServerResponse) {
  const url = new URL(request.url ?? '/', standIn.url);
  const [, first, ...rest] = url.pathname.split('/');
  const body = await read(request);
  if (first === 'files') return sendFile(standIn, rest.join('/'), response);
  const path = rest.join('/');
  const next = standIn.answers.get(rest.at(-1) ?? '')?.shift();
  if (next?.status === 0) return void response.destroy();
  const { status, body: text, headers = {} } = next ?? graph(standIn, { first, path, url, request, body });
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text);
}

type Call = { first: string | undefined; path: string; url: URL; request: IncomingMessage; body: Buffer };

function graph(standIn: GraphStandIn, call: Call): Answer {
  const { first, path, url, request, body } = call;
  const query = Object.fromEntries(url.searchParams);
  if (first !== 'v17.0') return rejection(standIn, `another version: ${first}`);
  if (path === 'oauth/access_token') return exchange(standIn, query);
  const token = query['access_token'] ?? '';
  const proof = createHmac('sha256', appSecret).update(token).digest('hex');
  if (query['appsecret_proof'] !== proof) return rejection(standIn, `${path} without its proof`);
  const page = [...standIn.pages.values()].flat().find((one) => one.access_token === token);
  if (path === 'me/accounts') return listPages(standIn, token, query);
  if (page === undefined) return errorAnswer(400, 190, 'Error validating access token');
  if (path === 'me') return ok({ id: page.id, instagram_business_account: page.instagram_business_account });
  if (path === 'me/picture') return ok({ data: { url: `${standIn.url}/files/${page.id}.png` } });
  if (path === `${page.id}/subscribed_apps` && request.method === 'POST') {
    standIn.subscribed.push(`${page.id}: ${query['subscribed_fields']}`);
    return ok({ success: true });
  }
  if (path === 'me/messages' && request.method === 'POST') return take(standIn, token, body);
  return person(standIn, path, query['fields'] ?? '');
}

function exchange(standIn: GraphStandIn, query: Record<string, string>): Answer {
  if (query['client_id'] !== appId || query['client_secret'] !== appSecret)
    return rejection(standIn, 'another app');
  const token = `long-${query['fb_exchange_token']}`;
  return standIn.pages.has(token)
    ? ok({ access_token: token, token_type: 'bearer' })
    : errorAnswer(400, 190, 'Invalid OAuth access token');
}

/** Two at a time, so that a client without paging misses some. */
function listPages({ pages }: GraphStandIn, token: string, { after = '0' }: Record<string, string>): Answer {
  const own = pages.get(token);
  if (own === undefined) return errorAnswer(400, 190, 'Error validating access token');
  const end = Number(after) + 2;
  const data = own.slice(Number(after), end).map(({ instagram_business_account: _, ...page }) => page);
  const paging = { cursors: { after: String(end) }, ...(end < own.length ? { next: 'https://next' } : {}) };
  return ok({ data, paging });
}

function take(standIn: GraphStandIn, token: string, body: Buffer): Answer {
  const message = {
    id: `m_out_${standIn.ids}${standIn.taken.length + 1}`,
    token,
    body: JSON.parse(String(body)),
  };
  standIn.taken.push(message);
  return ok({ recipient_id: message.body.recipient.id, message_id: message.id });
}

/** Requesting missing data fails the whole call. */
function person({ people }: GraphStandIn, id: string, fields: string): Answer {
  const known = people.get(id) ?? 400;
  if (typeof known === 'number') return errorAnswer(known, 100, 'Unsupported get request');
  const unknown = fields.split(',').find((field) => !(field in known));
  return unknown === undefined
    ? ok(known)
    : errorAnswer(400, 100, `Tried accessing nonexisting field (${unknown})`);
}

function rejection(standIn: GraphStandIn, what: string): Answer {
  standIn.faults.push(what);
  return errorAnswer(400, 100, what);
}

const ok = (body: unknown): Answer => ({ status: 200, body: JSON.stringify(body) });

function sendFile({ files }: GraphStandIn, name: string, response: ServerResponse): void {
  const file = files.get(name);
  if (file === undefined) return void response.writeHead(404).end();
  response.writeHead(200).end(file);
}

async function read(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
