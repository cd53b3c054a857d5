import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export const accountSid = `AC${'a1'.repeat(16)}`;
export const authToken = 'the-token-of-the-account';
export const keySid = `SK${'b2'.repeat(16)}`;
export const keySecret = 'the-secret-of-the-key';
export const serviceSid = `MG${'c3'.repeat(16)}`;
export const number = '+14155550100';

/** A stand-in for Twilio: an account with a number and a messaging service. */
export type TwilioStandIn = {
  url: string;
  ids: string;
  /** Fields of the accepted messages, in order. */
  taken: URLSearchParams[];
  /** Callback URLs for incoming messages, by number or service. */
  webhooks: Map<string, URLSearchParams>;
  /** Users' files by path. */
  files: Map<string, Buffer>;
  /** Numbers that have sent STOP. */
  unsubscribed: Set<string>;
  /** Responses to the next messages, before it works normally again; 0 breaks the connection. */
  answers: { status: number; body?: unknown; headers?: Record<string, string> }[];
  /** Whether the credentials are revoked. */
  isClosed: boolean;
  close(): Promise<void>;
};

/** `ids` is part of every id, so that the ids of each run differ. */
export async function startTwilio(ids = ''): Promise<TwilioStandIn> {
  const server = createServer((request, response) => {
    answer(standIn, request, response).catch(() => response.destroy());
  });
  const standIn: TwilioStandIn = {
    url: '',
    ids,
    taken: [],
    webhooks: new Map(),
    files: new Map(),
    unsubscribed: new Set(),
    answers: [],
    isClosed: false,
    close: () => {
      server.closeAllConnections();
      return new Promise((closed) => server.close(() => closed()));
    },
  };
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  // Does not keep the process running if it is not closed.
  server.unref();
  standIn.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return standIn;
}

async function answer(standIn: TwilioStandIn, request: IncomingMessage, response: ServerResponse) {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://twilio');
  const fields = new URLSearchParams((await read(request)).toString());
  if (standIn.isClosed || !isKnown(request.headers.authorization ?? ''))
    return send(response, 401, { code: 20003, message: 'Authenticate', status: 401 });
  const file = standIn.files.get(pathname);
  if (file !== undefined) return void response.writeHead(200).end(file);
  const account = `/2010-04-01/Accounts/${accountSid}`;
  const isPost = request.method === 'POST';
  if (pathname === `${account}/Messages.json`)
    return isPost ? takeMessage(standIn, fields, response) : send(response, 200, { messages: [] });
  if (pathname === `${account}/IncomingPhoneNumbers.json`) {
    const isOurs = searchParams.get('PhoneNumber') === number;
    return send(response, 200, {
      incoming_phone_numbers: isOurs ? [{ sid: 'PN1', phone_number: number }] : [],
    });
  }
  if (isPost && pathname === `${account}/IncomingPhoneNumbers/PN1.json`) {
    standIn.webhooks.set(number, fields);
    return send(response, 200, { sid: 'PN1' });
  }
  if (isPost && pathname === `/v1/Services/${serviceSid}`) {
    standIn.webhooks.set(serviceSid, fields);
    return send(response, 200, { sid: serviceSid });
  }
  return send(response, 404, { code: 20404, message: 'The requested resource was not found', status: 404 });
}

function isKnown(authorization: string): boolean {
  const received = Buffer.from(authorization.replace(/^Basic /, ''), 'base64').toString();
  return received === `${accountSid}:${authToken}` || received === `${keySid}:${keySecret}`;
}

/** Rejects what Twilio rejects, with its messages. */
function takeMessage(standIn: TwilioStandIn, fields: URLSearchParams, response: ServerResponse): void {
  const next = standIn.answers.shift();
  if (next?.status === 0) return void response.destroy();
  if (next !== undefined) return send(response, next.status, next.body, next.headers);
  const refuse = (code: number, message: string) => send(response, 400, { code, message, status: 400 });
  const [to, from] = [fields.get('To') ?? '', fields.get('From')];
  if (!/^(whatsapp:)?\+\d+$/.test(to))
    return refuse(21211, `The 'To' number ${to} is not a valid phone number.`);
  if (from === null && fields.get('MessagingServiceSid') !== serviceSid)
    return refuse(21603, "A 'From' phone number is required.");
  if (standIn.unsubscribed.has(to)) return refuse(21610, 'Attempt to send to unsubscribed recipient');
  if (!fields.get('Body') && !fields.has('MediaUrl')) return refuse(21602, 'Message body is required.');
  if (to.startsWith('whatsapp:') && fields.getAll('MediaUrl').length > 1)
    return refuse(21623, 'Number of media files exceeds allowed limit.');
  standIn.taken.push(fields);
  send(response, 201, { sid: `SM${standIn.ids}${standIn.taken.length}`, status: 'queued' });
}

function send(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  const text = typeof body === 'string' ? body : JSON.stringify(body ?? {});
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text);
}

async function read(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
