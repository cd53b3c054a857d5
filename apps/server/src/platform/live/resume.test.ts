import { randomInt } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { connect, member, room, startLiveNode, type LiveNode, type RawSocket } from '../../../test/live.ts';

const extended = ['actioncable-v1-ext-json', 'actioncable-v1-json'];
let database: TestDatabase;
let node: LiveNode;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  node = await startLiveNode(database, { hub: { historyLimit: 500 } });
  node.people.set('agent', member('agent'));
});
afterEach(() => node.close());

type StreamCursor = { stream_id: string; epoch: string; offset: number };

async function open(
  history?: unknown,
  token = 'agent',
): Promise<{ socket: RawSocket; cursor: StreamCursor }> {
  const socket = await connect(node.url, extended);
  expect(socket.socket.protocol).toBe('actioncable-v1-ext-json');
  socket.send({
    command: 'subscribe',
    identifier: room(token),
    ...(history === undefined ? {} : { history }),
  });
  await vi.waitFor(() => expect(socket.types()).toContain('confirm_subscription'));
  const cursor = socket.frames.find(({ type }) => type === 'confirm_subscription') as unknown as StreamCursor;
  return { socket, cursor };
}

const from = (cursor: StreamCursor, offset = cursor.offset) => ({
  streams: { [cursor.stream_id]: { offset, epoch: cursor.epoch } },
});

const lastOffset = (socket: RawSocket, cursor: StreamCursor): number =>
  socket.frames.reduce(
    (last, { message, offset }) => (message === undefined ? last : (offset ?? last)),
    cursor.offset,
  );

test('a new client receives its position, and events have theirs', async () => {
  const { socket, cursor } = await open();
  expect(socket.frames[0]).toEqual({ type: 'welcome', sid: expect.any(String) });
  expect(cursor).toMatchObject({ stream_id: 'account:1', epoch: expect.stringMatching(/.+/) });
  await node.say('one');
  await vi.waitFor(() => expect(socket.labels()).toEqual(['one']));
  expect(socket.frames.at(-1)).toMatchObject({ stream_id: 'account:1', epoch: cursor.epoch });
  expect(lastOffset(socket, cursor)).toBeGreaterThan(cursor.offset);
});

test('missed events arrive in order, then the confirmation, then new ones', async () => {
  const { socket, cursor } = await open();
  await node.say('received');
  await vi.waitFor(() => expect(socket.labels()).toEqual(['received']));
  const offset = lastOffset(socket, cursor);
  socket.socket.terminate();
  await socket.closed;
  for (let index = 0; index < 20; index += 1) await node.say(`missed ${index}`);
  await vi.waitFor(() => expect(node.hub.position().offset).toBe(offset + 20));
  const back = await open(from(cursor, offset));
  await node.say('new');
  await vi.waitFor(() => expect(back.socket.labels()).toHaveLength(21));
  expect(back.socket.labels()).toEqual([
    ...Array.from({ length: 20 }, (_, index) => `missed ${index}`),
    'new',
  ]);
  expect(back.socket.types()).toEqual(['welcome', 'confirm_subscription', 'confirm_history']);
  expect(back.socket.frames.findIndex(({ type }) => type === 'confirm_history')).toBe(22);
});

test('history is filtered by current access, not by past access', async () => {
  const { socket, cursor } = await open();
  socket.socket.terminate();
  await node.say('for all');
  await node.say('for five', { users: [5] });
  await node.say('for six', { users: [6] });
  await vi.waitFor(() => expect(node.hub.position().offset).toBeGreaterThanOrEqual(cursor.offset + 3));
  node.people.set('agent', member('agent', { receives: ({ users }) => users?.includes(6) === true }));
  const back = await open(from(cursor));
  await vi.waitFor(() => expect(back.socket.types()).toContain('confirm_history'));
  expect(back.socket.labels()).toEqual(['for six']);
});

test('the history command returns the same to an existing subscription', async () => {
  const { cursor } = await open();
  await node.say('before');
  await vi.waitFor(() => expect(node.hub.position().offset).toBeGreaterThan(cursor.offset));
  const { socket } = await open();
  socket.send({ command: 'history', identifier: room('agent'), history: from(cursor) });
  await vi.waitFor(() => expect(socket.types()).toContain('confirm_history'));
  expect(socket.labels()).toEqual(['before']);
});

test('since requests by time', async () => {
  const { offset } = node.hub.position();
  await node.say('just now');
  await vi.waitFor(() => expect(node.hub.position().offset).toBeGreaterThan(offset));
  const { socket } = await open({ since: Math.floor(Date.now() / 1000) - 60 });
  await vi.waitFor(() => expect(socket.types()).toContain('confirm_history'));
  expect(socket.labels()).toContain('just now');
  const { socket: late } = await open({ since: 1 });
  await vi.waitFor(() => expect(late.types()).toContain('reject_history'));
});

