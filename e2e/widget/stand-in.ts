import { createHash, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { WebSocketServer, type WebSocket } from 'ws';

const DIST = join(import.meta.dirname, '../../apps/widget/dist');
const TYPES: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css', '.png': 'image/png' };
export const WEBSITE_TOKEN = 'standin-website-token';

export type StoredMessage = Record<string, unknown> & { id: number; content: string; echo_id?: string };
export type Seen = { method: string; path: string; headers: IncomingMessage['headers']; body: unknown };

/**
 * A small server that answers the widget as the wire contract says, in memory, with handles to play the
 * agent, to cut lines and to die and come back with its memory.
 */
export type StandIn = Awaited<ReturnType<typeof startStandIn>>;

export async function startStandIn(channel: Record<string, unknown> = {}) {
  const seen: Seen[] = [];
  const messages: StoredMessage[] = [];
  const sockets = new Set<WebSocket>();
  const state = {
    status: 'open',
    hasConversation: false,
    lastSeen: 0,
    nextId: 101,
    hasEmail: false,
    /** Status with which POST /messages is refused, 0 for none. */
    refuse: 0,
    /** Stores the message and breaks the line before the answer. */
    loseAnswer: false,
    identity: 'first',
  };
  let server: Server;
  let port = 0;
  const conversation = () =>
    state.hasConversation
      ? { id: 7, inbox_id: 1, contact_last_seen_at: state.lastSeen, status: state.status }
      : {};
  const push = (event: string, data: Record<string, unknown>): void => {
    for (const socket of sockets) {
      const identifier = (socket as { identifier?: string }).identifier;
      if (identifier)
        socket.send(JSON.stringify({ identifier, message: { event, data: { ...data, account_id: 1 } } }));
    }
  };
  const store = (message: Omit<StoredMessage, 'id'> & { content: string }, live = true): StoredMessage => {
    const stored: StoredMessage = {
      id: state.nextId++,
      message_type: 1,
      content_type: 'text',
      content_attributes: {},
      created_at: Math.floor(Date.now() / 1000),
      conversation_id: 7,
      private: false,
      ...message,
    };
    state.hasConversation = true;
    messages.push(stored);
    if (live) push('message.created', stored);
    return stored;
  };
  const receive = (body: Record<string, unknown>, attachments: object[] = []): StoredMessage => {
    const echo = String(body.echo_id);
    const known = messages.find((message) => message.echo_id === echo);
    if (known) return known;
    return store({
      content: String(body.content),
      message_type: 0,
      echo_id: echo,
      ...(attachments.length > 0 && { attachments }),
    });
  };
  const rest = ({ echo_id: _echo, ...message }: StoredMessage) => message;

  const api = async (
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
    url: URL,
  ): Promise<void> => {
    const raw = await read(request);
    const json = String(request.headers['content-type']).startsWith('application/json');
    const body = json ? JSON.parse(raw.toString() || '{}') : raw.toString('latin1');
    seen.push({ method: request.method ?? '', path, headers: request.headers, body });
    const send = (value: unknown, status = 200): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    };
    const key = `${request.method} ${path}`;
    if (key === 'GET conversations') return send(conversation());
    if (key === 'GET contact')
      return send({
        id: 1,
        has_email: state.hasEmail,
        has_name: true,
        has_phone_number: false,
        identifier: null,
      });
    if (key === 'GET inbox_members') {
      return send({
        payload: [
          { id: 1, name: 'Maya Lind', avatar_url: '', availability_status: 'online' },
          { id: 2, name: 'Tom Okoro', avatar_url: '', availability_status: 'offline' },
        ],
      });
    }
    if (key === 'GET messages') {
      const after = Number(url.searchParams.get('after'));
      const before = Number(url.searchParams.get('before'));
      const visible = messages.filter((message) => message.message_type !== 2 && !message.private);
      const page = after
        ? visible.filter((message) => message.id > after).slice(0, 100)
        : visible.filter((message) => !before || message.id < before).slice(-20);
      return send({
        payload: page.map(rest),
        ...(state.hasConversation && { meta: { contact_last_seen_at: state.lastSeen } }),
      });
    }
    if (key === 'POST messages') {
      if (state.refuse)
        return send({ message: 'Content is not welcome', attributes: ['content'] }, state.refuse);
      const stored = json ? receive(body.message) : receive(fieldsOf(body), filesOf(body));
      if (state.loseAnswer) return void request.socket.destroy();
      return send(rest(stored));
    }
    if (key === 'POST conversations') {
      if (state.refuse)
        return send({ message: 'Content is not welcome', attributes: ['content'] }, state.refuse);
      state.status = 'open';
      const stored = receive(body.message);
      return send({ ...conversation(), messages: [rest(stored)], custom_attributes: {}, contact: {} });
    }
    if (key === 'POST conversations/update_last_seen') state.lastSeen = Math.floor(Date.now() / 1000);
    if (key === 'GET conversations/toggle_status') {
      state.status = 'resolved';
      push('conversation.status_changed', conversation());
    }
    if (key === 'PATCH contact/set_user') {
      if (body.identifier_hash === 'wrong')
        return send({ error: 'HMAC failed: Invalid Identifier Hash Provided' }, 401);
      state.identity = 'second';
      return send({
        id: 2,
        has_email: true,
        has_name: true,
        has_phone_number: false,
        widget_auth_token: 'second-token',
      });
    }
    if (key === 'POST config') {
      return send({
        website_channel_config: { auth_token: `${state.identity}-token` },
        contact: { pubsub_token: `${state.identity}-pubsub` },
      });
    }
    return send(path.startsWith('messages/') ? { contact: {} } : null);
  };

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', 'http://local');
    const name = url.pathname;
    if (name.startsWith('/api/v1/widget/')) return api(request, response, name.slice(15), url);
    if (name === '/packs/js/sdk.js') return file(response, 'sdk.js');
    if (name.startsWith('/widget-assets/')) return file(response, name.slice(15));
    if (name === '/widget') return page(response, url);
    if (name === '/photo.png')
      return void response.writeHead(200, { 'content-type': 'image/png' }).end(PIXEL);
    response.writeHead(404).end();
  };
  const page = async (response: ServerResponse, url: URL): Promise<void> => {
    const manifest = JSON.parse(await readFile(join(DIST, '.vite/manifest.json'), 'utf8'));
    const entry = manifest['src/main.tsx'];
    const config = {
      chatwootWebChannel: { ...CHANNEL, ...channel },
      chatwootPubsubToken: 'first-pubsub',
      authToken: url.searchParams.get('cw_conversation') ?? 'first-token',
      globalConfig: { BRAND_NAME: 'Confab', WIDGET_BRAND_URL: 'https://confab.example' },
    };
    const json = JSON.stringify(config).replaceAll('<', '\\u003c');
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' blob: data:; media-src 'self' blob:; base-uri 'none'; form-action 'none'",
    });
    response.end(`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Chat</title>
<meta name="viewport" content="width=device-width,initial-scale=1">
<link rel="stylesheet" href="/widget-assets/${entry.css[0]}">
<script type="application/json" id="confab-widget-config">${json}</script>
<script type="module" src="/widget-assets/${entry.file}"></script></head><body><div id="app"></div></body></html>`);
  };
  const file = async (response: ServerResponse, name: string): Promise<void> => {
    const content = await readFile(join(DIST, name));
    response
      .writeHead(200, {
        'content-type': TYPES[extname(name)] ?? 'text/plain',
        'access-control-allow-origin': '*',
      })
      .end(content);
  };
  const listen = async (): Promise<void> => {
    server = createServer((request, response) => {
      handle(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
    });
    const cable = new WebSocketServer({
      server,
      path: '/cable',
      handleProtocols: () => 'actioncable-v1-json',
    });
    cable.on('connection', (socket) => {
      sockets.add(socket);
      socket.send('{"type":"welcome"}');
      const ping = setInterval(() => socket.send(JSON.stringify({ type: 'ping', message: 1 })), 1000);
      socket.on('message', (data) => {
        const frame = JSON.parse((data as Buffer).toString());
        if (frame.command !== 'subscribe') return;
        (socket as { identifier?: string }).identifier = frame.identifier;
        socket.send(JSON.stringify({ identifier: frame.identifier, type: 'confirm_subscription' }));
      });
      socket.on('close', () => {
        clearInterval(ping);
        sockets.delete(socket);
      });
    });
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    const address = server.address();
    if (typeof address === 'object' && address) port = address.port;
  };
  const stop = async (): Promise<void> => {
    for (const socket of sockets) socket.terminate();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  await listen();
  return {
    origin: `http://127.0.0.1:${port}`,
    seen,
    messages,
    state,
    push,
    stop,
    /** Comes back on the same port with the same memory. */
    restart: listen,
    identifiers: () => [...sockets].map((socket) => (socket as { identifier?: string }).identifier),
    /** The agent says something. */
    say: (content: string, extra: object = {}) =>
      store({
        content,
        sender: { id: 1, name: 'Maya Lind', available_name: 'Maya', avatar_url: '', type: 'user' },
        ...extra,
      }),
    /** The visitor wrote something earlier. */
    wrote: (content: string, extra: object = {}) =>
      store(
        { content, message_type: 0, sender: { id: 9, name: 'visitor', type: 'contact' }, ...extra },
        false,
      ),
  };
}

/** A site of its own origin that embeds the chat. `csp` makes it strict; `settings` become chatwootSettings. */
export async function startSite(html: (nonce: string) => string, csp?: (nonce: string) => string) {
  const server = createServer((_request, response) => {
    const nonce = randomUUID();
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      ...(csp && { 'content-security-policy': csp(nonce) }),
    });
    response.end(html(nonce));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    // Another host name than the chat's: to the browser this is a different site, not only another port.
    origin: `http://localhost:${port}`,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** The embed snippet of customers' sites. */
export function snippet(base: string, nonce: string, settings: object = {}): string {
  return `<script nonce="${nonce}">
window.events = [];
for (const name of ['ready','error','on-message','on-start-conversation','postback','opened','closed'])
  addEventListener('chatwoot:' + name, (event) => events.push([name, event.detail]));
addEventListener('securitypolicyviolation', (event) => events.push(['violation', event.violatedDirective + ' ' + event.blockedURI]));
window.chatwootSettings = ${JSON.stringify(settings)};
(function(d,t){var BASE_URL='${base}';var g=d.createElement(t),s=d.getElementsByTagName(t)[0];
g.src=BASE_URL+'/packs/js/sdk.js';g.defer=true;g.async=true;s.parentNode.insertBefore(g,s);
g.onload=function(){window.chatwootSDK.run({websiteToken:'${WEBSITE_TOKEN}',baseUrl:BASE_URL})}})(document,'script');
</script>`;
}

export const CHANNEL = {
  avatarUrl: '',
  locale: 'en',
  websiteName: 'Lindgren Bicycles',
  websiteToken: WEBSITE_TOKEN,
  welcomeTagline: 'Ask us anything about bikes, orders or repairs.',
  welcomeTitle: 'Hi there 👋',
  widgetColor: '#2b5fd9',
  enabledFeatures: ['attachments', 'emoji_picker', 'end_conversation'],
  enabledLanguages: [],
  replyTime: 'in_a_few_minutes',
  preChatFormEnabled: false,
  preChatFormOptions: { pre_chat_message: '', pre_chat_fields: [] },
  workingHoursEnabled: false,
  workingHours: [],
  outOfOfficeMessage: null,
  timezone: 'Europe/Berlin',
  allowMessagesAfterResolved: true,
  disableBranding: false,
};

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

async function read(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** Enough of multipart for what a browser sends here. */
function fieldsOf(body: string): Record<string, string> {
  const found = body.matchAll(/name="message\[(\w+)\]"\r\n\r\n([^]*?)\r\n--/g);
  return Object.fromEntries([...found].map(([, name, value]) => [name ?? '', value ?? '']));
}

function filesOf(body: string): object[] {
  const found = body.matchAll(
    /name="message\[attachments\]\[\]"; filename="([^"]*)"\r\nContent-Type: (\S+)\r\n\r\n([^]*?)\r\n--/g,
  );
  return [...found].map(([, name = '', type = '', content = ''], index) => ({
    id: index + 1,
    message_id: 1,
    file_type: type.startsWith('image/') ? 'image' : 'file',
    data_url: type.startsWith('image/') ? '/photo.png' : `/files/${encodeURIComponent(name)}`,
    thumb_url: '',
    file_size: content.length,
    checksum: createHash('md5').update(content).digest('hex'),
  }));
}
