import { connectLive } from '@confab/client/live';
import type { Conversation, ConversationCounts } from '@confab/contract/features/conversation';
import type { Message } from '@confab/contract/features/message';
import { createAgentCache, type AgentCache } from './agent-cache.ts';
import { createBadge, type Badge } from './badge.ts';
import { asJson, succeeded, type Caller } from './caller.ts';
import type { History } from '../history.ts';
import { headersOf, type Person, type System } from '../system.ts';

/** An event as received. `at`: milliseconds of the history. */
export type ReceivedEvent = {
  at: number;
  name: string;
  data: Record<string, unknown>;
  offset: number | null;
};

/** A user with the dashboard open. */
export type Listener = {
  person: Person;
  cache: AgentCache;
  badge: Badge;
  received: readonly ReceivedEvent[];
  /** Signals that the network is back, so that it reconnects immediately. */
  wake(): void;
  isLive(): boolean;
  close(): void;
};

type Parts = { person: Person; system: System; url: string; call: Caller; history: History };

/** Opens the dashboard's own live connection, with its own cache patches. */
export function listen({ person, system, url, call, history }: Parts): Listener {
  const cache = createAgentCache(
    { userId: person.id, accountId: system.accountId },
    fetcher(call, person, system.accountId),
  );
  const badge = createBadge(() => fetchBadge(call, person, system.accountId));
  const received: ReceivedEvent[] = [];
  let online: () => void = () => undefined;
  const connection = connectLive({
    url: `${url.replace(/^http/, 'ws')}/cable`,
    identifier: {
      channel: 'RoomChannel',
      pubsub_token: person.pubsubToken,
      account_id: system.accountId,
      user_id: person.id,
    },
    page: {
      isOnline: () => true,
      watch: (handlers) => {
        online = handlers.online;
        return () => undefined;
      },
    },
    onEvent({ event, data, offset }) {
      const body = asJson(data);
      received.push({ at: history.now(), name: event, data: body, offset });
      if (event !== 'presence.update')
        history.note(person.name, `received ${offset} ${event} ${briefly(body)}`);
      cache.receive(event, data);
      badge.receive(event, body);
    },
    onResync(reason) {
      history.note(person.name, `resync: ${reason}`);
      void cache.resync();
      void badge.resync();
    },
    onRejected: () => history.note(person.name, 'REJECTED by the server'),
  });
  connection.onStatus((status) => history.note(person.name, `connection ${status}`));
  return {
    person,
    cache,
    badge,
    received,
    wake: () => online(),
    isLive: () => connection.status() === 'live',
    close: () => connection.close(),
  };
}

function briefly(data: Record<string, unknown>): string {
  const { id, conversation_id: conversation, content, status, echo_id: echo, unread_count: unread } = data;
  return JSON.stringify({
    id,
    conversation,
    content,
    status,
    echo,
    unread,
    assignee: asJson(asJson(data['meta'])['assignee'])['id'],
    updated: data['updated_at'],
  });
}

async function fetchBadge(call: Caller, person: Person, accountId: number): Promise<number> {
  const path = `/api/v1/accounts/${accountId}/notifications/unread_count`;
  const { status, body } = await call.once({ method: 'GET', path, headers: headersOf(person) });
  if (status !== 200) throw new Error(`the badge answered ${status}`);
  return Number(body);
}

function fetcher(call: Caller, person: Person, accountId: number) {
  const base = `/api/v1/accounts/${accountId}/conversations`;
  const get = async (path: string): Promise<Record<string, unknown>> =>
    succeeded(await call.once({ method: 'GET', path, headers: headersOf(person) }), path);
  return {
    async list(filter: object): Promise<{ items: Conversation[]; counts: ConversationCounts }> {
      const query = new URLSearchParams(
        Object.entries(filter).map(([key, value]): [string, string] => [key, String(value)]),
      );
      const { data } = await get(`${base}?${query.toString()}`);
      const { payload, meta } = data as { payload: Conversation[]; meta: ConversationCounts };
      return { items: payload, counts: meta };
    },
    async show(id: number): Promise<Conversation | null> {
      const answer = await call.once({ method: 'GET', path: `${base}/${id}`, headers: headersOf(person) });
      if (answer.status === 404 || answer.status === 401) return null;
      return succeeded(answer, 'a conversation') as unknown as Conversation;
    },
    async thread(id: number): Promise<Message[]> {
      const answer = await call.once({
        method: 'GET',
        path: `${base}/${id}/messages`,
        headers: headersOf(person),
      });
      if (answer.status === 404 || answer.status === 401) return [];
      return succeeded(answer, 'a thread')['payload'] as Message[];
    },
  };
}
