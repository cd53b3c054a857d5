import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export const config = {
  account_id: '5500123',
  application_id: '93de2206-9669-4e07-948d-329f4b722ee2',
  api_key: 'the-api-key',
  api_secret: 'the-api-secret',
};

export type AcceptedText = {
  to: string;
  from: string;
  text: string;
  applicationId: string;
  media?: string[];
};

/** A stand-in for Bandwidth with one account. */
export type BandwidthStandIn = {
  url: string;
  ids: string;
  taken: AcceptedText[];
  /** Users' files by path. */
  files: Map<string, Buffer>;
  /** Responses to the next messages, before it works normally again. */
  answers: { status: number; body?: unknown; headers?: Record<string, string> }[];
  close(): Promise<void>;
};

/** `ids` is part of every id, so that the ids of each run differ. */
export async function startBandwidth(ids = ''): Promise<BandwidthStandIn> {
  const server = createServer((request, response) => {
    answer(standIn, request, response).catch(() => response.destroy());
  });
  const standIn: BandwidthStandIn = {
    url: '',
    ids,
    taken: [],
    files: new Map(),
    answers: [],
    close: () => {
      server.closeAllConnections();
      return new Promise((closed) => server.close(() => closed()));
    },
  };
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  standIn.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return standIn;
}

async function answer(standIn: BandwidthStandIn, request: IncomingMessage, response: ServerResponse) {
  const { pathname } = new URL(request.url ?? '/', 'http://bandwidth');
  const body = await read(request);
  const login = `Basic ${Buffer.from(`${config.api_key}:${config.api_secret}`).toString('base64')}`;
  if (request.headers.authorization !== login)
    return send(response, 401, { type: 'unauthorized', description: 'Authentication failed' });
  const file = standIn.files.get(pathname);
  if (file !== undefined) return void response.writeHead(200).end(file);
  const user = `/users/${config.account_id}`;
  if (!pathname.startsWith(`${user}/`))
    return send(response, 403, { type: 'forbidden', description: 'Access is denied to the account' });
  if (pathname === `${user}/media`) return send(response, 200, []);
  if (pathname === `${user}/messages` && request.method === 'POST') return takeText(standIn, body, response);
  return send(response, 404, { type: 'not-found', description: 'Not found' });
}

/** Rejects what Bandwidth rejects, with its messages. */
function takeText(standIn: BandwidthStandIn, body: Buffer, response: ServerResponse): void {
  const next = standIn.answers.shift();
  if (next !== undefined) return send(response, next.status, next.body, next.headers);
  const text = JSON.parse(body.toString()) as AcceptedText;
  if (text.applicationId !== config.application_id)
    return send(response, 400, { type: 'request-validation', description: 'The application is unknown' });
  if (!/^\+\d+$/.test(text.to))
    return send(response, 400, {
      type: 'request-validation',
      description: 'Your request could not be accepted',
      fieldErrors: [{ fieldName: 'to', description: `'${text.to}' must be in the E.164 format` }],
    });
  standIn.taken.push(text);
  send(response, 202, { id: `bw-${standIn.ids}${standIn.taken.length}`, owner: text.from, direction: 'out' });
}

function send(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response
    .writeHead(status, { 'content-type': 'application/json', ...headers })
    .end(JSON.stringify(body ?? {}));
}

async function read(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
