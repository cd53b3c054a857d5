import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A complete Confab in a process of its own, with its own data directory and embedded database. */
export type Confab = {
  /** Address without a trailing slash; stays the same over restarts. */
  readonly url: string;
  /** Kills the server with SIGKILL, like a crash or a power failure. Its database is killed too. */
  readonly crash: () => Promise<void>;
  /** Starts it again on the same data and port, and waits until it is healthy. */
  readonly restart: () => Promise<void>;
  /** Stops it gracefully and deletes its data. */
  readonly close: () => Promise<void>;
};

const ownEntry = fileURLToPath(new URL('server.ts', import.meta.url));
/** With additional test channels. */
export const exampleEntry = fileURLToPath(
  new URL('../apps/server/test/example-channel/start.ts', import.meta.url),
);

/** A data directory that was set up once per run: a copy of it saves a server its first start. */
export const preparedData = 'CONFAB_E2E_DATA';

/** Starts a server on a free port and waits until it is healthy. `env` adds settings. */
export async function startConfab(
  env: Readonly<Record<string, string>> = {},
  entry = ownEntry,
): Promise<Confab> {
  const dataDir = mkdtempSync(join(tmpdir(), 'confab-e2e-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const settings = {
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: dataDir,
    FRONTEND_URL: url,
    LOG_LEVEL: 'warn',
    ...env,
  };
  prepare(settings.DATA_DIR);
  let child = await run(entry, settings, url);
  return {
    url,
    crash: () => end(child, 'SIGKILL'),
    restart: async () => {
      await end(child, 'SIGKILL');
      child = await run(entry, settings, url);
    },
    close: async () => {
      await end(child, 'SIGTERM');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function prepare(dataDir: string): void {
  const prepared = process.env[preparedData];
  const isNew = !existsSync(dataDir) || readdirSync(dataDir).length === 0;
  // With the system's command: the files of the database may belong to another user.
  if (prepared !== undefined && isNew) execFileSync('cp', ['-Rp', `${prepared}/.`, dataDir]);
}

async function run(entry: string, settings: Record<string, string>, url: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, [entry], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let output = '';
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const end = Date.now() + 60_000;
  while (!(await isHealthy(url))) {
    if (child.exitCode !== null) throw new Error(`Confab did not start: ${output}`);
    if (Date.now() > end) throw new Error(`Confab is not healthy after a minute: ${output}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return child;
}

async function isHealthy(url: string): Promise<boolean> {
  const response = await fetch(`${url}/health`).catch(() => undefined);
  return response?.ok ?? false;
}

async function end(child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  await once(child, 'exit');
}

/** Each worker has its own ports outside the ephemeral range, so that a restarted server gets the same port. */
const firstPort = 21_000 + 1000 * (Number(process.env['VITEST_POOL_ID'] ?? 0) % 10);
let lastPort = firstPort;

async function freePort(): Promise<number> {
  while (lastPort < firstPort + 1000) {
    lastPort += 1;
    // oxlint-disable-next-line no-await-in-loop -- the next is tried when this one is taken
    if (await isFree(lastPort)) return lastPort;
  }
  throw new Error('all ports of this worker are taken');
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer();
  try {
    await new Promise<void>((resolve, reject) =>
      probe.once('error', reject).listen(port, '127.0.0.1', resolve),
    );
    return true;
  } catch {
    return false;
  } finally {
    probe.close();
  }
}
