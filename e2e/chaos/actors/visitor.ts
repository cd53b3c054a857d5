import { isDeepStrictEqual } from 'node:util';
import { setTimeout } from 'node:timers/promises';
import type { ReceivedEvent } from './agent.ts';
import { asJson, succeeded, type Caller, type Json } from './caller.ts';
import type { History } from '../history.ts';
import type { Random } from '../random.ts';
import type { System } from '../system.ts';

/** An external writer, on the website or through an app. */
export type Visitor = {
  name: string;
  pubsubToken: string;
  /** Sends one message as this visitor, with this request. */
  message(content: string, echoId: string): { path: string; headers: Record<string, string>; body: Json };
  /** A minor action. */
  besides(random: Random): { method: string; path: string; headers: Record<string, string>; body?: Json };
  received: ReceivedEvent[];
  differences(): Promise<string[]>;
  isLive(): boolean;
  close(): void;
};

type Parts = { name: string; system: System; url: string; call: Caller; history: History };

/** A website visitor, who starts a conversation with the first message. */
export async function visitWebsite(parts: Parts): Promise<Visitor> {
  const { call, system } = parts;
  const query = `website_token=${system.website.token}`;
  const path = (rest: string): string => `/api/v1/widget/${rest}?${query}`;
  const config = succeeded(await call.untilAnswered({ method: 'POST', path: path('config') }), 'the widget');
  const headers = { 'x-auth-token': String(asJson(config['website_channel_config'])['auth_token']) };
  const body = (content: string, echoId: string): Json => ({ message: { content, echo_id: echoId } });
  const fetchAll = async (): Promise<Json[]> => {
    const answer = await call.once({ method: 'GET', path: path('messages'), headers });
    return asList(succeeded(answer, 'the messages')['payload']);
  };
  return outside(parts, {
    pubsubToken: String(asJson(config['contact'])['pubsub_token']),
    fetchAll,
    message: (content, echoId) => ({ path: path('messages'), headers, body: body(content, echoId) }),
    besides: (random) =>
      random.pick([
        { method: 'POST', path: path('conversations/update_last_seen'), headers },
        { method: 'POST', path: path('conversations/toggle_typing'), headers, body: { typing_status: 'on' } },
        { method: 'GET', path: path('conversations/toggle_status'), headers },
      ]),
  });
}

/** A user of an app that uses the public API. */
export async function visitApp(parts: Parts): Promise<Visitor> {
  const { call, system, name } = parts;
  const base = `/public/api/v1/inboxes/${system.app.identifier}/contacts`;
  const contact = succeeded(
    await call.untilAnswered({ method: 'POST', path: base, body: { source_id: `app-${name}`, name } }),
    'a contact',
  );
  const own = `${base}/${String(contact['source_id'])}/conversations`;
  const conversation = succeeded(await call.untilAnswered({ method: 'POST', path: own }), 'a conversation');
  const messages = `${own}/${Number(conversation['id'])}/messages`;
  return outside(parts, {
    pubsubToken: String(contact['pubsub_token']),
    async fetchAll() {
      const answer = await call.once({ method: 'GET', path: messages });
      if (answer.status !== 200) throw new Error(`the messages answered ${answer.status}`);
      return asList(answer.body);
    },
    message: (content, echoId) => ({ path: messages, headers: {}, body: { content, echo_id: echoId } }),
    besides: (random) =>
      random.pick([
        { method: 'POST', path: `${own}/${Number(conversation['id'])}/update_last_seen`, headers: {} },
        { method: 'POST', path: `${own}/${Number(conversation['id'])}/toggle_status`, headers: {} },
      ]),
  });
}

type Ways = Pick<Visitor, 'pubsubToken' | 'message' | 'besides'> & { fetchAll: () => Promise<Json[]> };

/** The messages of a chat window: fetched pages, and what the plain socket delivered since. */
function outside({ name, url, history }: Parts, ways: Ways): Visitor {
  const received: ReceivedEvent[] = [];
  const known = new Map<number, Json>();
  const keep = (message: Json): void => void known.set(Number(message['id']), message);
  const line = plainCable(`${url.replace(/^http/, 'ws')}/cable`, ways.pubsubToken, {
    async onConfirmed() {
      const fetched = await ways.fetchAll();
      for (const message of fetched) keep(message);
    },
    onEvent(event, data) {
      received.push({ at: history.now(), name: event, data, offset: line.number() });
      if (event !== 'presence.update')
        history.note(name, `received ${event} ${String(data['id'])} ${JSON.stringify(data['content'])}`);
      if (event === 'message.created' || event === 'message.updated') keep(data);
    },
  });
  return {
    name,
    received,
    pubsubToken: ways.pubsubToken,
    message: ways.message,
    besides: ways.besides,
    isLive: () => line.isLive(),
    close: () => line.close(),
    async differences() {
      const fresh = (await ways.fetchAll()).map(shown);
      const first = fresh[0]?.id ?? 0;
      const own = [...known.values()]
        .map(shown)
        .filter(({ id }) => id >= first)
        .toSorted((a, b) => a.id - b.id);
      return isDeepStrictEqual(own, fresh)
        ? []
        : [`messages of ${name}: ${JSON.stringify(own)} and the server ${JSON.stringify(fresh)}`];
    },
  };
}

const shown = (message: Json) => ({
  id: Number(message['id']),
  content: message['content'],
  type: message['message_type'],
});

/** `number`: which of its connections this is. */
type Line = { number(): number; isLive(): boolean; close(): void };

/** A client of the plain protocol: after each disconnect it subscribes again and fetches what it missed. */
function plainCable(
  url: string,
  token: string,
  handlers: { onConfirmed: () => Promise<void>; onEvent: (event: string, data: Json) => void },
): Line {
  const identifier = JSON.stringify({ channel: 'RoomChannel', pubsub_token: token });
  let socket: WebSocket | null = null;
  let isLive = false;
  let isClosed = false;
  let number = 0;
  const open = (): void => {
    const mine = new WebSocket(url, ['actioncable-v1-json']);
    socket = mine;
    number += 1;
    let receivedAt = Date.now();
    const watch = setInterval(() => Date.now() - receivedAt > 7_000 && mine.close(), 500);
    mine.addEventListener('message', ({ data }) => {
      receivedAt = Date.now();
      const frame = asJson(JSON.parse(String(data)));
      if (frame['type'] === 'welcome') mine.send(JSON.stringify({ command: 'subscribe', identifier }));
      else if (frame['type'] === 'confirm_subscription') void confirmed(mine);
      else if (frame['type'] === 'disconnect') mine.close();
      else if (frame['message'] !== undefined && typeof frame['message'] === 'object') {
        const message = asJson(frame['message']);
        handlers.onEvent(String(message['event']), asJson(message['data']));
      }
    });
    mine.addEventListener('error', () => undefined);
    mine.addEventListener('close', () => {
      clearInterval(watch);
      isLive = false;
      if (!isClosed) void setTimeout(200).then(open);
    });
  };
  const confirmed = async (mine: WebSocket): Promise<void> => {
    while (socket === mine && mine.readyState === WebSocket.OPEN) {
      try {
        await handlers.onConfirmed();
        isLive = true;
        return;
      } catch {
        await setTimeout(150);
      }
    }
  };
  open();
  return {
    number: () => number,
    isLive: () => isLive,
    close() {
      isClosed = true;
      socket?.close();
    },
  };
}

function asList(value: unknown): Json[] {
  return Array.isArray(value) ? value.map(asJson) : [];
}
