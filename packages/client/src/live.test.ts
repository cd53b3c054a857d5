import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  connectLive,
  type LiveConnection,
  type LiveMessage,
  type LiveOptions,
  type ResyncReason,
} from './live.ts';

/** A socket with the test as its server. */
class FakeSocket extends EventTarget {
  static all: FakeSocket[] = [];
  sent: { command: string; history?: unknown }[] = [];
  closed = false;
  url: string;
  protocols: string[];

  constructor(url: string, protocols: string[]) {
    super();
    this.url = url;
    this.protocols = protocols;
    FakeSocket.all.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as { command: string });
  }

  close(): void {
    this.closed = true;
  }

  hear(frame: unknown): void {
    const data = typeof frame === 'string' ? frame : JSON.stringify(frame);
    this.dispatchEvent(new MessageEvent('message', { data }));
  }

  cut(): void {
    this.closed = true;
    this.dispatchEvent(new Event('close'));
  }
}

const cursor = (offset: number) => ({ stream_id: 'account:1', epoch: 'e', offset });
const confirm = (offset: number) => ({ type: 'confirm_subscription', identifier: 'x', ...cursor(offset) });
const event = (offset: number) => ({
  identifier: 'x',
  message: { event: 'thing.happened', data: { n: offset } },
  ...cursor(offset),
});

let received: LiveMessage[] = [];
let resyncs: ResyncReason[] = [];
let statuses: string[] = [];
let live: LiveConnection;

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.all = [];
  received = [];
  resyncs = [];
  statuses = [];
});
afterEach(() => {
  live.close();
  vi.useRealTimers();
});

function start(more: Partial<LiveOptions> = {}): void {
  live = connectLive({
    url: 'ws://test/cable',
    identifier: { channel: 'RoomChannel', pubsub_token: 't' },
    onEvent: (message) => void received.push(message),
    onResync: (reason) => void resyncs.push(reason),
    WebSocket: FakeSocket as unknown as NonNullable<LiveOptions['WebSocket']>,
    page: { isOnline: () => true, watch: () => () => undefined },
    random: () => 0,
    ...more,
  });
  live.onStatus((status) => void statuses.push(status));
}

const socket = (): FakeSocket => {
  const last = FakeSocket.all.at(-1);
  if (last === undefined) throw new Error('no socket was opened');
  return last;
};
const offsets = (): (number | null)[] => received.map(({ offset }) => offset);
const historyAsked = (): unknown => socket().sent.find(({ command }) => command === 'subscribe')?.history;

function join(offset: number): void {
  socket().hear({ type: 'welcome', sid: 's' });
  socket().hear(confirm(offset));
}

function goOnline(): void {
  vi.advanceTimersByTime(20_000);
  socket().hear({ type: 'welcome', sid: 's' });
}

test('joins, receives events, and requests missed ones from the last received event', () => {
  start();
  expect(socket().protocols).toEqual(['actioncable-v1-ext-json', 'actioncable-v1-json']);
  join(10);
  expect(resyncs).toEqual(['joined']);
  socket().hear(event(12));
  socket().hear(event(15));
  socket().cut();
  expect(live.status()).toBe('stale');
  goOnline();
  expect(historyAsked()).toEqual({ streams: { 'account:1': { offset: 15, epoch: 'e' } } });
  socket().hear(confirm(20));
  expect(live.status()).toBe('stale');
  socket().hear(event(17));
  socket().hear({ type: 'confirm_history', identifier: 'x', ...cursor(20) });
  socket().hear(event(21));
  expect(offsets()).toEqual([12, 15, 17, 21]);
  expect(resyncs).toEqual(['joined']);
  expect(statuses).toEqual(['live', 'stale', 'live']);
});

