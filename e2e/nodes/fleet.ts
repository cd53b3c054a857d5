import { mkdtempSync, mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { startRedis, type TestRedis } from '../../apps/server/test/redis.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/platform/postgres/embedded.ts';
import { type Balancer, startBalancer } from './balancer.ts';
import { createNode, type Node } from './node.ts';
import { freePorts } from './ports.ts';

/** A database, a Redis and an object store, with two web nodes, a worker and two relays on them. */
export type Fleet = {
  readonly a: Node;
  readonly b: Node;
  readonly worker: Node;
  readonly relays: readonly [Node, Node];
  readonly balancer: Balancer;
  readonly databaseUrl: string;
  readonly redis: TestRedis;
  /** The data directory of the node with this name. */
  folderOf(name: string): string;
  /** The settings of every node, except its roles. */
  readonly settings: Readonly<Record<string, string>>;
  close(): Promise<void>;
};

/** Starts it on loopback and free ports; the nodes share nothing but what they are configured to share. */
export async function startFleet(): Promise<Fleet> {
  const directory = mkdtempSync(join(tmpdir(), 'confab-nodes-'));
  const closers: (() => unknown)[] = [() => rmSync(directory, { recursive: true, force: true })];
  const close = async (): Promise<void> => {
    for (const closer of closers.splice(0).reverse()) await closer();
  };
  try {
    const log = { info: () => undefined, warn: () => undefined };
    const postgres = await startEmbeddedPostgres({ dataDir: join(directory, 'db'), log });
    closers.push(() => postgres.stop());
    const redis = await startRedis();
    closers.push(() => redis.kill());
    const store = await startStore(join(directory, 'store'));
    closers.push(() => store.close());
    const ports = await freePorts(5);
    const balancer = await startBalancer(ports.slice(0, 2));
    closers.push(() => balancer.close());
    const settings = {
      DATABASE_URL: postgres.url,
      REDIS_URL: redis.url,
      STORAGE_URL: store.url,
      SECRET_KEY: 'the same long secret key on every node of the fleet',
      FRONTEND_URL: balancer.url,
      DATABASE_POOL_SIZE: '5',
      LOG_LEVEL: 'info',
    };
    const roles = ['web', 'web', 'worker', 'relay', 'relay'];
    const [a, b, worker, ...relays] = ['a', 'b', 'worker', 'relay-1', 'relay-2'].map((name, index) =>
      createNode({
        name,
        port: ports[index] ?? 0,
        // A separate folder each: nothing may be shared through the disk.
        env: { ...settings, ROLES: roles[index] ?? '', DATA_DIR: folder(directory, name) },
      }),
    ) as [Node, Node, Node, Node, Node];
    closers.push(() => Promise.all([a, b, worker, ...relays].map((node) => node.stop())));
    // The first relay is the leader, so the second is on standby.
    for (const node of [a, relays[0]]) await node.start();
    await Promise.all([b, worker, relays[1]].map((node) => node?.start()));
    return {
      a,
      b,
      worker,
      relays: relays as [Node, Node],
      balancer,
      databaseUrl: postgres.url,
      redis,
      folderOf: (name) => join(directory, name),
      settings,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

function folder(directory: string, name: string): string {
  const path = join(directory, name);
  mkdirSync(path);
  return path;
}

/** A server with the S3 protocol, over a folder. */
async function startStore(directory: string): Promise<{ url: string; close(): Promise<void> }> {
  mkdirSync(directory);
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: 'confab', configs: [] }],
  });
  const { port } = await server.run();
  const url = `s3://S3RVER:S3RVER@confab/files?endpoint=${encodeURIComponent(`http://127.0.0.1:${port}`)}`;
  return { url, close: () => server.close() };
}
