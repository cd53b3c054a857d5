import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { Logger } from '../log/log.ts';
import { StartError } from '../start-error.ts';

/** Any number will do, as long as every node uses the same. */
const nodeLock = 6_420_017_935;

export type Claim = { release(): Promise<void> };

export type NodeLockOptions = {
  url: string;
  /** Whether this node is connected to the others: then it shares the database, otherwise it must have it alone. */
  shared: boolean;
  log: Logger;
  /** Milliseconds to wait until a node that has just ended has disappeared from the database. */
  waitMs?: number;
};

/**
 * Ensures that two nodes never use one database without communicating: what one caches about sessions and memberships
 * would be stale on the other. Throws StartError when an unreachable node holds the lock. A lock lost with its
 * connection is taken again for as long as the node runs.
 */
export async function lockDatabase(options: NodeLockOptions): Promise<Claim> {
  const deadline = Date.now() + (options.waitMs ?? 12_000);
  let client = await tryToLock(options);
  while (client === null) {
    if (Date.now() > deadline) throw new StartError(conflictMessage(options));
    await sleep(250);
    client = await tryToLock(options);
  }
  const stopped = new AbortController();
  const lock = keep(client, options, stopped.signal);
  return {
    async release() {
      stopped.abort();
      await lock;
    },
  };
}

const conflictMessage = ({ shared }: NodeLockOptions): string =>
  shared
    ? 'A Confab node without REDIS_URL is using this database and could not communicate with this one. Stop it, or give it the same REDIS_URL.'
    : 'Another Confab node is using this database. Multiple nodes need the same REDIS_URL; otherwise stop the other one first.';

/** The connection that holds the lock, or null when a conflicting one exists. */
async function tryToLock({ url, shared }: NodeLockOptions): Promise<Client | null> {
  const client = new Client({ connectionString: url, application_name: 'confab-node' });
  client.on('error', () => undefined);
  try {
    await client.connect();
    // A crashed machine does not close its connection: the database checks after ten seconds of silence.
    await client.query(
      'set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 2; set tcp_keepalives_count = 3',
    );
    const { rows } = await client.query<{ locked: boolean }>(
      `select ${shared ? 'pg_try_advisory_lock_shared' : 'pg_try_advisory_lock'}($1) as locked`,
      [nodeLock],
    );
    if (rows[0]?.locked === true) return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
  await client.end();
  return null;
}

async function keep(first: Client, options: NodeLockOptions, stopped: AbortSignal): Promise<void> {
  let client: Client | null = first;
  let isReported = false;
  while (!stopped.aborted) {
    if (client !== null) {
      await ended(client, stopped);
      await client.end().catch(() => undefined);
      client = null;
    } else {
      // Undefined: the database is unreachable, which is reported elsewhere.
      const next = await tryToLock(options).catch(() => undefined);
      if (next === null && !isReported) options.log.error(conflictMessage(options));
      isReported = next === null;
      client = next ?? null;
      // Soon again: until then another node could take the place.
      if (client === null) await sleep(200, undefined, { signal: stopped }).catch(() => undefined);
    }
  }
  await client?.end().catch(() => undefined);
}

function ended(client: Client, stopped: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => resolve();
    client.once('end', done);
    stopped.addEventListener('abort', done, { once: true });
  });
}
