import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts';
import {
  catchUp,
  connect,
  contact,
  member,
  room,
  startLiveNode,
  type LiveNode,
  type RawSocket,
} from '../../../../test/live.ts';

let database: TestDatabase;
let node: LiveNode;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  node = await startLiveNode(database);
  node.people.set('agent', member('agent'));
  node.people.set('visitor', contact('visitor'));
});
afterEach(() => node.close());

async function joined(token: string, protocols?: string[]): Promise<RawSocket> {
  const socket = await connect(node.url, protocols);
  socket.send({ command: 'subscribe', identifier: room(token) });
  await vi.waitFor(() => expect(socket.types()).toContain('confirm_subscription'));
  return socket;
}

test('the handshake: welcome first, the identifier echoed unchanged, events in the envelope', async () => {
  const socket = await connect(node.url, ['actioncable-v1-json', 'actioncable-unsupported']);
  expect(socket.socket.protocol).toBe('actioncable-v1-json');
  await vi.waitFor(() => expect(socket.frames).toEqual([{ type: 'welcome' }]));
  const identifier = '{ "pubsub_token":"agent",\t"channel" :"RoomChannel", "note":"\u00e9\\"" }';
  socket.send({ command: 'subscribe', identifier });
  await vi.waitFor(() => expect(socket.frames.at(-1)).toEqual({ identifier, type: 'confirm_subscription' }));
  await node.say('hello');
  await vi.waitFor(() =>
    expect(socket.frames.at(-1)).toEqual({
      identifier,
      message: { event: 'thing.happened', data: { account_id: 1, label: 'hello' } },
    }),
  );
});

test('a client without a subprotocol is served, one with only unknown ones is served without any', async () => {
  const none = await connect(node.url, []);
  await vi.waitFor(() => expect(none.types()).toEqual(['welcome']));
  const strange = new WebSocket(node.url, ['actioncable-unsupported']);
  const error = await new Promise<Error>((resolve) => strange.once('error', resolve));
  expect(error.message).toMatch(/subprotocol/);
});

test('pings carry the time in seconds', async () => {
  await node.close();
  node = await startLiveNode(database, { cable: { pingIntervalMs: 20 } });
  const socket = new WebSocket(node.url);
  const ping = await new Promise<{ message: number }>((resolve) =>
    socket.on('message', (data: Buffer) => {
      const frame = JSON.parse(data.toString()) as { type: string; message: number };
      if (frame.type === 'ping') resolve(frame);
    }),
  );
  expect(Math.abs(ping.message - Date.now() / 1000)).toBeLessThan(3);
  socket.terminate();
});

test('a repeated subscribe with the same identifier is ignored, unsubscribe ends it', async () => {
  const socket = await joined('agent');
  socket.send({ command: 'subscribe', identifier: room('agent') });
  await node.say('once');
  await vi.waitFor(() => expect(socket.labels()).toEqual(['once']));
  socket.send({ command: 'unsubscribe', identifier: room('agent') });
  await vi.waitFor(() => expect(node.hub.stats().subscriptions).toBe(0));
  const witness = await joined('agent');
  await node.say('nobody is here');
  await vi.waitFor(() => expect(witness.labels()).toEqual(['nobody is here']));
  await catchUp(socket);
  expect(socket.labels()).toEqual(['once']);
  expect(socket.types()).toEqual(['welcome', 'confirm_subscription']);
});

