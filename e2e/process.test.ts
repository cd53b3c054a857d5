import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startConfab } from './confab.ts';

const entry = fileURLToPath(new URL('../apps/server/src/main/start.ts', import.meta.url));

let dataDir = '';
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'confab-process-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

/** Runs the server until it exits. */
async function runToEnd(
  env: Record<string, string>,
  args: string[] = [],
): Promise<{ code: number | null; out: string; err: string }> {
  const child = spawn(process.execPath, [entry, ...args], {
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      HOST: '127.0.0.1',
      PORT: '0',
      NODE_NO_WARNINGS: '1',
      LOG_LEVEL: 'silent',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
  await once(child, 'close');
  return { code: child.exitCode, out, err };
}

test('health, liveness and metrics answer, also after kill -9 and a restart', async () => {
  const confab = await startConfab();
  try {
    const health = await fetch(`${confab.url}/health`);
    expect([health.status, await health.json()]).toEqual([
      200,
      {
        status: 'ok',
        version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
        checks: { database: 'ok', migrations: 'ok', relay: 'ok', storage: 'ok' },
      },
    ]);
    expect(await (await fetch(`${confab.url}/api`)).json()).toEqual({
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      queue_services: 'ok',
      data_services: 'ok',
    });
    expect(await (await fetch(`${confab.url}/metrics`)).text()).toMatch(
      /^confab_http_request_seconds_count\{.*route="\/health"/m,
    );
    await confab.crash();
    await expect(fetch(`${confab.url}/health`)).rejects.toThrow();
    await confab.restart();
    expect((await fetch(`${confab.url}/health`)).status).toBe(200);
  } finally {
    await confab.close();
  }
});

test('all invalid settings are reported together, without a stack trace', async () => {
  const { code, err } = await runToEnd({ PORT: 'x', ROLES: 'cook' });
  expect(code).toBe(1);
  expect(err.trim().split('\n')).toEqual([
    'PORT must be a whole number from 0 to 65535, not "x".',
    'ROLES may only name web, worker, relay, not "cook".',
  ]);
});

test('a port in use is reported in one sentence', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const { code, err } = await runToEnd({ PORT: String(port) });
  other.close();
  expect([code, err.trim()]).toEqual([
    1,
    `Port ${port} is already in use. Stop the program that uses it, or set PORT to another.`,
  ]);
});

test('an unreachable database is reported in one sentence without its password', async () => {
  const { code, err } = await runToEnd({ DATABASE_URL: 'postgres://app:hunter2@127.0.0.1:1/desk' });
  expect(code).toBe(1);
  expect(err.trim()).toMatch(/^DATABASE_URL: cannot use the database at 127\.0\.0\.1:1\/desk: .+\.$/);
  expect(err).not.toContain('hunter2');
});

test('a data directory that is a file is reported in one sentence', async () => {
  const { code, err } = await runToEnd({ DATA_DIR: entry });
  expect(code).toBe(1);
  expect(err.trim().split('\n')).toHaveLength(1);
  expect(err).toContain('DATA_DIR');
});

test.skipIf(process.getuid?.() === 0)(
  'an unwritable data directory is reported in one sentence (needs not to be root)',
  async () => {
    chmodSync(dataDir, 0o500);
    const { code, err } = await runToEnd({});
    expect(code).toBe(1);
    expect(err).toContain('Set DATA_DIR to a directory this user may write.');
  },
);

test('a data directory that cannot be created is reported in one sentence, immediately', async () => {
  const { code, err } = await runToEnd({ DATA_DIR: '/proc/nope' });
  expect(code).toBe(1);
  expect(err.trim()).toMatch(/^The data directory \/proc\/nope is not writable\. .*$/);
  const withKey = await runToEnd({ DATA_DIR: '/proc/nope/deeper', SECRET_KEY: 'x'.repeat(32) });
  expect([withKey.code, withKey.err.trim().split('\n')]).toEqual([
    1,
    [expect.stringContaining('/proc/nope/deeper is not writable')],
  ]);
});

const hasIpv6 = Object.values(networkInterfaces()).some((each) =>
  each?.some(({ address }) => address === '::1'),
);

test.skipIf(!hasIpv6)('without HOST it listens on every address of the machine (needs IPv6)', async () => {
  const confab = await startConfab({ HOST: '' });
  const port = new URL(confab.url).port;
  try {
    for (const host of ['127.0.0.1', '[::1]', 'localhost'])
      expect([host, (await fetch(`http://${host}:${port}/health/live`)).status]).toEqual([host, 200]);
  } finally {
    await confab.close();
  }
});

test('an unknown option is reported in one sentence', async () => {
  const { code, err } = await runToEnd({}, ['--port', '8080']);
  expect([code, err.trim()]).toEqual([2, expect.stringContaining('--port')]);
});

test('--help prints the settings and starts nothing', async () => {
  const { code, out } = await runToEnd({}, ['--help']);
  expect(code).toBe(0);
  expect(out).toContain('DATABASE_URL');
});
