import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { buildStale } from '../../../scripts/launch/build.mjs';
import { inRoot } from '../../../scripts/launch/paths.mjs';
import { startFlags } from '../../../scripts/start-flags.ts';

/** The bundled production server in a separate process, with its own embedded PostgreSQL. */
export type BenchServer = {
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  readonly dataDir: string;
  /** The server's own database, over its socket. */
  readonly databaseUrl: string;
  /** Milliseconds from the start of the process to the first healthy response. */
  readonly startedIn: number;
  /** The end of its log, to explain a rejected request. */
  readonly output: () => string;
  /** Stops the process and its database; the data remains. */
  readonly stop: () => Promise<void>;
  /** Kills the process; its database may keep running. */
  readonly kill: () => Promise<void>;
};

const serve = fileURLToPath(new URL('./serve.mjs', import.meta.url));

/**
 * Builds the server if it is stale and copies the build for this run. Returns a function that removes the copy.
 */
export async function prepareBuild(): Promise<{ remove: () => void }> {
  await buildStale(['server']);
  const copy = inRoot('.cache', `bench-${process.pid}`);
  cpSync(inRoot('apps/server/dist'), copy, { recursive: true });
  process.env['BENCH_BUILD'] = copy;
  return { remove: () => rmSync(copy, { recursive: true, force: true }) };
}

export function newDataDir(): string {
  return mkdtempSync(join(tmpdir(), 'confab-bench-'));
}

export type ServerOptions = {
  readonly dataDir: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly nodeArgs?: readonly string[];
  /** What to run instead of the copied build. */
  readonly command?: readonly string[];
  /** By default, a free one. */
  readonly port?: number;
};

/** Starts a server on a free loopback port and waits until it is healthy. */
export async function startServer({
  dataDir,
  env = {},
  nodeArgs = [],
  command = [serve],
  port: requested,
}: ServerOptions): Promise<BenchServer> {
  const port = requested ?? (await freePort());
  const url = `http://127.0.0.1:${port}`;
  const settings = {
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: dataDir,
    FRONTEND_URL: url,
    LOG_LEVEL: 'warn',
    RATE_LIMITS: 'off',
    NODE_ENV: 'production',
  };
  const started = performance.now();
  const child = spawn(process.execPath, [...startFlags, ...nodeArgs, ...command], {
    env: { ...process.env, ...settings, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout?.on('data', (chunk: Buffer) => (output = (output + chunk.toString()).slice(-4000)));
  await untilHealthy(child, url);
  return {
    url,
    port,
    pid: child.pid ?? 0,
    dataDir,
    databaseUrl: `postgres://confab@localhost/confab?host=${encodeURIComponent(join(dataDir, 'postgres'))}`,
    startedIn: performance.now() - started,
    output: () => output,
    stop: () => end(child, 'SIGTERM'),
    kill: () => end(child, 'SIGKILL'),
  };
}

async function untilHealthy(child: ChildProcess, url: string): Promise<void> {
  let output = '';
  child.stderr?.on('data', (chunk: Buffer) => (output = (output + chunk.toString()).slice(-4000)));
  const timeoutMs = performance.now() + 60_000;
  for (;;) {
    const healthy = await fetch(`${url}/health`).then(
      (response) => response.ok,
      () => false,
    );
    if (healthy) return;
    if (child.exitCode !== null) throw new Error(`the server did not start: ${output}`);
    if (performance.now() > timeoutMs) throw new Error(`the server is not healthy after a minute: ${output}`);
    await sleep(3);
  }
}

async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  await once(child, 'exit');
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

/** Resident memory of a process, in bytes. */
export function residentBytes(pid: number): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }).trim()) * 1024;
}
