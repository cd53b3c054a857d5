import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { closeServer } from '../close-server.ts';

type Fields = Record<string, string>;
type Call = { method: string; fields: Fields; token: string | undefined };
type Channel = { id: string; name: string; is_private: boolean; is_archived: boolean; is_member: boolean };
type Person = {
  id: string;
  team_id: string;
  is_bot: boolean;
  profile: { real_name: string; email?: string };
};

/** A stand-in for the parts of Slack that are used, with one app and one workspace. */
export type SlackStandIn = {
  url: string;
  keys: ReadonlyMap<string, string>;
  token: string;
  teamId: string;
  botUserId: string;
  channels: Channel[];
  people: Person[];
  /** Its received requests, including rejected ones, oldest first. */
  calls: Call[];
  /** The calls of a method. */
  callsOf(method: string): Fields[];
  /** Its next responses to a method, before it works normally again. */
  next: { method: string; status: number; body?: unknown; retryAfterSeconds?: number }[];
  /** Bytes that were uploaded, by the id of their file. */
  uploads: Map<string, string>;
  /** Its files, by path, and the credentials they were requested with. */
  files: Map<string, { bytes: Buffer; contentType: string }>;
  fileTokens: (string | undefined)[];
  /** An authorization code that it issued. */
  code: string;
  redirectUri: string;
  /** Its request for an event: the body with its headers. */
  signed(body: object, at?: Date, secret?: string): { payload: string; headers: Record<string, string> };
  close(): Promise<void>;
};

const clientId = '1234.5678';
const clientSecret = 'client-secret-of-the-app';
const signingSecret = 'signing-secret-of-the-app';

