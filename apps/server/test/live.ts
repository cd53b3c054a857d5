import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, vi } from 'vitest';
import { WebSocket } from 'ws';
import { type Audience, emit } from '../src/platform/outbox/outbox.ts';
import { startRelay, type Relay } from '../src/platform/outbox/relay.ts';
import { inProcessBus, type Bus } from '../src/platform/live/bus.ts';
import { attachCable, type Cable, type CableOptions } from '../src/platform/live/cable/cable-server.ts';
import type { Authorize, Subscriber } from '../src/platform/live/hub-types.ts';
import { createHub, type Hub, type HubOptions } from '../src/platform/live/hub.ts';
import { systemClock } from '../src/platform/clock/clock.ts';
import { createLogger } from '../src/platform/log/log.ts';
import { memoryRateLimiter } from '../src/platform/rate-limit/rate-limiter.ts';
import type { TestDatabase } from './database.ts';

const log = createLogger({ level: 'silent' });

/** A node with sockets, and a relay; `people` holds the current subscribers, by token. */
export type LiveNode = {
  url: string;
  bus: Bus;
  hub: Hub;
  cable: Cable;
  relay: Relay;
  people: Map<string, Subscriber>;
  say(label: string, audience?: Audience, more?: Say): Promise<void>;
  close(): Promise<void>;
};

type Say = { accountId?: number; contact?: string; padding?: number };

export async function startLiveNode(
  database: TestDatabase,
  options: { hub?: Partial<HubOptions>; cable?: Partial<CableOptions>; port?: number; bus?: Bus } = {},
): Promise<LiveNode> {
  const bus =
    options.bus ??
    inProcessBus((error) => {
      throw error;
    });
  const people = new Map<string, Subscriber>();
  const limiter = memoryRateLimiter(systemClock);
  const hub = createHub({
    pool: database.pool,
    bus,
    log,
    limiter,
    authorize: knownPeople(people),
    ...options.hub,
  });
  await hub.start();
  const relay = startRelay({ pool: database.pool, bus, reactions: [], log, pollIntervalMs: 100 });
  const server = createServer((_request, response) => response.writeHead(404).end('Page not found'));
  const cable = attachCable({ server, hub, log, ...options.cable });
  const port = await listen(server, options.port ?? 0);
  return {
    url: `ws://127.0.0.1:${port}/cable`,
    bus,
    hub,
    cable,
    relay,
    people,
    async say(label, audience = { account: true }, { accountId = 1, contact, padding = 0 } = {}) {
      const data = { account_id: accountId, label, ...(padding > 0 ? { padding: 'x'.repeat(padding) } : {}) };
      const contactData =
        contact === undefined ? {} : { contactData: { account_id: accountId, label: contact } };
      await database.db
        .transaction()
        .execute((trx) => emit(trx, [{ accountId, name: 'thing.happened', audience, data, ...contactData }]));
      relay.notify();
    },
    async close() {
      await relay.stop();
      await cable.drain();
      hub.close();
      await bus.close();
      server.closeAllConnections();
      server.close();
    },
  };
}

/** A member who receives all events of the account, for everyone and for them. */
export function member(key: string, more: Partial<Subscriber> = {}): Subscriber {
  return {
    accountId: 1,
    key,
    kind: 'member',
    id: 1,
    inboxIds: 'all',
    body: 'data',
    receives: (audience) => audience.account === true,
    ...more,
  };
}

export function contact(key: string, more: Partial<Subscriber> = {}): Subscriber {
  return {
    accountId: 1,
    key,
    kind: 'contact',
    id: 2,
    inboxIds: [],
    body: 'contact',
    receives: (audience) => audience.contacts?.includes(key) === true,
    ...more,
  };
}

export function room(token: unknown, more: Record<string, unknown> = {}): string {
  return JSON.stringify({ channel: 'RoomChannel', pubsub_token: token, ...more });
}

function knownPeople(people: ReadonlyMap<string, Subscriber>): Authorize {
  return ({ channel, pubsub_token: token }) =>
    Promise.resolve(
      channel === 'RoomChannel' && typeof token === 'string' ? (people.get(token) ?? null) : null,
    );
}

async function listen(server: Server, port: number): Promise<number> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

export type TestFrame = Record<string, unknown> & {
  type?: string;
  message?: { event: string; data: { label: string } };
  offset?: number;
  epoch?: string;
};

export type RawSocket = {
  socket: WebSocket;
  frames: TestFrame[];
  send(frame: unknown): void;
  /** Labels of the received events so far. */
  labels(): string[];
  types(): (string | undefined)[];
  closed: Promise<number>;
};

/** A plain socket that records every frame except pings. */
export async function connect(
  url: string,
  protocols: string[] = ['actioncable-v1-json'],
  headers: Record<string, string> = {},
): Promise<RawSocket> {
  const socket = new WebSocket(url, protocols, { perMessageDeflate: false, headers });
  const frames: TestFrame[] = [];
  const { promise: closed, resolve } = Promise.withResolvers<number>();
  socket.on('close', (code) => resolve(code));
  socket.on('error', () => undefined);
  socket.on('message', (data: Buffer) => {
    const frame = JSON.parse(data.toString()) as TestFrame;
    if (frame.type !== 'ping') frames.push(frame);
  });
  await Promise.race([once(socket, 'open'), closed]);
  return {
    socket,
    frames,
    closed,
    send: (frame) => socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame)),
    labels: () => frames.flatMap((frame) => (frame.message === undefined ? [] : [frame.message.data.label])),
    types: () => frames.map((frame) => frame.type).filter((type) => type !== undefined),
  };
}

/**
 * Resolves when a command sent now was answered, or the socket has closed: everything sent before has arrived. The
 * response is removed from the frames.
 */
export async function catchUp(raw: RawSocket): Promise<void> {
  const { socket, frames } = raw;
  const identifier = JSON.stringify({ channel: 'Marker', at: performance.now() });
  raw.send({ command: 'subscribe', identifier });
  await vi.waitFor(() => {
    const answer = frames.findIndex((frame) => frame['identifier'] === identifier);
    if (answer >= 0) frames.splice(answer, 1);
    expect(answer >= 0 || socket.readyState !== socket.OPEN).toBe(true);
  });
}
