import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A push message as LINE has accepted it. */
export type Push = { to: string; messages: Record<string, string>[]; key: string };

/** A stand-in for the Messaging API and the host of its files. */
export type LineStandIn = {
  url: string;
  /** Profiles of users; a user without one blocks the account. */
  profiles: Map<string, { displayName: string; pictureUrl?: string }>;
  /** Files by the id of their message, and how often they are reported as pending first. */
  files: Map<string, Buffer>;
  transcoding: Map<string, number>;
  taken: Push[];
  /** The number of requests, by path. */
  requests: Map<string, number>;
  /** Responses to the next pushes, before it works normally again; 0 breaks the connection after accepting it. */
  answers: { status: number; body?: object }[];
  close(): Promise<void>;
};

export const goodToken = 'line-channel-token';
export const channelSecret = 'line-channel-secret';

export async function startLine(): Promise<LineStandIn> {
  const server = createServer((request, response) => {
    answer(standIn, request, response).catch(() => response.destroy());
  });
  const standIn: LineStandIn = {
    url: '',
    profiles: new Map(),
    files: new Map(),
    transcoding: new Map(),
    taken: [],
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

async function answer(standIn: LineStandIn, request: IncomingMessage, response: ServerResponse) {
  const body = await read(request);
  const path = new URL(request.url ?? '/', 'http://line').pathname;
  standIn.requests.set(path, (standIn.requests.get(path) ?? 0) + 1);
  if (path.startsWith('/public/')) return sendFile(standIn, path.slice('/public/'.length), response);
  if (request.headers.authorization !== `Bearer ${goodToken}`)
    return send(response, 401, { message: 'Authentication failed. Confirm that the access token is valid.' });
  if (path === '/v2/bot/info') return send(response, 200, { userId: 'Ubot', displayName: 'Paperlane' });
  const [, resource = '', id = '', rest] =
    /^\/v2\/bot\/(profile|message)\/([^/]+)(?:\/content(\/transcoding)?)?$/.exec(path) ?? [];
  if (resource === 'message' && id === 'push') return push(standIn, request, body, response);
  if (resource === 'message' && rest !== undefined) return transcoding(standIn, id, response);
  if (resource === 'message') return sendFile(standIn, id, response);
  const profile = standIn.profiles.get(id);
  return profile === undefined
    ? send(response, 404, { message: 'Not found' })
    : send(response, 200, { userId: id, ...profile });
}

function push(standIn: LineStandIn, request: IncomingMessage, body: Buffer, response: ServerResponse): void {
  const key = String(request.headers['x-line-retry-key'] ?? '');
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(key))
    return send(response, 400, { message: 'Invalid retry key' });
  if (standIn.taken.some((one) => one.key === key))
    return send(response, 409, { message: 'The retry key is already accepted' });
  const next = standIn.answers.shift();
  if (next !== undefined && next.status !== 0) return send(response, next.status, next.body ?? {});
  const sent = JSON.parse(body.toString()) as Omit<Push, 'key'>;
  if (sent.messages.length < 1 || sent.messages.length > 5)
    return send(response, 400, {
      message: 'The request body has 1 error(s)',
      details: [{ message: 'Size must be between 1 and 5', property: 'messages' }],
    });
  standIn.taken.push({ ...sent, key });
  if (next?.status === 0) return void response.destroy();
  send(response, 200, { sentMessages: sent.messages.map((_one, index) => ({ id: `9${index}` })) });
}

function transcoding(standIn: LineStandIn, id: string, response: ServerResponse): void {
  const left = standIn.transcoding.get(id) ?? 0;
  standIn.transcoding.set(id, left - 1);
  const status = left > 0 ? 'processing' : standIn.files.has(id) ? 'succeeded' : 'failed';
  send(response, 200, { status });
}

function sendFile({ files }: LineStandIn, id: string, response: ServerResponse): void {
  const bytes = files.get(id);
  if (bytes === undefined) return void response.writeHead(404).end();
  response.writeHead(200).end(bytes);
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

async function read(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