test('a page that knows its read position receives later events, and refetches nothing', () => {
  const startAt = vi.fn(() => ({ stream: 'account:1', epoch: 'e', offset: 7 }));
  start({ startAt });
  socket().hear({ type: 'welcome', sid: 's' });
  expect(historyAsked()).toEqual({ streams: { 'account:1': { offset: 7, epoch: 'e' } } });
  socket().hear(confirm(10));
  socket().hear(event(8));
  socket().hear({ type: 'confirm_history', identifier: 'x', ...cursor(10) });
  socket().hear(event(11));
  expect(offsets()).toEqual([8, 11]);
  expect(resyncs).toEqual([]);
  expect(statuses).toEqual(['live']);
  socket().cut();
  goOnline();
  expect(historyAsked()).toEqual({ streams: { 'account:1': { offset: 11, epoch: 'e' } } });
  expect(startAt).toHaveBeenCalledOnce();
});

test('a reconnection is reported once missed events were received, for the first connection only after a failed attempt', () => {
  const onReconnect = vi.fn<(awayMs: number) => void>();
  const startAt = () => ({ stream: 'account:1', epoch: 'e', offset: 7 });
  const catchUp = (): void => {
    socket().hear({ type: 'welcome', sid: 's' });
    socket().hear(confirm(10));
    expect(onReconnect).not.toHaveBeenCalled();
    socket().hear({ type: 'confirm_history', identifier: 'x', ...cursor(10) });
  };
  start({ startAt, onReconnect });
  catchUp();
  expect(onReconnect).not.toHaveBeenCalled();
  socket().cut();
  vi.advanceTimersByTime(5_000);
  catchUp();
  expect(onReconnect.mock.calls).toEqual([[5_000]]);
  live.close();

  onReconnect.mockClear();
  start({ startAt, onReconnect });
  socket().cut();
  vi.advanceTimersByTime(2_000);
  catchUp();
  expect(onReconnect.mock.calls).toEqual([[2_000]]);
  expect(resyncs).toEqual([]);
});

test('a page without a position, or with one too old, refetches', () => {
  start({ startAt: () => null });
  join(10);
  expect(resyncs).toEqual(['joined']);
  live.close();
  start({ startAt: () => ({ stream: 'account:1', epoch: 'e', offset: 7 }) });
  join(900);
  socket().hear({ type: 'reject_history', identifier: 'x' });
  expect(resyncs).toEqual(['joined', 'history-lost']);
});

test('a disconnection in the middle of a replay resumes from the middle, and nothing is received twice', () => {
  start();
  join(10);
  socket().cut();
  goOnline();
  socket().hear(confirm(20));
  socket().hear(event(11));
  socket().cut();
  goOnline();
  expect(historyAsked()).toEqual({ streams: { 'account:1': { offset: 11, epoch: 'e' } } });
  socket().hear(confirm(20));
  socket().hear(event(11));
  socket().hear(event(12));
  expect(offsets()).toEqual([11, 12]);
});

test('lost history is reported once, and the cursor continues with live events', () => {
  start();
  join(10);
  socket().cut();
  goOnline();
  socket().hear({ ...confirm(900), epoch: 'other' });
  socket().hear({ type: 'reject_history', identifier: 'x' });
  expect(resyncs).toEqual(['joined', 'history-lost']);
  expect(live.status()).toBe('live');
  socket().cut();
  goOnline();
  expect(historyAsked()).toEqual({ streams: { 'account:1': { offset: 900, epoch: 'other' } } });
});

test('a server without positions makes every reconnection a resync', () => {
  start();
  socket().hear({ type: 'welcome' });
  socket().hear({ type: 'confirm_subscription', identifier: 'x' });
  socket().cut();
  goOnline();
  expect(historyAsked()).toBeUndefined();
  socket().hear({ type: 'confirm_subscription', identifier: 'x' });
  expect(resyncs).toEqual(['joined', 'no-history']);
});