export async function startSlack(): Promise<SlackStandIn> {
  let posted = 0;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => void chunks.push(chunk));
    request.on('end', () => answer(request, response, Buffer.concat(chunks)));
  });

  function answer(request: IncomingMessage, response: ServerResponse, bytes: Buffer): void {
    const url = new URL(request.url ?? '/', standIn.url);
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
    const file = standIn.files.get(url.pathname);
    if (file !== undefined) {
      standIn.fileTokens.push(token);
      if (token !== standIn.token) return void response.writeHead(302, { location: '/login' }).end();
      return void response.writeHead(200, { 'content-type': file.contentType }).end(file.bytes);
    }
    if (url.pathname.startsWith('/upload/')) {
      // The URL is sufficient.
      if (token !== undefined) return void response.writeHead(400).end('no token here');
      standIn.uploads.set(url.pathname.slice('/upload/'.length), bytes.toString('latin1'));
      return void response.writeHead(200).end('OK');
    }
    if (!url.pathname.startsWith('/api/')) return void response.writeHead(404).end();
    const method = url.pathname.replace('/api/', '');
    const fields = Object.fromEntries(new URLSearchParams(bytes.toString()));
    standIn.calls.push({ method, fields, token });
    const send = (status: number, body: unknown, headers: Record<string, string> = {}): void =>
      void response
        .writeHead(status, { 'content-type': 'application/json', ...headers })
        .end(JSON.stringify(body));
    const at = standIn.next.findIndex((one) => one.method === method);
    const [next] = at === -1 ? [] : standIn.next.splice(at, 1);
    if (next !== undefined) {
      const { retryAfterSeconds } = next;
      const headers: Record<string, string> =
        retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) };
      return send(next.status, next.body ?? { ok: false, error: 'ratelimited' }, headers);
    }
    send(200, answerTo(method, fields, token));
  }

  const refused = (error: string) => ({ ok: false, error });

  function answerTo(method: string, fields: Fields, token: string | undefined): object {
    if (method === 'oauth.v2.access') return giveAccess(fields);
    if (token !== standIn.token) return refused('invalid_auth');
    const known = standIn.channels.find(({ id }) => id === fields['channel']);
    switch (method) {
      case 'conversations.list':
        return listChannels(fields);
      case 'conversations.info':
        return known && (!known.is_private || known.is_member)
          ? { ok: true, channel: known }
          : refused('channel_not_found');
      case 'conversations.join':
        if (known === undefined) return refused('channel_not_found');
        known.is_member = true;
        return { ok: true, channel: known };
      case 'users.info': {
        const user = standIn.people.find(({ id }) => id === fields['user']);
        return user ? { ok: true, user } : refused('user_not_found');
      }
      case 'chat.postMessage':
        return takeMessage(fields, known);
      case 'files.getUploadURLExternal': {
        if (!fields['filename'] || !(Number(fields['length']) > 0)) return refused('invalid_arguments');
        const id = `F${standIn.calls.length}`;
        return { ok: true, file_id: id, upload_url: `${standIn.url}/upload/${id}` };
      }
      case 'files.completeUploadExternal': {
        const files = JSON.parse(fields['files'] ?? '[]') as { id: string }[];
        if (!files.every(({ id }) => standIn.uploads.has(id))) return refused('file_not_found');
        return { ok: true, files };
      }
      case 'auth.revoke':
        return { ok: true, revoked: true };
      default:
        return refused('unknown_method');
    }
  }

  function giveAccess(fields: Fields): object {
    if (fields['client_id'] !== clientId || fields['client_secret'] !== clientSecret)
      return refused('bad_client_secret');
    if (fields['redirect_uri'] !== standIn.redirectUri) return refused('bad_redirect_uri');
    if (fields['code'] !== standIn.code) return refused('invalid_code');
    return {
      ok: true,
      access_token: standIn.token,
      token_type: 'bot',
      bot_user_id: standIn.botUserId,
      team: { id: standIn.teamId, name: 'Paperlane HQ' },
    };
  }

  /** Two on a page, so that there are more. */
  function listChannels({ types, cursor, limit }: Fields): object {
    if (types !== 'public_channel,private_channel' || Number(limit) > 1000)
      return refused('invalid_arguments');
    const from = Number(cursor ?? 0);
    const seen = standIn.channels.filter((one) => !one.is_archived && (!one.is_private || one.is_member));
    const next = from + 2 < seen.length ? String(from + 2) : '';
    return {
      ok: true,
      channels: seen.slice(from, from + 2),
      response_metadata: { next_cursor: next },
    };
  }

  function takeMessage(fields: Fields, known: Channel | undefined): object {
    if (known === undefined) return refused('channel_not_found');
    if (known.is_archived) return refused('is_archived');
    if (!known.is_member) return refused('not_in_channel');
    if ((fields['text'] ?? '') === '') return refused('no_text');
    if ((fields['text'] ?? '').length > 40_000) return refused('msg_too_long');
    posted += 1;
    return { ok: true, channel: known.id, ts: `1700000000.${String(posted).padStart(6, '0')}` };
  }

  const standIn: SlackStandIn = {
    url: '',
    keys: new Map([
      ['SLACK_CLIENT_ID', clientId],
      ['SLACK_CLIENT_SECRET', clientSecret],
      ['SLACK_SIGNING_SECRET', signingSecret],
    ]),
    token: 'xoxb-token-of-the-workspace',
    teamId: 'T01',
    botUserId: 'U0BOT',
    channels: ['support', 'general', 'random'].map((name, index) => ({
      id: `C0${index + 1}`,
      name,
      is_private: false,
      is_archived: false,
      is_member: false,
    })),
    people: [],
    calls: [],
    callsOf: (method) => standIn.calls.filter((one) => one.method === method).map(({ fields }) => fields),
    next: [],
    uploads: new Map(),
    files: new Map(),
    fileTokens: [],
    code: 'a-code',
    redirectUri: '',
    signed: (body, at = new Date(), secret = signingSecret) => {
      const payload = JSON.stringify(body);
      const timestamp = String(Math.floor(at.getTime() / 1000));
      const mac = createHmac('sha256', secret).update(`v0:${timestamp}:${payload}`).digest('hex');
      return {
        payload,
        headers: {
          'content-type': 'application/json',
          'x-slack-request-timestamp': timestamp,
          'x-slack-signature': `v0=${mac}`,
        },
      };
    },
    close: () => closeServer(server),
  };
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  standIn.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return standIn;
}
