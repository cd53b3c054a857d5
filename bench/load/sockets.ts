import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';
import { WebSocket } from 'ws';
import { answerCalls } from '../kit/answer-calls.ts';
import { type Cursor, readFrame } from '../kit/read-frame.ts';

/** Where messages are posted to make events. */
type Writing = { url: string; accountId: number; token: string };

type Group = { url: string; cable: boolean; concurrency: number; clients: Client[]; bytes: number };

type Client = {
  socket: WebSocket;
  room: string;
  /** The group's channel to which it subscribes. */
  system: number;
  cursor: Cursor | undefined;
  /** How often each event of the current run was received. */
  received: Uint8Array;
  rejected: number;
};

const groups = new Map<string, Group>();
/** Which frames currently count as events. */
let onEvent: (client: Client, text: string) => void = () => undefined;

answerCalls({ open, wave, reconnect, close });

type OpenJob = {
  group: string;
  url: string;
  rooms: string[];
  count: number;
  concurrency: number;
  cable: boolean;
};

/** Opens many sockets with limited concurrency; each counts once it is subscribed. Returns the milliseconds. */
async function open({ group: name, url, rooms, count, concurrency, cable }: OpenJob): Promise<number> {
  const group: Group = { url, cable, concurrency, clients: [], bytes: 0 };
  groups.set(name, group);
  const started = performance.now();
  await runConcurrently(count, concurrency, async (index) => {
    const system = index % Math.max(1, rooms.length);
    const client = {
      room: rooms[system] ?? '',
      system,
      cursor: undefined,
      received: new Uint8Array(),
      rejected: 0,
    };
    group.clients.push(await connect(group, client));
  });
  return performance.now() - started;
}

async function connect(group: Group, rest: Omit<Client, 'socket'>): Promise<Client> {
  const protocols = group.cable ? ['actioncable-v1-ext-json', 'actioncable-v1-json'] : [];
  const socket = new WebSocket(group.url, protocols, { perMessageDeflate: false, skipUTF8Validation: true });
  const client: Client = Object.assign(rest, { socket });
  const { promise, resolve, reject } = Promise.withResolvers<Client>();
  socket.on('error', reject);
  socket.on('open', () => {
    if (!group.cable) return resolve(client);
    const history = client.cursor === undefined ? {} : { history: historyOf(client.cursor) };
    socket.send(JSON.stringify({ command: 'subscribe', identifier: client.room, ...history }));
  });
  socket.on('message', (data: Buffer) => {
    const text = data.toString('latin1');
    const frame = readFrame(text);
    if (frame.kind === 'event') {
      if (frame.system !== undefined) client.cursor = frame.system;
      onEvent(client, text);
    } else if (frame.kind === 'ping') {
      moveOn(client, frame.system);
    } else if (frame.kind === 'confirmed') {
      // With a cursor, the response to the history request counts.
      client.cursor ??= frame.system;
      resolve(client);
    } else if (frame.kind === 'history') {
      moveOn(client, frame.system);
    } else if (frame.kind === 'refused') {
      client.rejected += 1;
      reject(new Error(`refused: ${text.slice(0, 200)}`));
    }
  });
  return promise;
}

/** Never backwards: a ping announces what everyone has received, and this socket may be ahead. */
function moveOn(client: Client, system: Cursor | undefined): void {
  const { cursor } = client;
  if (system === undefined || cursor === undefined || system.epoch !== cursor.epoch) return;
  if (system.offset > cursor.offset) client.cursor = { ...cursor, offset: system.offset };
}

const historyOf = ({ stream, epoch, offset }: Cursor) => ({ streams: { [stream]: { epoch, offset } } });

type WaveJob = { group: string; marker: string } & (
  | { bytes: number }
  | { writing: Writing; conversation: number }
);

/**
 * Creates one event and returns the milliseconds until the last socket of the group has it, and the frame's
 * size.
 */
async function wave(job: WaveJob): Promise<{ milliseconds: number; bytes: number }> {
  const { clients } = groupOf(job.group);
  const { promise, resolve } = Promise.withResolvers<void>();
  let left = clients.length;
  let bytes = 0;
  onEvent = (_client, text) => {
    if (!text.includes(job.marker)) return;
    bytes = text.length;
    left -= 1;
    if (left === 0) resolve();
  };
  const started = performance.now();
  if ('bytes' in job) clients[0]?.socket.send(JSON.stringify({ marker: job.marker, bytes: job.bytes }));
  else void postNote(poolOf(job.writing), job.writing, job.conversation, job.marker);
  await within(30_000, promise, () => `${left} of ${clients.length} sockets never had ${job.marker}`);
  return { milliseconds: performance.now() - started, bytes };
}