test.each([
  ['an unknown token', room('stranger')],
  ['a wildcard', room('*')],
  ['a pattern', room('%')],
  ['a list of tokens', room(['agent', 'visitor'])],
  ['an object', room({ $ne: null })],
  ['null', room(null)],
  ['a number', room(7)],
  ['another channel', JSON.stringify({ channel: 'OtherChannel', pubsub_token: 'agent' })],
  ['an inherited name', room('__proto__')],
  ['a list as identifier', JSON.stringify(['agent'])],
  ['a string as identifier', JSON.stringify('agent')],
  ['an identifier that is not JSON', 'RoomChannel:agent'],
])('%s is rejected and receives nothing', async (_name, identifier) => {
  const socket = await connect(node.url);
  socket.send({ command: 'subscribe', identifier });
  await vi.waitFor(() => expect(socket.frames.at(-1)).toEqual({ identifier, type: 'reject_subscription' }));
  const witness = await joined('agent');
  await node.say('secret', { account: true, contacts: ['visitor', '*', '%'] });
  await vi.waitFor(() => expect(witness.labels()).toEqual(['secret']));
  await catchUp(socket);
  expect(socket.labels()).toEqual([]);
});

test.each([
  ['broken JSON', '{"command":'],
  ['a list', '[1,2]'],
  ['null', 'null'],
  ['an unknown command', { command: 'shutdown', identifier: room('agent') }],
  ['a command that is an object', { command: { a: 1 }, identifier: room('agent') }],
  ['an identifier that is an object', { command: 'subscribe', identifier: { channel: 'RoomChannel' } }],
  ['no identifier', { command: 'subscribe' }],
  ['message data that is an object', { command: 'message', identifier: room('agent'), data: {} }],
  ['malformed message data', { command: 'message', identifier: room('agent'), data: '{' }],
  ['an unknown action', { command: 'message', identifier: room('agent'), data: '{"action":"destroy"}' }],
  [
    'presence without a subscription',
    { command: 'message', identifier: room('x'), data: '{"action":"update_presence"}' },
  ],
  ['history in the plain protocol', { command: 'history', identifier: room('agent'), history: { since: 0 } }],
])('%s does nothing, and the socket keeps working', async (_name, frame) => {
  const socket = await joined('agent');
  socket.send(frame);
  await node.say('still here');
  await vi.waitFor(() => expect(socket.labels()).toEqual(['still here']));
  expect(socket.types()).toEqual(['welcome', 'confirm_subscription']);
});

test('an oversized frame closes only its own socket', async () => {
  const [hostile, other] = [await joined('agent'), await joined('agent')];
  hostile.send('x'.repeat(70 * 1024));
  expect(await hostile.closed).toBe(1009);
  await node.say('unharmed');
  await vi.waitFor(() => expect(other.labels()).toEqual(['unharmed']));
});

test('a flood of commands closes the socket', async () => {
  const socket = await joined('agent');
  for (let index = 0; index < 300; index += 1)
    socket.send({ command: 'unsubscribe', identifier: String(index) });
  expect(await socket.closed).toBe(1008);
  expect(socket.frames.at(-1)).toEqual({ type: 'disconnect', reason: 'invalid_request', reconnect: false });
});

test('contacts receive only events addressed to their token, in their own format', async () => {
  node.people.set('other', contact('other'));
  const [agent, visitor, other] = [await joined('agent'), await joined('visitor'), await joined('other')];
  await node.say('for agents');
  await node.say('full', { account: true, contacts: ['visitor'] }, { contact: 'short' });
  await node.say('same', { account: true, contacts: ['visitor'] });
  await vi.waitFor(() => expect(agent.labels()).toEqual(['for agents', 'full', 'same']));
  await vi.waitFor(() => expect(visitor.labels()).toEqual(['short', 'same']));
  expect(other.labels()).toEqual([]);
});

test('events of another account are never received', async () => {
  node.people.set('neighbor', member('neighbor', { accountId: 2 }));
  const [agent, neighbor] = [await joined('agent'), await joined('neighbor')];
  await node.say('ours');
  await node.say('theirs', { account: true }, { accountId: 2 });
  await vi.waitFor(() => expect(agent.labels()).toEqual(['ours']));
  await vi.waitFor(() => expect(neighbor.labels()).toEqual(['theirs']));
});

