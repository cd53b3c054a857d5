import { setTimeout } from 'node:timers/promises';
import {
  connectLive,
  type LiveConnection,
  type LiveMessage,
  type LiveStatus,
  type ResyncReason,
} from '@confab/client/live';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { member, startLiveNode, type LiveNode } from './live.ts';

let database: TestDatabase;
let node: LiveNode;
let live: LiveConnection;
const page = { isOnline: () => true, watch: () => () => undefined };

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
afterEach(async () => {
  live.close();
  await node.close();
});

const open = async (port = 0): Promise<void> => {
  node = await startLiveNode(database, { port, cable: { pingIntervalMs: 100 } });
  node.people.set('agent', member('agent'));
};

test('a page that survives disconnections and a restart of the server receives every event once, in order', async () => {
  await open();
  const received: string[] = [];
  const resyncs: ResyncReason[] = [];
  const statuses: LiveStatus[] = [];
  live = connectLive({
    page,
    url: node.url,
    identifier: { channel: 'RoomChannel', pubsub_token: 'agent' },
    onEvent: ({ data }: LiveMessage) => void received.push((data as { label: string }).label),
    onResync: (reason) => void resyncs.push(reason),
    random: () => 0,
  });
  live.onStatus((status) => void statuses.push(status));
  await vi.waitFor(() => expect(live.status()).toBe('live'));
  const sent: string[] = [];
  const emitMany = async (count: number): Promise<void> => {
    for (let index = 0; index < count; index += 1) {
      sent.push(String(sent.length));
      await node.say(String(sent.length - 1));
    }
  };
  await emitMany(20);
  const port = Number(new URL(node.url).port);
  for (let round = 0; round < 3; round += 1) {
    await node.close();
    // Emitted without a listener, and broadcast by the next relay.
    await database.pool.query(
      `insert into outbox (account_id, name, audience, data)
       values (1, 'thing.happened', '{"account":true}', json_build_object('data', json_build_object('label', $1::text)))`,
      [String(sent.length)],
    );
    sent.push(String(sent.length));
    await open(port);
    await emitMany(30);
    await setTimeout(100);
  }
  await vi.waitFor(() => expect(received.at(-1)).toBe(sent.at(-1)), { timeout: 5000 });
  expect(received).toEqual(sent);
  expect(resyncs).toEqual(['joined']);
  expect(statuses).toContain('stale');
});

test('a page that was offline longer than the log reaches must refetch', async () => {
  await open();
  const resyncs: ResyncReason[] = [];
  live = connectLive({
    page,
    url: node.url,
    identifier: { channel: 'RoomChannel', pubsub_token: 'agent' },
    onEvent: () => undefined,
    onResync: (reason) => void resyncs.push(reason),
    random: () => 0,
  });
  await vi.waitFor(() => expect(live.status()).toBe('live'));
  const port = Number(new URL(node.url).port);
  await node.close();
  await database.pool.query(
    `insert into event select nextval('event_number'), 1, 'thing.happened', '{"account":true}', '{"data":{}}', now()
     from generate_series(1, 10)`,
  );
  await database.pool.query('delete from event where number < (select max(number) from event)');
  await open(port);
  await vi.waitFor(() => expect(resyncs).toEqual(['joined', 'history-lost']), { timeout: 5000 });
});
