import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hasRedis, startRedis } from '../../apps/server/test/redis.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../apps/server/src/platform/postgres/embedded.ts';
import { createNode, type Node } from './node.ts';
import { freePorts } from './ports.ts';

const entry = fileURLToPath(new URL('../../apps/server/src/main/start.ts', import.meta.url));
const key = 'the key this database was set up with';

let directory = '';
let postgres: EmbeddedPostgres;
let first: Node;
const settings = () => ({
  DATABASE_URL: postgres.url,
  SECRET_KEY: key,
  LOG_LEVEL: 'warn',
  DATA_DIR: directory,
});

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'confab-start-'));
  mkdirSync(join(directory, 'db'));
  const log = { info: () => undefined, warn: () => undefined };
  postgres = await startEmbeddedPostgres({ dataDir: join(directory, 'db'), log });
  const [port = 0] = await freePorts(1);
  first = createNode({ name: 'first', port, env: settings() });
  await first.start();
});
afterAll(async () => {
  await first?.stop();
  await postgres?.stop();
  rmSync(directory, { recursive: true, force: true });
});

/** Starts another node, which must exit; returns its output. */
async function failedStart(env: Record<string, string>): Promise<string[]> {
  const child = spawn(process.execPath, [entry], {
    env: { ...process.env, NODE_NO_WARNINGS: '1', HOST: '127.0.0.1', PORT: '0', ...settings(), ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  await once(child, 'close');
  expect(child.exitCode).toBe(1);
  return output.trim().split('\n');
}

const alone =
  'Another Confab node is using this database. Multiple nodes need the same REDIS_URL; otherwise stop the other one first.';
const unreachable =
  'A Confab node without REDIS_URL is using this database and could not communicate with this one. Stop it, or give it the same REDIS_URL.';

test.skipIf(!hasRedis)(
  'a node that cannot communicate with an existing one is rejected (needs redis-server in the PATH)',
  async () => {
    const redis = await startRedis();
    const without = failedStart({});
    const received = failedStart({ REDIS_URL: redis.url, ROLES: 'worker' });
    expect([await without, await received]).toEqual([[alone], [unreachable]]);
    await redis.kill();
  },
);

test('another secret key is rejected, and the right one accepted immediately after a crash', async () => {
  await first.kill();
  const lines = await failedStart({ SECRET_KEY: 'the key of some other installation' });
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/^This is not the secret key the database was set up with\. Set SECRET_KEY/);
  await first.start();
  expect((await fetch(`${first.url}/health/ready`)).status).toBe(200);
});

test('a node that keeps running during a database outage regains its lock', async () => {
  await postgres.stop();
  expect((await fetch(`${first.url}/health/ready`)).status).toBe(503);
  expect((await fetch(`${first.url}/health/live`)).status).toBe(200);
  const log = { info: () => undefined, warn: () => undefined };
  postgres = await startEmbeddedPostgres({ dataDir: join(directory, 'db'), log });
  await expect.poll(async () => (await fetch(`${first.url}/health`)).status, { timeout: 10_000 }).toBe(200);
  // Its status is polled a few times a second.
  await setTimeout(1_500);
  expect(await failedStart({})).toEqual([alone]);
});