test('presence is sent on subscribe and after each heartbeat, to the sender of it', async () => {
  await node.close();
  const seen: string[] = [];
  node = await startLiveNode(database, {
    hub: {
      onPresence: ({ key }) => {
        seen.push(key);
        return Promise.resolve(
          JSON.stringify({ event: 'presence.update', data: { label: `count ${seen.length}` } }),
        );
      },
    },
  });
  node.people.set('agent', member('agent')).set('second', member('second'));
  const [agent, second] = [await joined('agent'), await joined('second')];
  await vi.waitFor(() => expect(second.labels()).toEqual(['count 2']));
  agent.send({ command: 'message', identifier: room('agent'), data: '{"action":"update_presence"}' });
  await vi.waitFor(() => expect(agent.labels()).toEqual(['count 1', 'count 3']));
  expect(seen).toEqual(['agent', 'second', 'agent']);
  expect(second.labels()).toEqual(['count 2']);
});

test('unnumbered events reach only the audience', async () => {
  node.people.set('second', member('second', { receives: () => false }));
  const [agent, second, visitor] = [await joined('agent'), await joined('second'), await joined('visitor')];
  node.bus.publish({
    kind: 'ephemeral',
    event: {
      accountId: 1,
      audience: { account: true, contacts: ['visitor'] },
      name: 'typing_on',
      data: '{"label":"typing"}',
    },
  });
  await vi.waitFor(() => expect(agent.labels()).toEqual(['typing']));
  await vi.waitFor(() => expect(visitor.labels()).toEqual(['typing']));
  expect(second.labels()).toEqual([]);
});

test('lost or changed access takes effect immediately', async () => {
  node.people.set('second', member('second'));
  const [agent, second] = [await joined('agent'), await joined('second')];
  await node.say('both');
  await vi.waitFor(() => expect(second.labels()).toEqual(['both']));
  node.people.delete('agent');
  node.people.set(
    'second',
    member('second', { id: 5, receives: (audience) => audience.users?.includes(5) === true }),
  );
  void node.hub.refresh(({ accountId }) => accountId === 1);
  await vi.waitFor(() =>
    expect(agent.frames.at(-1)).toEqual({ identifier: room('agent'), type: 'reject_subscription' }),
  );
  await node.say('nobody');
  await node.say('five', { users: [5] });
  await vi.waitFor(() => expect(second.labels()).toEqual(['both', 'five']));
  expect(agent.labels()).toEqual(['both']);
  node.people.set('agent', member('agent'));
  agent.send({ command: 'subscribe', identifier: room('agent') });
  await vi.waitFor(() => expect(agent.types().at(-1)).toBe('confirm_subscription'));
  await node.say('again');
  await vi.waitFor(() => expect(agent.labels()).toEqual(['both', 'again']));
});

test('gaining or losing an inbox applies to events that happen during the access lookup', async () => {
  await node.close();
  const inbox = (id: number) => ({ conversation: { inbox_id: id, assignee_id: null } });
  const inInbox = (id: number) =>
    member('agent', { inboxIds: [id], receives: ({ conversation }) => conversation?.inbox_id === id });
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  let lookups = 0;
  node = await startLiveNode(database, {
    hub: {
      authorize: async ({ pubsub_token: token }) => {
        if (token === 'witness') return member('witness', { id: 2, receives: () => true });
        lookups += 1;
        if (lookups > 1) await gate;
        return inInbox(lookups > 1 ? 20 : 10);
      },
    },
  });
  const [agent, witness] = [await joined('agent'), await joined('witness')];
  await node.say('first', inbox(10));
  await node.say('foreign', inbox(20));
  await vi.waitFor(() => expect(witness.labels()).toEqual(['first', 'foreign']));
  expect(agent.labels()).toEqual(['first']);
  void node.hub.refresh(({ key }) => key === 'agent');
  await vi.waitFor(() => expect(lookups).toBe(2));
  await node.say('lost', inbox(10));
  await node.say('won', inbox(20));
  await vi.waitFor(() => expect(witness.labels()).toEqual(['first', 'foreign', 'lost', 'won']));
  open();
  await vi.waitFor(() => expect(agent.labels()).toEqual(['first', 'won']));
  await node.say('lost again', inbox(10));
  await node.say('won again', inbox(20));
  await vi.waitFor(() => expect(agent.labels()).toEqual(['first', 'won', 'won again']));
});

