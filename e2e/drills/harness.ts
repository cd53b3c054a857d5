import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { createWebsite, onboard, type ApiCaller, type Json } from '../api.ts';
import { startCluster, type Cluster, type ClusterOptions } from '../chaos/servers/cluster.ts';

/** A cluster with one account. */
export type Harness = {
  cluster: Cluster;
  url: string;
  call: ApiCaller;
  token: string;
  accountId: number;
  pubsubToken: string;
  userId: number;
  websiteToken: string;
  /** An API inbox with one conversation in it. */
  conversation: { id: number; messages: string };
  /** Processes that exited unexpectedly. */
  crashes: string[];
  close(): Promise<void>;
};

/** Starts it; `webhookUrl` receives the outgoing messages of the API inbox. */
export async function startHarness(
  options: Partial<ClusterOptions> & { webhookUrl?: string } = {},
): Promise<Harness> {
  const crashes: string[] = [];
  const cluster = await startCluster({
    topology: 'one',
    onCrash: (name, code, output) => void crashes.push(`${name} ${code} ${output.slice(-800)}`),
    ...options,
  });
  const url = cluster.nodes[0]?.url ?? '';
  const { call, accountId, profile } = await onboard({ url }).catch(async (error: unknown) => {
    const output = cluster.nodes[0]?.output();
    await cluster.close();
    throw new Error(`the harness cannot be built: ${output}`, { cause: error });
  });
  const base = `/api/v1/accounts/${accountId}`;
  const userId = Number(profile['id']);
  const { websiteToken } = await createWebsite(call, accountId, [userId]);
  const inbox = await call('POST', `${base}/inboxes`, {
    name: 'App',
    channel: { type: 'api', ...(options.webhookUrl ? { webhook_url: options.webhookUrl } : {}) },
  });
  const { payload } = await call('POST', `${base}/contacts`, { inbox_id: inbox['id'], name: 'Tessa' });
  const { contact } = payload as { contact: Json };
  const conversation = await call('POST', `${base}/conversations`, {
    inbox_id: inbox['id'],
    contact_id: contact['id'],
  });
  return {
    cluster,
    url,
    call,
    token: String(profile['access_token']),
    accountId,
    pubsubToken: String(profile['pubsub_token']),
    userId,
    websiteToken,
    conversation: {
      id: Number(conversation['id']),
      messages: `${base}/conversations/${Number(conversation['id'])}/messages`,
    },
    crashes,
    close: () => cluster.close(),
  };
}

export type Answer = { status: number | 'refused' | 'broken'; body: unknown; headers: Headers | null };

/** One request; `refused` if the connection is refused, `broken` if it ends without a response. */
export async function ask(
  { url, token }: Pick<Harness, 'url' | 'token'>,
  method: string,
  path: string,
  body?: unknown,
): Promise<Answer> {
  try {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: {
        api_access_token: token,
        ...(body instanceof FormData ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(40_000),
    });
    const text = await answer.text();
    return { status: answer.status, body: parsed(text), headers: answer.headers };
  } catch (error) {
    const refused = String((error as { cause?: { code?: unknown } }).cause?.code) === 'ECONNREFUSED';
    return { status: refused ? 'refused' : 'broken', body: String(error), headers: null };
  }
}

/**
 * Locks the row of a conversation, so that writers wait, until it is released. Jobs of earlier events are done
 * by then: one that waits for the row too would take a connection from the tested requests.
 */
export async function lockConversation(databaseUrl: string, displayId: number): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on('error', () => undefined);
  await client.connect();
  await timeUntil(async () => (await workLeft(client)) === 0, 60_000, 'the end of all jobs');
  await client.query('begin');
  await client.query('select 1 from conversation where display_id = $1 for update', [displayId]);
  return async () => {
    await client.query('commit').catch(() => undefined);
    await client.end().catch(() => undefined);
  };
}

/** Events that are not numbered or followed yet, and jobs that are due within the next seconds. */
async function workLeft(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select (select count(*) from outbox)::int + (select count(*) from graphile_worker._private_jobs
       where attempts < max_attempts and run_at <= now() + interval '20 seconds')::int
     + (select count(*) from event where number > (select min(number) from log_follower))::int as count`,
  );
  return rows[0]?.count ?? 0;
}

/** Milliseconds until it is true; throws after `timeoutMs`. */
export async function timeUntil(
  holds: () => boolean | Promise<boolean>,
  timeoutMs: number,
  what: string,
): Promise<number> {
  const start = performance.now();
  while (!(await holds())) {
    if (performance.now() - start > timeoutMs) throw new Error(`${what}: not within ${timeoutMs} ms`);
    await setTimeout(20);
  }
  return performance.now() - start;
}

/** A plain socket of a member of the account, and all frames it received. */
export async function listen(
  harness: Harness,
  url = harness.url,
): Promise<{ frames: Json[]; close(): void }> {
  const frames: Json[] = [];
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/cable`, ['actioncable-v1-json']);
  const identifier = JSON.stringify({
    channel: 'RoomChannel',
    pubsub_token: harness.pubsubToken,
    account_id: harness.accountId,
    user_id: harness.userId,
  });
  socket.addEventListener('error', () => undefined);
  socket.addEventListener('message', ({ data }) => {
    const frame = parsed(String(data)) as Json;
    frames.push(frame);
    if (frame['type'] === 'welcome') socket.send(JSON.stringify({ command: 'subscribe', identifier }));
  });
  await timeUntil(
    () => frames.some(({ type }) => type === 'confirm_subscription'),
    10_000,
    'the subscription',
  );
  return { frames, close: () => socket.close() };
}

/** Whether the socket received a message with this content. */
export function received(frames: readonly Json[], content: string): boolean {
  return frames.some((frame) => JSON.stringify(frame['message'] ?? '').includes(JSON.stringify(content)));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The catalog's error for temporary failures. */
export const unavailable = {
  status: 503,
  body: { error: 'The service is not available right now. Please try again.' },
};
