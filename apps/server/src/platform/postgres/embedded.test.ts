import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts';
import { checkServerVersion } from './server-version.ts';

const holder = fileURLToPath(new URL('../../../test/postgres/run-postgres.ts', import.meta.url));
const log = { info: () => undefined, warn: () => undefined };

let dataDir = '';
const running: EmbeddedPostgres[] = [];
const children: ChildProcess[] = [];
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'confab-embedded-'));
});
afterEach(async () => {
  for (const child of children.splice(0)) await kill(child);
  for (const server of running.splice(0)) await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function start(directory = dataDir, testing = true): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir: directory, testing, log });
  running.push(server);
  return server;
}

/** Starts a database in another process, as the server would. */
async function startChild(path = process.env['PATH'] ?? ''): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, [holder, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, PATH: path },
  });
  children.push(child);
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return { child, url: line.toString().trim() };
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

async function ask<T extends Record<string, unknown>>(url: string, sql: string): Promise<T[]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<T>(sql)).rows;
  } finally {
    await client.end();
  }
}

test('starts, persists data, and stops', async () => {
  const first = await start();
  await ask(first.url, `create table kept as select 'grüße' as word`);
  await first.stop();
  await first.exited;
  expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
  const second = await start();
  expect(await ask(second.url, 'select word from kept')).toEqual([{ word: 'grüße' }]);
  await expect(checkServerVersion(second.url)).resolves.toBeUndefined();
});

test('is UTF-8 and sorts the same whatever the shell’s locale', async () => {
  const { url } = await start();
  const rows = await ask(
    url,
    `select pg_encoding_to_char(encoding) as encoding, datlocale from pg_database where datname = current_database()`,
  );
  expect(rows).toEqual([{ encoding: 'UTF8', datlocale: 'C.UTF-8' }]);
});

test('does not listen on the network', async () => {
  const { url } = await start();
  expect(await ask(url, 'show listen_addresses')).toEqual([{ listen_addresses: '' }]);
});

test('two servers cannot share a data directory', async () => {
  await start();
  const { child } = {
    child: spawn(process.execPath, [holder, dataDir], { stdio: ['ignore', 'ignore', 'pipe'] }),
  };
  children.push(child);
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  await once(child, 'close');
  expect(child.exitCode).toBe(1);
  expect(output).toContain(
    `Another Confab (process ${process.pid}) is already running on the data directory ${dataDir}`,
  );
});

test('after kill -9 of the server the next start recovers without losing rows', async () => {
  const { child, url } = await startChild();
  await ask(url, 'create table kept as select generate_series(1, 1000) as n');
  await kill(child);
  const next = await start();
  expect(await ask(next.url, 'select count(*)::int as n from kept')).toEqual([{ n: 1000 }]);
});

test('after kill -9 of both the server and its database the next start recovers', async () => {
  const { child, url } = await startChild();
  await ask(url, 'create table kept as select generate_series(1, 1000) as n');
  const postmaster = Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
  process.kill(postmaster, 'SIGKILL');
  await kill(child);
  const next = await start();
  expect(await ask(next.url, 'select count(*)::int as n from kept')).toEqual([{ n: 1000 }]);
});

test('an orphaned database is stopped and taken over', async () => {
  // Without setpriv on the PATH the database is not notified that its server was killed.
  const { child, url } = await startChild('/nonexistent');
  await ask(url, 'create table kept as select 1 as n');
  await kill(child);
  const next = await start();
  expect(await ask(next.url, 'select n from kept')).toEqual([{ n: 1 }]);
});

test('a pid file whose pid now belongs to another process does not block the start', async () => {
  const first = await start();
  await first.stop();
  const other = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)']);
  children.push(other);
  writeFileSync(join(dataDir, 'postgres', 'postmaster.pid'), `${other.pid}\n${join(dataDir, 'postgres')}\n`);
  await expect(start()).resolves.toBeDefined();
});

test('an initialization that was interrupted is started over', async () => {
  mkdirSync(join(dataDir, 'postgres.making-abcdef'));
  writeFileSync(join(dataDir, 'server.lock'), '{"pid": 1');
  await expect(start()).resolves.toBeDefined();
  expect(existsSync(join(dataDir, 'postgres.making-abcdef'))).toBe(false);
});

test('a very deep data directory still gets its socket', async () => {
  const { url } = await start(join(dataDir, 'deep'.repeat(30)));
  expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test.runIf(process.getuid?.() === 0)(
  'root may store the data where the database user has no access (needs to be root)',
  async () => {
    chmodSync(dataDir, 0o700);
    const { url } = await start(join(dataDir, 'data'));
    expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }]);
  },
);

test('a database of another release is rejected with a clear message', async () => {
  mkdirSync(join(dataDir, 'postgres'));
  writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '14\n');
  await expect(start()).rejects.toThrow(/was created by PostgreSQL 14/);
});

test('an unreachable database is reported without its password', async () => {
  const attempt = checkServerVersion('postgres://app:hunter2@127.0.0.1:1/desk', 2_000);
  await expect(attempt).rejects.toThrow(/cannot use the database at 127\.0\.0\.1:1\/desk: .*ECONNREFUSED/);
  await expect(attempt).rejects.not.toThrow(/hunter2/);
});