test('pings move the cursor past events of others, but not during a replay', () => {
  start();
  join(10);
  socket().hear({ type: 'ping', message: 1, epoch: 'e', offset: 40 });
  socket().hear({ type: 'ping', message: 1, epoch: 'strange', offset: 80 });
  socket().cut();
  goOnline();
  expect(historyAsked()).toEqual({ streams: { 'account:1': { offset: 40, epoch: 'e' } } });
  socket().hear(confirm(60));
  socket().hear({ type: 'ping', message: 1, epoch: 'e', offset: 60 });
  socket().hear(event(50));
  expect(offsets()).toEqual([50]);
});

test('seven seconds of silence count as a disconnection; pings prevent it', () => {
  start();
  join(1);
  for (let second = 0; second < 30; second += 3) {
    vi.advanceTimersByTime(3000);
    socket().hear({ type: 'ping', message: 1 });
  }
  expect(FakeSocket.all).toHaveLength(1);
  vi.advanceTimersByTime(9000);
  expect(FakeSocket.all.length).toBeGreaterThan(1);
  expect(FakeSocket.all[0]?.closed).toBe(true);
  expect(live.status()).toBe('stale');
  FakeSocket.all[0]?.hear(event(5));
  expect(received).toEqual([]);
});

test('retry delays grow, and start over after a success', () => {
  start();
  const gaps: number[] = [];
  const untilNext = (): void => {
    const before = FakeSocket.all.length;
    let waited = 0;
    socket().cut();
    while (FakeSocket.all.length === before) {
      vi.advanceTimersByTime(50);
      waited += 50;
    }
    gaps.push(waited);
  };
  for (let index = 0; index < 7; index += 1) untilNext();
  expect(gaps).toEqual([250, 500, 1000, 2000, 4000, 7500, 7500]);
  join(1);
  untilNext();
  expect(gaps.at(-1)).toBe(250);
});

test('a page may choose to reconnect less often', () => {
  start({ retry: { firstMs: 1000, maxDelayMs: 30_000 }, random: () => 0.999 });
  const opened = (): number => FakeSocket.all.length;
  for (const maxDelayMs of [1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]) {
    const before = opened();
    socket().cut();
    vi.advanceTimersByTime(maxDelayMs * 0.99);
    expect(opened()).toBe(before);
    vi.advanceTimersByTime(maxDelayMs * 0.01);
    expect(opened()).toBe(before + 1);
  }
});

test('an unanswered subscription is retried, with growing delays', () => {
  start();
  const askedAt: number[] = [];
  for (let second = 0; second < 120; second += 1) {
    if (socket().sent.length === 0 && !socket().closed) {
      socket().hear({ type: 'welcome' });
      askedAt.push(second);
    }
    vi.advanceTimersByTime(1000);
    socket().hear({ type: 'ping', message: 1 });
  }
  expect(askedAt.length).toBeGreaterThan(3);
  expect(askedAt.length).toBeLessThan(12);
  expect(live.status()).toBe('connecting');
});

test('a disconnect message reconnects, a final one stops, and so does an unknown token', () => {
  start();
  join(1);
  socket().hear({ type: 'disconnect', reason: 'server_restart', reconnect: true });
  expect(live.status()).toBe('stale');
  vi.advanceTimersByTime(1000);
  expect(FakeSocket.all).toHaveLength(2);
  socket().hear({ type: 'disconnect', reason: 'unauthorized', reconnect: false });
  vi.advanceTimersByTime(60_000);
  expect(FakeSocket.all).toHaveLength(2);
  expect(live.status()).toBe('offline');

  const onRejected = vi.fn();
  start({ onRejected });
  socket().hear({ type: 'welcome' });
  socket().hear({ type: 'reject_subscription', identifier: 'x' });
  expect(onRejected).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(60_000);
  expect(FakeSocket.all).toHaveLength(3);
});

