import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts';
import { member, startLiveNode, type LiveNode } from '../../../../test/live.ts';

// A script of the older kind, whose exports only appear when it runs.
const { default: actionCable } = await import('@rails/actioncable');
let database: TestDatabase;
let node: LiveNode;
const signs: string[] = [];

beforeAll(async () => {
  // The library is written for pages.
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
  vi.stubGlobal('document', { visibilityState: 'visible' });
  actionCable.adapters.WebSocket = WebSocket;
  // Seconds without a ping until it tries again; with its own six the test would take twelve.
  actionCable.ConnectionMonitor.staleThreshold = 0.3;
  database = await createTestDatabase();
  node = await startLiveNode(database, {
    cable: { pingIntervalMs: 50 },
    hub: {
      onPresence: ({ key }) => {
        signs.push(key);
        return Promise.resolve(
          JSON.stringify({ event: 'presence.update', data: { account_id: 1, users: { 1: 'online' } } }),
        );
      },
    },
  });
  node.people.set('agent', member('agent'));
});
afterAll(async () => {
  await node.close();
  await database.close();
  vi.unstubAllGlobals();
});

test('the Rails client connects, is confirmed, receives events, sends heartbeats, and disconnects', async () => {
  const consumer = actionCable.createConsumer(node.url);
  const received: { event?: string; data?: { label?: string } }[] = [];
  const connected = vi.fn();
  const subscription = consumer.subscriptions.create(
    { channel: 'RoomChannel', pubsub_token: 'agent', account_id: 1, user_id: 1 },
    { connected, received: (data) => void received.push(data as (typeof received)[number]) },
  );
  await vi.waitFor(() => expect(connected).toHaveBeenCalledOnce());
  await vi.waitFor(() => expect(consumer.connection.monitor.pingedAt).toBeGreaterThan(0));
  await node.say('hello');
  await vi.waitFor(() =>
    expect(received.map(({ event }) => event)).toEqual(['presence.update', 'thing.happened']),
  );
  expect(received.at(-1)?.data).toEqual({ account_id: 1, label: 'hello' });
  subscription.perform('update_presence');
  await vi.waitFor(() => expect(signs).toEqual(['agent', 'agent']));
  subscription.unsubscribe();
  await vi.waitFor(() => expect(node.hub.stats().subscriptions).toBe(0));
  consumer.disconnect();
  await vi.waitFor(() => expect(node.cable.connections()).toBe(0));
});

test('the Rails client is rejected with a wrong token', async () => {
  const consumer = actionCable.createConsumer(node.url);
  const rejected = vi.fn();
  consumer.subscriptions.create({ channel: 'RoomChannel', pubsub_token: 'stranger' }, { rejected });
  await vi.waitFor(() => expect(rejected).toHaveBeenCalledOnce());
  consumer.disconnect();
});

test('the Rails client reconnects automatically after a restart and is subscribed again', async () => {
  const consumer = actionCable.createConsumer(node.url);
  const connected = vi.fn();
  const labels: (string | undefined)[] = [];
  consumer.subscriptions.create(
    { channel: 'RoomChannel', pubsub_token: 'agent' },
    { connected, received: (data) => void labels.push((data as { data?: { label?: string } }).data?.label) },
  );
  await vi.waitFor(() => expect(connected).toHaveBeenCalledOnce());
  const port = Number(new URL(node.url).port);
  const { people } = node;
  await node.close();
  node = await startLiveNode(database, { port, cable: { pingIntervalMs: 50 } });
  people.forEach((person, token) => node.people.set(token, person));
  await vi.waitFor(() => expect(connected).toHaveBeenCalledTimes(2), { timeout: 10_000 });
  await node.say('after');
  await vi.waitFor(() => expect(labels).toContain('after'));
  consumer.disconnect();
});
