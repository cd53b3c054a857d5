import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { closeServer } from '../close-server.ts';

/** A request as a provider received it. */
export type ReceivedRequest = {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  /** Undefined unless it is JSON. */
  json: unknown;
  form: URLSearchParams;
};
type Answer = { status: number; body: unknown; headers?: Record<string, string> };

export type ProviderStandIn = {
  url: string;
  /** Its received requests, oldest first, including rejected ones. */
  requests: ReceivedRequest[];
  /** What it does next instead: a response with this text, a broken connection, or no response at all. */
  next: { status: number; text: string } | 'broken' | 'silent' | undefined;
  close(): Promise<void>;
};

/** A server that responds as a provider documents, and fails on request. */
export async function startProvider(answer: (received: ReceivedRequest) => Answer): Promise<ProviderStandIn> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => void chunks.push(chunk));
    request.on('end', () => {
      const url = new URL(request.url ?? '/', 'http://provider');
      const text = Buffer.concat(chunks).toString();
      const received: ReceivedRequest = {
        method: request.method ?? '',
        path: url.pathname,
        query: url.searchParams,
        headers: request.headers,
        json: parsed(text),
        form: new URLSearchParams(text),
      };
      standIn.requests.push(received);
      const { next } = standIn;
      standIn.next = undefined;
      if (next === 'silent') return;
      if (next === 'broken') return void response.destroy();
      const { status, body, headers }: Answer =
        next === undefined ? answer(received) : { status: next.status, body: undefined };
      response
        .writeHead(status, { 'content-type': 'application/json', ...headers })
        .end(next === undefined ? JSON.stringify(body) : next.text);
    });
  });
  const standIn: ProviderStandIn = {
    url: '',
    requests: [],
    next: undefined,
    close: () => closeServer(server),
  };
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  standIn.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return standIn;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Errors of providers, by name. */
export const failures: readonly [string, NonNullable<ProviderStandIn['next']>][] = [
  ['does not answer', 'silent'],
  ['breaks the connection', 'broken'],
  ['refuses the key', { status: 401, text: '{"error":"the secret key is wrong"}' }],
  ['is overloaded', { status: 429, text: '{"error":"slow down"}' }],
  ['is down', { status: 503, text: '<html>down</html>' }],
  ['sends no JSON', { status: 200, text: 'oh' }],
  ['sends another shape', { status: 200, text: '{"success":true,"data":[1]}' }],
];
