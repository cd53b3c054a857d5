import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { closeServer } from '../close-server.ts';

/** A server with version 2 of the Cloud Translation API, for one customer. */
export type TranslatorStandIn = {
  /** Settings of an installation that uses it. */
  settings: { apiUrl: string; apiKey: string; timeoutMs: number };
  /** The received bodies, oldest first. */
  requests: { q: string; target: string; format: string }[];
  /** Its next response instead: a status with a body, a broken connection, or none at all. */
  next: { status: number; body: string } | 'broken' | 'silent' | undefined;
  /** Awaited before it responds. */
  before: () => Promise<unknown>;
  close(): Promise<void>;
};

export async function startTranslator(): Promise<TranslatorStandIn> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => void chunks.push(chunk));
    request.on('end', () => {
      const send = (status: number, body: string): void =>
        void response.writeHead(status, { 'content-type': 'application/json' }).end(body);
      if (request.headers['x-goog-api-key'] !== standIn.settings.apiKey || request.url !== path)
        return send(403, '{"error":{"code":403,"message":"The caller has no permission"}}');
      const body = JSON.parse(Buffer.concat(chunks).toString()) as TranslatorStandIn['requests'][number];
      standIn.requests.push(body);
      const { next } = standIn;
      standIn.next = undefined;
      if (next === 'silent') return;
      if (next === 'broken') return void response.destroy();
      if (next !== undefined) return send(next.status, next.body);
      const translations = [{ translatedText: `${body.target}: ${body.q}`, detectedSourceLanguage: 'en' }];
      void standIn.before().then(() => send(200, JSON.stringify({ data: { translations } })));
    });
  });
  const standIn: TranslatorStandIn = {
    settings: { apiUrl: '', apiKey: 'the key', timeoutMs: 10_000 },
    requests: [],
    next: undefined,
    before: () => Promise.resolve(),
    close: () => closeServer(server),
  };
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  standIn.settings.apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return standIn;
}

const path = '/language/translate/v2';