test.each([
  [
    'another epoch',
    (cursor: StreamCursor) => ({
      streams: { [cursor.stream_id]: { offset: cursor.offset, epoch: 'other' } },
    }),
  ],
  ['more than the limit', (cursor: StreamCursor) => from(cursor)],
  ['pruned events', (cursor: StreamCursor) => from(cursor, 0)],
])('history is rejected for %s, and live events continue', async (_name, history) => {
  const { socket, cursor } = await open();
  socket.socket.terminate();
  await database.pool.query(
    `insert into outbox (account_id, name, audience, data)
     select 1, 'thing.happened', '{"account":true}', '{"data":{"label":"bulk"}}' from generate_series(1, 501)`,
  );
  node.relay.notify();
  await vi.waitFor(() => expect(node.hub.position().offset).toBeGreaterThanOrEqual(cursor.offset + 501));
  await database.pool.query('delete from event where number < $1', [cursor.offset - 5]);
  const back = await open(history(cursor));
  await vi.waitFor(() => expect(back.socket.types()).toContain('reject_history'));
  await node.say('live');
  await vi.waitFor(() => expect(back.socket.labels()).toEqual(['live']));
});

test.each([
  { streams: 'account:1' },
  { streams: { 'account:1': { offset: '1', epoch: 1 } } },
  { streams: { 'account:1': { offset: -1, epoch: '' } } },
  { streams: { 'account:1': null } },
  { streams: { 'account:2': { offset: 0, epoch: '' } } },
  [],
  'all',
  null,
])('an invalid history is confirmed empty: %j', async (history) => {
  const { socket } = await open(history);
  await vi.waitFor(() => expect(socket.types()).toContain('confirm_history'));
  expect(socket.labels()).toEqual([]);
});

test('a lagging node does not repeat what the client received elsewhere', async () => {
  const { socket, cursor } = await open();
  socket.socket.terminate();
  const ahead = await open(from(cursor, cursor.offset + 2));
  await node.say('received elsewhere 1');
  await node.say('received elsewhere 2');
  await node.say('new');
  await vi.waitFor(() => expect(ahead.socket.labels()).toEqual(['new']));
});

test('a node that missed bus messages finds the events in the database, in order', async () => {
  const { socket } = await open();
  const { epoch, offset } = node.hub.position();
  await node.relay.stop();
  await database.pool.query(
    `insert into event select nextval('event_number'), 1, 'thing.happened', '{"account":true}',
       json_build_object('data', json_build_object('label', n::text)), now() from generate_series(1, 30) as n`,
  );
  const { rows } = await database.pool.query<{ last: number }>('select max(number) as last from event');
  const last = rows[0]?.last ?? 0;
  expect(last).toBeGreaterThan(offset);
  node.bus.publish({ kind: 'events', epoch, previous: last, events: [] });
  await vi.waitFor(() =>
    expect(socket.labels()).toEqual(Array.from({ length: 30 }, (_, index) => `${index + 1}`)),
  );
});

test('clients disconnected at random moments while events happen miss none and receive none twice', async () => {
  const total = 400;
  const { cursor } = await open();
  const clients = Array.from({ length: 12 }, (_, index) => follow(cursor, index));
  for (let index = 0; index < total; index += 1) {
    await node.say(String(index));
    if (index % 10 === 0) await setTimeout(randomInt(8));
  }
  const expected = Array.from({ length: total }, (_, index) => String(index));
  for (const client of clients) {
    await vi.waitFor(() => expect(client.labels.at(-1)).toBe(expected.at(-1)), { timeout: 8000 });
    expect(await client.stop()).toEqual(expected);
    expect(client.cuts()).toBeGreaterThan(2);
  }
});

/** A client that keeps its cursor and is cut again and again. */
function follow(start: StreamCursor, seed: number) {
  const labels: string[] = [];
  let cursor = start;
  let cuts = 0;
  let stopped = false;
  const run = async (): Promise<void> => {
    while (!stopped) {
      const socket = await connect(node.url, extended);
      socket.send({ command: 'subscribe', identifier: room('agent'), history: from(cursor) });
      const until = Date.now() + 20 + ((seed * 37 + cuts * 53) % 150);
      while (!stopped && Date.now() < until) await setTimeout(3);
      socket.socket.terminate();
      await socket.closed;
      cuts += 1;
      for (const frame of socket.frames) {
        if (frame.message === undefined) continue;
        labels.push(frame.message.data.label);
        cursor = { ...cursor, offset: frame.offset ?? 0 };
      }
    }
  };
  const running = run();
  return {
    labels,
    cuts: () => cuts,
    async stop() {
      stopped = true;
      await running;
      return labels;
    },
  };
}
