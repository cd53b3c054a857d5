import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A call of a method with its fields; for an uploaded form also its text. */
export type BotCall = { method: string; fields: Record<string, string>; form?: string };

/** A stand-in for the Bot API: bots by token, files of users, and received calls. */
export type TelegramStandIn = {
  url: string;
  /** Known bots. */
  bots: Map<string, { id: number; username: string }>;
  /** The webhook of each bot. */
  webhooks: Map<string, { url: string; secret: string; updates: string[] }>;
  calls: BotCall[];
  /** Users' files by id, and the file ids of their newest avatars by user id. */
  files: Map<string, Buffer>;
  pictures: Map<string, string>;
  lastId: number;
  /** Responses to the next messages, before it works normally again; 0 breaks the connection. */
  answers: { status: number; body?: object }[];
  close(): Promise<void>;
};

export const goodToken = '4711:AAE-good_token';

/** `lastId` is the id of the last message; further ones count from there. */
export async function startTelegram(lastId = 1000): Promise<TelegramStandIn> {
  const server = createServer((request, response) => {
    answer(standIn, request, response).catch(() => response.destroy());
  });
  const standIn: TelegramStandIn = {
    url: '',
    bots: new Map([[goodToken, { id: 4711, username: 'paperlane_bot' }]]),
    webhooks: new Map(),
    calls: [],
    files: new Map(),
    pictures: new Map(),
    lastId,
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

async function answer(standIn: TelegramStandIn, request: IncomingMessage, response: ServerResponse) {
  const body = await read(request);
  const path = new URL(request.url ?? '/', 'http://telegram').pathname;
  const file = /^\/file\/bot([^/]+)\/files\/(.+)$/.exec(path);
  if (file !== null) return sendFile(standIn, file, response);
  const [, token = '', method = ''] = /^\/bot([^/]+)\/(\w+)$/.exec(path) ?? [];
  const bot = standIn.bots.get(token);
  if (bot === undefined) return refuse(response, 401, 'Unauthorized');
  if (request.method !== 'POST') return refuse(response, 405, 'Method Not Allowed');
  const isForm = String(request.headers['content-type']).startsWith('multipart/form-data; boundary=');
  const fields = isForm
    ? fieldsOfForm(body.toString('latin1'))
    : Object.fromEntries(new URLSearchParams(body.toString()));
  standIn.calls.push({ method, fields, ...(isForm ? { form: body.toString('latin1') } : {}) });
  const handled = described(standIn, { token, bot, method, fields });
  if (handled !== undefined) return sendJson(response, handled);
  return takeMessage(standIn, method, fields, response);
}

type Request = {
  token: string;
  bot: { id: number; username: string };
  method: string;
  fields: Record<string, string>;
};

function described(standIn: TelegramStandIn, { token, bot, method, fields }: Request): unknown {
  switch (method) {
    case 'getMe':
      return { ...bot, is_bot: true, first_name: 'Paperlane' };
    case 'deleteWebhook':
      standIn.webhooks.delete(token);
      return true;
    case 'setWebhook':
      standIn.webhooks.set(token, {
        url: fields['url'] ?? '',
        secret: fields['secret_token'] ?? '',
        updates: JSON.parse(fields['allowed_updates'] ?? '[]') as string[],
      });
      return true;
    case 'getUserProfilePhotos': {
      const image = standIn.pictures.get(fields['user_id'] ?? '');
      const sizes = [{ file_id: 'small' }, { file_id: image }];
      return { total_count: image ? 1 : 0, photos: image ? [sizes] : [] };
    }
    case 'getFile':
      return standIn.files.has(fields['file_id'] ?? '')
        ? { file_id: fields['file_id'], file_path: `files/${fields['file_id']}` }
        : undefined;
    default:
      return undefined;
  }
}

const required: Readonly<Record<string, string>> = {
  sendMessage: 'text',
  sendMediaGroup: 'media',
  sendPhoto: 'photo',
  sendVideo: 'video',
  sendAudio: 'audio',
  sendDocument: 'document',
};

function takeMessage(
  standIn: TelegramStandIn,
  method: string,
  fields: Record<string, string>,
  response: ServerResponse,
): void {
  const next = standIn.answers.shift();
  if (next?.status === 0) return void response.destroy();
  if (next !== undefined) return sendBody(response, next.status, next.body ?? {});
  if (method === 'getFile') return refuse(response, 400, 'Bad Request: file is too big');
  const key = required[method];
  if (key === undefined) return refuse(response, 404, 'Not Found');
  if (!fields['chat_id']) return refuse(response, 400, 'Bad Request: chat_id is empty');
  if (!(key in fields)) return refuse(response, 400, `Bad Request: ${key} is empty`);
  standIn.lastId += 1;
  if (method !== 'sendMediaGroup') return sendJson(response, { message_id: standIn.lastId });
  const media = JSON.parse(fields['media'] ?? '[]') as unknown[];
  if (media.length < 2 || media.length > 10) return refuse(response, 400, 'Bad Request: wrong group');
  sendJson(
    response,
    media.map((_one, index) => ({ message_id: standIn.lastId + index })),
  );
  standIn.lastId += media.length;
}

function sendFile({ bots, files }: TelegramStandIn, found: RegExpExecArray, response: ServerResponse): void {
  const [, token = '', id = ''] = found;
  const bytes = bots.has(token) ? files.get(id) : undefined;
  if (bytes === undefined) return void response.writeHead(404).end();
  response.writeHead(200).end(bytes);
}

function fieldsOfForm(body: string): Record<string, string> {
  const parts = body.matchAll(
    /name="(\w+)"(?:; filename="[^"]*")?\r\n(?:content-type: [^\r]*\r\n)?\r\n([^\r]*)/g,
  );
  return Object.fromEntries([...parts].map(([, name, value]) => [name, value]));
}

const sendJson = (response: ServerResponse, result: unknown): void =>
  sendBody(response, 200, { ok: true, result });

const refuse = (response: ServerResponse, code: number, description: string): void =>
  sendBody(response, code, { ok: false, error_code: code, description });

function sendBody(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

async function read(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