test('follows the network: offline immediately, online immediately', () => {
  let online = false;
  let handlers: Parameters<NonNullable<LiveOptions['page']>['watch']>[0] | null = null;
  start({
    page: {
      isOnline: () => online,
      watch: (watcher) => {
        handlers = watcher;
        return () => undefined;
      },
    },
  });
  expect(live.status()).toBe('offline');
  expect(FakeSocket.all).toHaveLength(0);
  const notify = (name: 'online' | 'offline' | 'visible'): void => handlers?.[name]();
  online = true;
  notify('online');
  join(1);
  expect(live.status()).toBe('live');
  online = false;
  notify('offline');
  expect(live.status()).toBe('offline');
  vi.advanceTimersByTime(60_000);
  expect(FakeSocket.all).toHaveLength(1);
  online = true;
  notify('visible');
  expect(FakeSocket.all).toHaveLength(2);
});

test('sends a heartbeat every 20 seconds while live', () => {
  start();
  vi.advanceTimersByTime(5000);
  join(1);
  const heartbeats = (): number => socket().sent.filter(({ command }) => command === 'message').length;
  for (let second = 0; second < 60; second += 1) {
    vi.advanceTimersByTime(1000);
    socket().hear({ type: 'ping', message: 1 });
  }
  expect(heartbeats()).toBe(3);
});

test('sends messages while it is live, and none later', () => {
  start();
  const sentMessages = (): unknown[] => socket().sent.filter(({ command }) => command === 'message');
  live.perform('view_conversation', { id: 1 });
  expect(sentMessages()).toEqual([]);
  join(1);
  live.perform('view_conversation', { id: 2 });
  expect(sentMessages()).toEqual([
    {
      command: 'message',
      identifier: '{"channel":"RoomChannel","pubsub_token":"t"}',
      data: '{"action":"view_conversation","id":2}',
    },
  ]);
  socket().cut();
  live.perform('view_conversation', { id: 3 });
  goOnline();
  socket().hear(confirm(1));
  socket().hear({ type: 'confirm_history', identifier: 'x', ...cursor(1) });
  expect(sentMessages()).toEqual([]);
});

test('invalid frames are ignored', () => {
  start();
  join(1);
  for (const frame of [
    '',
    'nonsense',
    '[]',
    'null',
    { type: 'new_thing' },
    { message: 'x' },
    { message: { data: 1 } },
  ]) {
    socket().hear(frame);
  }
  socket().hear({ message: { event: 'typing', data: {} } });
  expect(received).toEqual([{ event: 'typing', data: {}, offset: null }]);
  expect(live.status()).toBe('live');
});

test('derives presence from changes since the full state', () => {
  start();
  join(1);
  const presence = (name: string, data: unknown): void =>
    socket().hear({ identifier: 'x', message: { event: `presence.${name}`, data } });
  presence('changed', { users: { 1: 'busy' }, contacts: {} });
  expect(received).toEqual([]);
  const contacts = { 7: 'online', 8: 'online' };
  presence('update', { users: { 1: 'online', 2: 'online' }, contacts, account_id: 3 });
  presence('changed', {
    users: { 2: 'offline', 4: 'busy' },
    contacts: { 7: 'offline', 9: 'online' },
    account_id: 3,
  });
  expect(received.at(-1)).toEqual({
    event: 'presence.update',
    data: {
      users: { 1: 'online', 2: 'offline', 4: 'busy' },
      contacts: { 8: 'online', 9: 'online' },
      account_id: 3,
    },
    offset: null,
  });
  presence('update', { users: { 1: 'online' }, account_id: 3 });
  presence('changed', { users: { 1: 'busy' }, account_id: 3 });
  expect(received.at(-1)?.data).toEqual({ users: { 1: 'busy' }, account_id: 3 });
  vi.advanceTimersByTime(4000);
  socket().hear({ type: 'ping', message: 1 });
  for (let second = 0; second < 20; second += 4) {
    vi.advanceTimersByTime(4000);
    socket().hear({ type: 'ping', message: 1 });
  }
  const message = socket().sent.find(({ command }) => command === 'message');
  expect(message).toMatchObject({ data: '{"action":"update_presence","changes":true}' });
});