type ReconnectJob = {
  group: string;
  writing: Writing;
  /** One conversation for each channel, received only there. */
  conversations: number[];
  events: number;
  name: string;
};

export type ReconnectResult = {
  milliseconds: number;
  missing: number;
  doubled: number;
  rejected: number;
  handshakes: number;
};

/**
 * A quarter of the events is received live; then all sockets are disconnected, half of the events happen while
 * they are offline, and the last quarter while they all reconnect. The time is measured from then until all
 * have everything.
 */
async function reconnect({
  group: name,
  writing,
  conversations,
  events,
  name: label,
}: ReconnectJob): Promise<ReconnectResult> {
  const group = groupOf(name);
  const rooms = conversations.length;
  for (const client of group.clients) client.received = new Uint8Array(events);
  const pattern = new RegExp(`"content":"${label}-(\\d+)`);
  onEvent = (client, text) => {
    const index = Number(pattern.exec(text)?.[1] ?? -1);
    if (index >= 0) client.received[index] = (client.received[index] ?? 0) + 1;
  };
  const pool = poolOf(writing);
  const write = (from: number, to: number): Promise<void> =>
    runConcurrently(to - from, 8, async (step) => {
      const index = from + step;
      await postNote(pool, writing, conversations[index % rooms] ?? 0, `${label}-${index}`);
    });
  const quarter = Math.floor(events / 4);
  await write(0, quarter);
  for (const client of group.clients) {
    client.socket.removeAllListeners('message');
    client.socket.terminate();
  }
  await write(quarter, 3 * quarter);
  const started = performance.now();
  const writing_ = write(3 * quarter, events);
  const { clients } = group;
  await runConcurrently(clients.length, group.concurrency, async (index) => {
    const client = clients[index];
    if (client !== undefined) await connect(group, client);
  });
  const handshakes = performance.now() - started;
  await writing_;
  const timeoutMs = performance.now() + 60_000;
  let missing = missingOf(clients, rooms, events);
  let caughtUp = performance.now();
  while (missing > 0 && performance.now() < timeoutMs) {
    await sleep(10);
    caughtUp = performance.now();
    missing = missingOf(clients, rooms, events);
  }
  // A duplicate would arrive late.
  await sleep(500);
  const doubled = clients.reduce(
    (sum, { received }) => sum + received.reduce((more, times) => more + Math.max(0, times - 1), 0),
    0,
  );
  const rejected = clients.reduce((sum, client) => sum + client.rejected, 0);
  return { milliseconds: caughtUp - started, missing, doubled, rejected, handshakes };
}

function missingOf(clients: readonly Client[], rooms: number, events: number): number {
  let missing = 0;
  for (const { received, system } of clients) {
    for (let index = system; index < events; index += rooms) if (received[index] === 0) missing += 1;
  }
  return missing;
}

async function close(name: string): Promise<void> {
  const { clients } = groupOf(name);
  groups.delete(name);
  await Promise.all(
    clients.map(async ({ socket }) => {
      if (socket.readyState === socket.CLOSED) return;
      const closed = once(socket, 'close');
      socket.terminate();
      await closed;
    }),
  );
}

function groupOf(name: string): Group {
  const group = groups.get(name);
  if (group === undefined) throw new Error(`no sockets were opened as ${name}`);
  return group;
}

const pools = new Map<string, Pool>();

function poolOf({ url }: Writing): Pool {
  const pool = pools.get(url) ?? new Pool(url, { connections: 8, pipelining: 1 });
  pools.set(url, pool);
  return pool;
}

/** A private note causes exactly one event. */
async function postNote(
  pool: Pool,
  { accountId, token }: Writing,
  conversation: number,
  content: string,
): Promise<void> {
  const { statusCode, body } = await pool.request({
    path: `/api/v1/accounts/${accountId}/conversations/${conversation}/messages`,
    method: 'POST',
    headers: { 'content-type': 'application/json', api_access_token: token },
    body: JSON.stringify({ content, private: true }),
  });
  const text = await body.text();
  if (statusCode !== 200) throw new Error(`a note was answered with ${statusCode}: ${text.slice(0, 300)}`);
}

async function runConcurrently(
  count: number,
  concurrency: number,
  work: (index: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  const connection = async (): Promise<void> => {
    while (next < count) {
      const index = next;
      next += 1;
      await work(index);
    }
  };
  await Promise.all(Array.from({ length: Math.min(count, concurrency) }, connection));
}

async function within(milliseconds: number, work: Promise<void>, say: () => string): Promise<void> {
  const late = Symbol('late');
  const timer = sleep(milliseconds, late, { ref: false });
  if ((await Promise.race([work, timer])) === late) throw new Error(say());
}
