import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Json = Record<string, unknown>;

/** A stand-in for WhatsApp: Meta's Graph API and, below `/v1`, 360dialog. */
export type WhatsappStandIn = {
  url: string;
  ids: string;
  /** The URL of 360dialog. */
  dialogUrl: string;
  /** Bodies of accepted messages. */
  taken: Json[];
  /** Pages of templates; each names the next. */
  pages: Json[][];
  /** Users' files by media id. */
  media: Map<string, Buffer>;
  /** The webhook registered with 360dialog. */
  webhooks: Json[];
  health: Json;
  /** Responses to the next messages, before it works normally again; 0 breaks the connection. */
  answers: { status: number; json?: Json }[];
  /** The response to requests for templates instead, while set. */
  templateAnswer: { status: number; json: Json } | undefined;
  /** The business whose template requests are never answered. */
  hangingBusiness: string | undefined;
  /** Whether all keys are revoked. */
  isKeyOver: boolean;
  /** The number of requests, by path. */
  requests: Map<string, number>;
  close(): Promise<void>;
};

export const goodKey = 'good-key';
export const numberId = '106540352242922';
export const businessId = '102290129340398';
export const otherBusinessId = '102290129340399';
const businesses: readonly string[] = [businessId, otherBusinessId];

/** `ids` is part of every id, so that the ids of each run differ. */
export async function startWhatsapp(ids = ''): Promise<WhatsappStandIn> {
  const server = createServer((request, response) => {
    answer(standIn, request, response).catch(() => response.destroy());
  });
  const standIn: WhatsappStandIn = {
    url: '',
    ids,
    dialogUrl: '',
    taken: [],
    pages: [[]],
    media: new Map(),
    webhooks: [],
    health: {},
    answers: [],
    templateAnswer: undefined,
    hangingBusiness: undefined,
    isKeyOver: false,
    requests: new Map(),
    close: () => close(server),
  };
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  standIn.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  standIn.dialogUrl = `${standIn.url}/v1`;
  return standIn;
}

function close(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((closed) => server.close(() => closed()));
}

async function answer(standIn: WhatsappStandIn, request: IncomingMessage, response: ServerResponse) {
  const url = new URL(request.url ?? '/', 'http://provider');
  standIn.requests.set(url.pathname, (standIn.requests.get(url.pathname) ?? 0) + 1);
  const body = await read(request);
  if (url.pathname.startsWith('/v1/')) return answerAsDialog(standIn, request, { url, body, response });
  const key = request.headers.authorization?.replace(/^Bearer /, '') ?? url.searchParams.get('access_token');
  if (key !== goodKey || standIn.isKeyOver) return send(response, 401, keyOver);
  const [, version, id = '', resource] = url.pathname.split('/');
  if (version === 'v14.0' && businesses.includes(id) && resource === 'message_templates')
    return id === standIn.hangingBusiness ? undefined : sendTemplates(standIn, url, response);
  if (version !== 'v13.0') return send(response, 404, errorOf(100, 'Unknown path'));
  if (id === 'bytes') return sendFile(standIn, resource ?? '', response);
  if (resource === 'messages' && request.method === 'POST') {
    if (id !== numberId) return send(response, 400, errorOf(100, 'Unknown number'));
    const problem = problemOf(body);
    return problem === undefined ? take(standIn, body, response) : send(response, 400, errorOf(100, problem));
  }
  if (id === numberId) return send(response, 200, { id, ...standIn.health });
  if (!standIn.media.has(id)) return send(response, 404, errorOf(100, 'Unknown media'));
  send(response, 200, { url: `${standIn.url}/v13.0/bytes/${id}`, mime_type: 'image/png', id });
}

const errorOf = (code: number, message: string): Json => ({
  error: { message, type: 'OAuthException', code },
});
const keyOver = errorOf(190, 'Error validating access token: Session has expired');

/** Meta's errors for a message. */
function problemOf(body: Json): string | undefined {
  if (body['messaging_product'] !== 'whatsapp') return 'messaging_product is required';
  if (!/^\d{1,15}$/.test(String(body['to']))) return 'to is not a number';
  const type = String(body['type']);
  return typeof body[type] === 'object' ? undefined : `${type} is required`;
}

type DialogCall = { url: URL; body: Json; response: ServerResponse };

function answerAsDialog(
  standIn: WhatsappStandIn,
  request: IncomingMessage,
  { url, body, response }: DialogCall,
): void {
  if (request.headers['d360-api-key'] !== goodKey || standIn.isKeyOver)
    return send(response, 401, { meta: { developer_message: 'Invalid api key', success: false } });
  switch (url.pathname) {
    case '/v1/configs/webhook':
      standIn.webhooks.push(body);
      return send(response, 200, { url: body['url'] });
    case '/v1/configs/templates':
      return send(response, 200, { waba_templates: standIn.pages.flat() });
    case '/v1/messages':
      if ('messaging_product' in body || 'context' in body)
        return send(response, 400, { meta: { developer_message: 'Unknown parameter' } });
      return take(standIn, body, response);
    default:
      return sendFile(standIn, url.pathname.split('/').at(-1) ?? '', response);
  }
}

function sendTemplates(standIn: WhatsappStandIn, url: URL, response: ServerResponse): void {
  const { templateAnswer: received } = standIn;
  if (received !== undefined) return send(response, received.status, received.json);
  const page = Number(url.searchParams.get('after') ?? 0);
  const next = page + 1 < standIn.pages.length && `${url.pathname}?access_token=x&after=${page + 1}`;
  send(response, 200, {
    data: standIn.pages[page] ?? [],
    paging: next ? { next: `https://graph.facebook.com${next}` } : {},
  });
}

function take(standIn: WhatsappStandIn, body: Json, response: ServerResponse): void {
  const next = standIn.answers.shift();
  if (next?.status === 0) return void response.destroy();
  if (next !== undefined) return send(response, next.status, next.json ?? {});
  standIn.taken.push(body);
  send(response, 200, { messages: [{ id: `wamid.out-${standIn.ids}${standIn.taken.length}` }] });
}

function sendFile({ media }: WhatsappStandIn, id: string, response: ServerResponse): void {
  const file = media.get(id);
  response.writeHead(file === undefined ? 404 : 200).end(file);
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

async function read(request: IncomingMessage): Promise<Json> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString();
  return text === '' ? {} : (JSON.parse(text) as Json);
}
