import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startRedis, type TestRedis } from '../../../apps/server/test/redis.ts';
import { freePorts } from '../../nodes/ports.ts';
import { startPostgres, type SeparatePostgres } from './postgres.ts';
import { createServerProcess, type ServerProcess } from './server-process.ts';

/**
 * `one`: a process with all roles. `pair`: two of them, with a Redis between them. `many`: two web nodes, a worker
 * and two relays, with a Redis.
 */
export type Topology = 'one' | 'pair' | 'many';

/** All processes, which can be killed or frozen. */
export type Cluster = {
  readonly topology: Topology;
  readonly dataDir: string;
  readonly postgres: SeparatePostgres;
  readonly redis: TestRedis | null;
  readonly nodes: readonly ServerProcess[];
  readonly webPorts: () => readonly number[];
  close(): Promise<void>;
};

const rolesOf: Record<Topology, readonly string[]> = {
  one: ['web,worker,relay'],
  pair: ['web,worker,relay', 'web,worker,relay'],
  many: ['web', 'web', 'worker,relay', 'relay'],
};

export type ClusterOptions = {
  topology: Topology;
  env?: Readonly<Record<string, string>>;
  /** What the nodes run instead of the production server. */
  entry?: string;
  /** The data directory, instead of a new one that is removed at the end. */
  directory?: string;
  onCrash: (name: string, code: number | null, output: string) => void;
  onErrorLine?: (name: string, line: string) => void;
};

/** Starts a PostgreSQL, a Redis if needed, and the nodes. */
export async function startCluster({
  topology,
  env = {},
  entry,
  directory,
  onCrash,
  onErrorLine,
}: ClusterOptions): Promise<Cluster> {
  const dataDir = directory ?? mkdtempSync(join(tmpdir(), 'confab-chaos-'));
  const postgres = await startPostgres(join(dataDir, 'db'));
  const redis = topology === 'one' ? null : await startRedis();
  const ports = await freePorts(rolesOf[topology].length);
  const settings = {
    DATA_DIR: join(dataDir, 'files'),
    DATABASE_URL: postgres.url,
    ...(redis === null ? {} : { REDIS_URL: redis.url }),
    SECRET_KEY: 'a key of this test that is long enough to be one',
    FRONTEND_URL: `http://127.0.0.1:${ports[0] ?? 0}`,
    RATE_LIMITS: 'false',
    ALLOW_PRIVATE_NETWORK_TARGETS: 'true',
    LOG_LEVEL: 'warn',
    ...env,
  };
  const nodes = rolesOf[topology].map((roles, index) =>
    createServerProcess({
      name: `node-${index + 1}`,
      roles,
      port: ports[index] ?? 0,
      env: settings,
      entry,
      onCrash,
      onErrorLine,
    }),
  );
  const close = async (): Promise<void> => {
    await Promise.all(nodes.map((node) => node.end('SIGTERM')));
    await redis?.kill();
    await postgres.close();
    if (directory === undefined) rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    for (const node of nodes) await node.start();
  } catch (error) {
    await close();
    throw error;
  }
  const web = nodes.filter(({ roles }) => roles.includes('web'));
  return { topology, dataDir, postgres, redis, nodes, webPorts: () => web.map(({ port }) => port), close };
}
