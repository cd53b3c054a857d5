import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A message as the provider has accepted it. */
export type AcceptedMessage = {
  id: string;
  to: string;
  text: string | null;
  files: string[];
  reply_to?: string;
};

/** A stand-in for the provider: accepts messages and files, and returns files of its users. */
export type ProviderStandIn = {
  url: string;
  taken: AcceptedMessage[];
  /** Bytes of uploaded files, by id. */
  uploads: Map<string, Buffer>;
  /** Files of users, by id. A status instead of bytes is the response to a request for the file. */
  files: Map<string, Buffer | number>;
  /** Names of users, by id. A status instead is the response to a request for the user. */
  users: Map<string, string | number>;
  /** The number of requests, by path. */
  requests: Map<string, number>;
  /** Responses to the next messages, before it works normally again; 0 breaks the connection. */
  answers: { status: number; body: string }[];
  close(): Promise<void>;
};

/** The token of its only customer. */
export const goodToken = 'good-token';

export async function startProvider(): Promise<ProviderStandIn> {
  const server = createServer((request, response) => {
    answer(standIn, request, response).catch(() => response.destroy());
  });
  const standIn: ProviderStandIn = {
    url: '',
    taken: [],
    uploads: new Map(),
    files: new Map(),
    users: new Map(),
    requests: new Map(),
    answers: [],
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

async function answer(standIn: ProviderStandIn, request: IncomingMessage, response: ServerResponse) {
  const path = new URL(request.url ?? '/', 'http://provider').pathname;
  standIn.requests.set(path, (standIn.requests.get(path) ?? 0) + 1);
  const body = await read(request);
  if (request.headers.authorization !== `Bearer ${goodToken}`)
    return sendJson(response, 401, { error: { code: 1, message: 'Unknown token' } });
  const [, , resource, id = ''] = path.split('/');
  if (resource === 'me') return sendJson(response, 200, { name: 'Paperlane at Example' });
  if (resource === 'users') return sendUser(standIn, id, response);
  if (resource === 'bytes') return sendFile(standIn, id, response);
  if (resource === 'files' && request.method === 'GET')
    return sendJson(response, 200, { url: `${standIn.url}/v1/bytes/${id}` });
  if (resource === 'files') return sendJson(response, 200, { id: storeUpload(standIn, request, body) });
  return takeMessage(standIn, body, response);
}

function takeMessage(standIn: ProviderStandIn, body: Buffer, response: ServerResponse): void {
  const next = standIn.answers.shift();
  if (next !== undefined) {
    if (next.status === 0) return void response.destroy();
    return void response.writeHead(next.status).end(next.body);
  }
  const delivery = JSON.parse(body.toString()) as Omit<AcceptedMessage, 'id'>;
  const message = { ...delivery, id: `out-${standIn.taken.length + 1}` };
  standIn.taken.push(message);
  sendJson(response, 200, { id: message.id });
}

function storeUpload(standIn: ProviderStandIn, request: IncomingMessage, body: Buffer): string {
  if (Number(request.headers['content-length']) !== body.length) throw new Error('a form of another length');
  const id = `file-${standIn.uploads.size + 1}`;
  standIn.uploads.set(id, body);
  return id;
}

function sendFile({ files }: ProviderStandIn, id: string, response: ServerResponse): void {
  const file = files.get(id) ?? 404;
  if (typeof file === 'number') return void response.writeHead(file).end();
  response.writeHead(200).end(file);
}

function sendUser({ users }: ProviderStandIn, id: string, response: ServerResponse): void {
  const user = users.get(id) ?? 404;
  if (typeof user === 'number') return sendJson(response, user, { error: { message: 'No such user' } });
  sendJson(response, 200, { name: user });
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

async function read(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