test('of two overlapping access changes, the later one counts', async () => {
  await node.close();
  const gates: ((answer: ReturnType<typeof member> | null) => void)[] = [];
  node = await startLiveNode(database, {
    hub: { authorize: () => new Promise((resolve) => void gates.push(resolve)) },
  });
  const socket = await connect(node.url);
  socket.send({ command: 'subscribe', identifier: room('agent') });
  await vi.waitFor(() => expect(gates).toHaveLength(1));
  gates[0]?.(member('agent'));
  await vi.waitFor(() => expect(socket.types()).toContain('confirm_subscription'));
  void node.hub.refresh(({ accountId }) => accountId === 1);
  void node.hub.refresh(({ accountId }) => accountId === 1);
  await vi.waitFor(() => expect(gates).toHaveLength(3));
  gates[2]?.(null);
  gates[1]?.(member('agent'));
  await vi.waitFor(() => expect(gates).toHaveLength(4));
  gates[3]?.(null);
  await vi.waitFor(() => expect(node.hub.stats().subscriptions).toBe(0));
});

test('access lost during a subscription lookup is detected', async () => {
  await node.close();
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  let lookups = 0;
  node = await startLiveNode(database, {
    hub: {
      authorize: async () => {
        lookups += 1;
        if (lookups > 1) return null;
        await gate;
        return member('agent');
      },
    },
  });
  const socket = await connect(node.url);
  socket.send({ command: 'subscribe', identifier: room('agent') });
  await vi.waitFor(() => expect(lookups).toBe(1));
  void node.hub.refresh(({ key }) => key === 'agent');
  open();
  await vi.waitFor(() => expect(socket.types()).toContain('reject_subscription'));
  expect(socket.types()).not.toContain('confirm_subscription');
});

test('a client that does not read is disconnected, and others are not delayed', async () => {
  await node.close();
  node = await startLiveNode(database, { hub: { maxBacklogBytes: 200_000 } });
  node.people.set('agent', member('agent'));
  const [slow, quick] = [await joined('agent'), await joined('agent')];
  slow.socket.pause();
  for (let index = 0; index < 300; index += 1) await node.say(String(index), undefined, { padding: 50_000 });
  await vi.waitFor(() => expect(quick.labels()).toHaveLength(300), { timeout: 10_000 });
  await vi.waitFor(() => expect(node.hub.stats().subscriptions).toBe(1));
  expect(node.cable.connections()).toBe(1);
});

test('draining sends a disconnect, closes, and accepts no one', async () => {
  const socket = await joined('agent');
  await node.cable.drain();
  expect(await socket.closed).toBe(1001);
  expect(socket.frames.at(-1)).toEqual({ type: 'disconnect', reason: 'server_restart', reconnect: true });
  const late = new WebSocket(node.url);
  await expect(new Promise((_, reject) => late.once('error', reject))).rejects.toThrow(
    /503|404|hang up|ECONN/,
  );
});

test('only the cable path is served, and pages may be distinguished by their origin', async () => {
  await node.close();
  node = await startLiveNode(database, {
    cable: { allowOrigin: (origin) => origin !== 'https://evil.test' },
  });
  const refused = async (url: string, origin?: string): Promise<string> => {
    const socket = new WebSocket(url, origin === undefined ? {} : { origin });
    return (await new Promise<Error>((resolve) => socket.once('error', resolve))).message;
  };
  expect(await refused(node.url.replace('/cable', '/other'))).toMatch('404');
  expect(await refused(node.url, 'https://evil.test')).toMatch('403');
  const response = await fetch(node.url.replace('ws:', 'http:'));
  expect(response.status).toBe(404);
});
