import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { Redis } from 'ioredis';

/** Whether this machine has a Redis; without it the tests that need one are skipped by name. */
export const hasRedis = spawnSync('redis-server', ['--version']).status === 0;

export type TestRedis = {
  url: string;
  /** Kills it; its data is lost. */
  kill(): Promise<void>;
  /** Starts it again on the same address. */
  start(): Promise<void>;
};

/** Starts a real Redis without persistence. */
export async function startRedis(): Promise<TestRedis> {
  const port = await freePort();
  const url = `redis://127.0.0.1:${port}`;
  let child: ChildProcess | null = null;
  const start = async (): Promise<void> => {
    child = spawn(
      'redis-server',
      ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', tmpdir()],
      {
        stdio: 'ignore',
      },
    );
    const probe = new Redis(url, { retryStrategy: () => 20, maxRetriesPerRequest: null });
    probe.on('error', () => undefined);
    await probe.ping();
    probe.disconnect();
  };
  const kill = async (): Promise<void> => {
    const running = child;
    child = null;
    if (running === null) return;
    running.kill('SIGKILL');
    await once(running, 'exit');
    await setTimeout(20);
  };
  await start();
  return { url, start, kill };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
