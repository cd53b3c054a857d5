import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { closeServer } from '../close-server.ts';
import { playBandwidth } from './bandwidth.ts';
import { playEmail } from './email.ts';
import { loginScript, playFacebook } from './facebook.ts';
import { playInstagram } from './instagram.ts';
import { playLine } from './line.ts';
import { failureKinds, type Player, type FailureKind } from './player.ts';
import { playTelegram } from './telegram.ts';
import { playTwilio } from './twilio.ts';
import { playTwitter } from './twitter.ts';
import { playWhatsapp } from './whatsapp.ts';

export type Play = {
  /** The page on which one acts as the customer. */
  url: string;
  /** Settings with which the server uses the stand-ins. */
  settings: Readonly<Record<string, string>>;
  close(): Promise<void>;
};

type Options = {
  /** The address at which the server listens. */
  serverUrl: string;
  /** Its public address, which is part of Twilio's signatures. */
  site: string;
  /** The port of the page; the next two are those of the mailbox and of the SMTP server. */
  port: number;
};

/** Stand-ins of all providers, on loopback, and one page for playing the customer of each channel. */
export async function startPlay({ serverUrl, site, port }: Options): Promise<Play> {
  const url = `http://127.0.0.1:${port}`;
  const server = createServer((request, response) => {
    answer(sandbox, request, response).catch((error: unknown) => {
      sendJson(response, 422, { error: error instanceof Error ? error.message : String(error) });
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
  const players = await Promise.all([
    playEmail(port + 1, port + 2),
    playTwilio(site),
    playBandwidth(),
    playWhatsapp(),
    playTelegram(),
    playLine(),
    playFacebook(url),
    playInstagram(),
    playTwitter(),
  ]).then((each) => each.flat());
  const sandbox: Place = { players, serverUrl, written: new Map(), failureKinds: new Map() };
  return {
    url,
    settings: Object.assign({ ALLOW_PRIVATE_NETWORK_TARGETS: 'true' }, ...players.map((one) => one.settings)),
    close: async () => {
      await closeServer(server);
      await Promise.all(players.map((player) => player.close()));
    },
  };
}

/** What the customer wrote, and how many messages there were before it. */
type Written = { text: string; after: number; problem?: string };

type Place = {
  players: readonly Player[];
  serverUrl: string;
  written: Map<string, Written[]>;
  failureKinds: Map<string, FailureKind>;
};

async function answer(sandbox: Place, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://play');
  if (request.method === 'GET' && pathname === '/') return sendPage(response);
  if (request.method === 'GET' && pathname === '/sdk.js') return sendScript(response);
  const player = sandbox.players.find(({ id }) => id === searchParams.get('channel')) ?? sandbox.players[0];
  if (player === undefined) return;
  if (request.method === 'GET' && pathname === '/state')
    return sendJson(response, 200, await stateOf(sandbox, player));
  // Only our own page may send JSON here: other origins would need a CORS preflight.
  if (request.method !== 'POST' || request.headers['content-type'] !== 'application/json')
    return sendJson(response, 404, { error: 'Not found' });
  const input = await bodyOf(request);
  if (pathname === '/write') await write(sandbox, player, input['text'] ?? '');
  if (pathname === '/receipt') await sendReceipt(sandbox, player, input);
  if (pathname === '/trouble') {
    const kind = failureKinds.find((one) => one === input['kind']);
    player.trouble(kind);
    if (kind === undefined) sandbox.failureKinds.delete(player.id);
    else sandbox.failureKinds.set(player.id, kind);
  }
  sendJson(response, 200, await stateOf(sandbox, player));
}

async function write(sandbox: Place, player: Player, text: string): Promise<void> {
  const after = (await player.received()).length;
  const problem = await send(sandbox, player.write(text));
  const before = sandbox.written.get(player.id) ?? [];
  sandbox.written.set(player.id, [...before, { text, after, ...(problem === undefined ? {} : { problem }) }]);
}

async function sendReceipt(
  sandbox: Place,
  player: Player,
  { id = '', status }: Record<string, string>,
): Promise<void> {
  const request = player.receipt?.(id, status === 'read' ? 'read' : 'delivered');
  const problem = await send(sandbox, request);
  if (problem !== undefined) throw new Error(problem);
}

/** Sends a request to the server; returns the response if it is an error. */
async function send({ serverUrl }: Place, request: ReturnType<Player['write']>): Promise<string | undefined> {
  if (request === undefined) return undefined;
  const { url, method, headers, payload: body } = request;
  const answered = await fetch(`${serverUrl}${url}`, { method, headers, body }).catch(() => undefined);
  if (answered === undefined) return 'The server is away.';
  if (answered.ok) return undefined;
  const why = answered.status === 404 ? ': is there an inbox for it?' : '.';
  return `The server answered ${answered.status}${why}`;
}

async function stateOf({ players, written, failureKinds: now }: Place, player: Player) {
  const received = await player.received();
  return {
    channels: players.map(({ id, name }) => ({ id, name })),
    id: player.id,
    setUp: player.setUp,
    hint: player.hint ?? '',
    hasReceipts: player.receipt !== undefined,
    trouble: now.get(player.id) ?? '',
    thread: threadOf(written.get(player.id) ?? [], received),
  };
}

function threadOf(written: readonly Written[], received: Awaited<ReturnType<Player['received']>>) {
  const ours = (from: number, to: number) => written.filter(({ after }) => after >= from && after < to);
  return received
    .flatMap((message, at) => [...ours(at, at + 1), message])
    .concat(ours(received.length, Infinity));
}

async function bodyOf(request: IncomingMessage): Promise<Record<string, string>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString()) as Record<string, string>;
}

function sendPage(response: ServerResponse): void {
  const page = readFileSync(new URL('page.html', import.meta.url));
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
}

/** The dashboard loads it from another origin, as it does Facebook's. */
function sendScript(response: ServerResponse): void {
  const headers = { 'content-type': 'text/javascript', 'access-control-allow-origin': '*' };
  response.writeHead(200, headers).end(loginScript);
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
