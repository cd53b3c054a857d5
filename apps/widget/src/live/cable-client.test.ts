import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createCable, pause, type CableState, type SocketLike } from './cable-client.ts';

class FakeSocket implements SocketLike {
  sent: { command: string; identifier: string }[] = [];
  closed = false;
  protocol = 'actioncable-v1-json';
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.closed = true;
  }
  frame(frame: object): void {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }
}

const ID = '{"channel":"RoomChannel","pubsub_token":"t"}';
let sockets: FakeSocket[];
let states: CableState[];
let events: [string, unknown][];
let confirmed: number;

function start() {
  return createCable(
    () => {
      const socket = new FakeSocket();
      sockets.push(socket);
      return socket;
    },
    {
      onEvent: (event, data) => events.push([event, data]),
      onConfirmed: () => confirmed++,
      onState: (state) => states.push(state),
    },
    () => 0,
  );
}

const last = (): FakeSocket => sockets.at(-1) ?? new FakeSocket();

beforeEach(() => {
  vi.useFakeTimers();
  sockets = [];
  states = [];
  events = [];
  confirmed = 0;
});
afterEach(() => vi.useRealTimers());

test('subscribes on welcome, byte for byte, and hands on events of its own subscription only', () => {
  start().subscribe(ID);
  expect(last().sent).toEqual([]);
  last().frame({ type: 'welcome' });
  expect(last().sent).toEqual([{ command: 'subscribe', identifier: ID }]);
  last().frame({ identifier: ID, type: 'confirm_subscription' });
  last().frame({ identifier: 'other', message: { event: 'message.created', data: 1 } });
  last().frame({ identifier: ID, message: { event: 'message.created', data: 2 } });
  last().onmessage?.({ data: 'not json' });
  expect(confirmed).toBe(1);
  expect(events).toEqual([['message.created', 2]]);
});

test('asks again while the confirmation is missing, but not for ever', () => {
  start().subscribe(ID);
  last().frame({ type: 'welcome' });
  for (let second = 0; second < 60; second++) {
    vi.advanceTimersByTime(1000);
    last().frame({ type: 'ping', message: 1 });
  }
  expect(last().sent).toHaveLength(5);
  expect(sockets).toHaveLength(1);
});

test('a quiet line is reopened after 6 s, a line with pings is not', () => {
  start().subscribe(ID);
  last().frame({ type: 'welcome' });
  vi.advanceTimersByTime(5000);
  last().frame({ type: 'ping', message: 1 });
  vi.advanceTimersByTime(5000);
  expect(states).toEqual(['open']);
  vi.advanceTimersByTime(1500);
  expect(sockets).toHaveLength(2);
  expect(sockets[0]?.closed).toBe(true);
  last().frame({ type: 'welcome' });
  last().frame({ identifier: ID, type: 'confirm_subscription' });
  expect(states).toEqual(['open', 'waiting', 'connecting', 'open']);
  expect(confirmed).toBe(1);
});

test('tries come at longer and longer distances, between 3 and 30 s after the first', () => {
  expect(pause(0, 0)).toBe(500);
  expect(pause(1, 0)).toBeCloseTo(5000 * Math.log(2));
  expect(pause(1, 0.99)).toBeLessThan(5000 * Math.log(2) * 1.15);
  expect(pause(1000, 0)).toBe(30_000);
  start();
  let waited = 0;
  for (let failure = 0; failure < 4; failure++) {
    const before = sockets.length;
    last().onclose?.();
    vi.advanceTimersByTime(Math.floor(pause(failure, 0)) - 1);
    expect(sockets).toHaveLength(before);
    vi.advanceTimersByTime(2);
    expect(sockets).toHaveLength(before + 1);
    waited += pause(failure, 0);
  }
  expect(waited).toBeGreaterThan(14_000);
});

test('wake tries at once, and the old timer does not open a second line', () => {
  const cable = start();
  last().onclose?.();
  cable.wake();
  expect(sockets).toHaveLength(2);
  vi.advanceTimersByTime(5_999);
  expect(sockets).toHaveLength(2);
});

test('a server that says not to come back is obeyed, one that restarts is not left', () => {
  start();
  last().frame({ type: 'disconnect', reason: 'server_restart', reconnect: true });
  vi.advanceTimersByTime(500);
  expect(sockets).toHaveLength(2);
  last().frame({ type: 'disconnect', reason: 'unauthorized', reconnect: false });
  vi.advanceTimersByTime(120_000);
  expect(sockets).toHaveLength(2);
  expect(states.at(-1)).toBe('closed');
});

test('another identifier replaces the first, also on the next line', () => {
  const cable = start();
  cable.subscribe(ID);
  last().frame({ type: 'welcome' });
  cable.subscribe('second');
  expect(last().sent.map(({ command, identifier }) => `${command} ${identifier}`)).toEqual([
    `subscribe ${ID}`,
    `unsubscribe ${ID}`,
    'subscribe second',
  ]);
  last().onclose?.();
  vi.advanceTimersByTime(500);
  last().frame({ type: 'welcome' });
  expect(last().sent).toEqual([{ command: 'subscribe', identifier: 'second' }]);
});
