import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { seed } from '../../seed/seed.ts';
import { readArchive, readWhole } from '../../src/operate/archive/read-archive.ts';
import { writeArchive } from '../../src/operate/archive/write-archive.ts';
import { backUp } from '../../src/operate/backup.ts';
import { connect } from '../../src/operate/connect.ts';
import { isEmptyDatabase } from '../../src/operate/load-queries.ts';
import { type Manifest, manifestFile } from '../../src/operate/manifest.ts';
import { restore } from '../../src/operate/restore.ts';
import { verify } from '../../src/operate/verify.ts';
import { createLogger } from '../../src/platform/log/log.ts';
import { migrateJobs } from '../../src/platform/jobs/workers.ts';
import { readEpoch } from '../../src/platform/live/epoch.ts';
import { checkSameKey } from '../../src/platform/nodes/same-key.ts';
import { openStorage } from '../../src/platform/storage/open-storage.ts';
import { startTestApp, type TestApp } from '../harness.ts';
import { contentOf, createEmptyDatabase, type EmptyDatabase, withClient } from './databases.ts';

// A restore creates all tables and their indexes, in some tests more than once.
vi.setConfig({ testTimeout: 60_000 });

const sendMessage = { info: () => undefined, warn: () => undefined };
const secretKey = 'the key of the installation that is backed up';

let t: TestApp;
let folder = '';
let file = '';
let before: Record<string, string> = {};
let target: EmptyDatabase;
let targetDir = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'confab-backup-'));
  t = await startTestApp({ storage: await openStorage(undefined, folder) });
  await migrateJobs(t.database.pool, createLogger({ level: 'silent' }));
  await writeFile(join(folder, 'secret.key'), `${secretKey}\n`, { mode: 0o600 });
  await checkSameKey(t.database.pool, secretKey);
  await seed(t.platform, t.database.pool, { conversations: 80, messages: 900, onProgress: () => undefined });
  file = join(folder, 'backup.tar.gz');
  before = await backUpWhileWriting();
});
afterAll(async () => {
  await t.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  target = await createEmptyDatabase();
  targetDir = await mkdtemp(join(tmpdir(), 'confab-restore-'));
});
afterEach(async () => {
  await target.drop();
  await rm(targetDir, { recursive: true, force: true });
});

const source = () => ({
  dataDir: folder,
  databaseUrl: t.database.url,
  storageUrl: undefined,
  secretKey: undefined,
});
const options = () => ({
  dataDir: targetDir,
  databaseUrl: target.url,
  storageUrl: undefined,
  secretKey: undefined,
});

/** Agents write before, during and after the backup; returns the content at the time of the backup. */
async function backUpWhileWriting(): Promise<Record<string, string>> {
  const { account, maya } = t.fixtures;
  const path = `/api/v1/accounts/${account.id}/conversations`;
  let written = 0;
  let messages = '';
  const write = async (): Promise<void> => {
    // A conversation accepts a limited number per minute, and the duration of a backup varies.
    if (written % 100 === 0) {
      const opened = await t
        .as(maya)
        .post(path, { contact_id: t.fixtures.tessa.id, inbox_id: t.fixtures.website.id });
      expect(opened.statusCode, opened.body).toBe(200);
      messages = `${path}/${opened.json().id}/messages`;
    }
    written += 1;
    const sent = await t.as(maya).post(messages, { content: 'During a backup' });
    expect(sent.statusCode, sent.body).toBe(200);
  };
  await write();
  let content: Record<string, string> = {};
  let done = false;
  const onSnapshot = async (snapshot: string): Promise<void> => {
    await write();
    content = await contentOf(t.database.url, snapshot);
  };
  const backingUp = backUp(source(), { file, withFiles: true, say: sendMessage, onSnapshot }).finally(
    () => (done = true),
  );
  while (!done) await write();
  await backingUp;
  return content;
}

/** All files of a storage, by path. */
async function filesOf(uploads: string): Promise<Map<string, string>> {
  const names = await readdir(uploads, { recursive: true, withFileTypes: true });
  const files = names.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const read = async (path: string) =>
    [path.slice(uploads.length), (await readFile(path)).toString('base64')] as const;
  return new Map((await Promise.all(files.map(read))).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

async function isUntouched(): Promise<boolean> {
  const isEmpty = await withClient(target.url, isEmptyDatabase);
  return isEmpty && (await readdir(targetDir)).length === 0;
}

test('a restored backup has every row and every byte of every file at its time', async () => {
  await restore(options(), { file, replace: false, say: sendMessage });
  const after = await contentOf(target.url);
  // Only the time of the restore differs.
  expect({ ...after, '"relay_state"': '' }).toEqual({ ...before, '"relay_state"': '' });
  expect(Number(after['"message"']?.split(' ')[0])).toBeGreaterThan(900);
  expect(await contentOf(t.database.url)).not.toEqual(before);
  const files = await filesOf(join(folder, 'uploads'));
  expect(files.size).toBeGreaterThan(0);
  expect(await filesOf(join(targetDir, 'uploads'))).toEqual(files);
  expect((await readFile(join(targetDir, 'secret.key'), 'utf8')).trim()).toBe(secretKey);
  for (const path of [file, join(targetDir, 'secret.key')]) expect((await stat(path)).mode & 0o077).toBe(0);
});

test('sequences continue after the restored rows, and references and triggers are active', async () => {
  await restore(options(), { file, replace: false, say: sendMessage });
  const client = await connect(target.url);
  try {
    const { rows } = await client.query<{ next: string; last: string }>(
      `select nextval(pg_get_serial_sequence('message', 'id')) as next, max(id) as last from message`,
    );
    expect(Number(rows[0]?.next)).toBeGreaterThan(Number(rows[0]?.last));
    await expect(client.query(`insert into team (account_id, name) values (9999, 'x')`)).rejects.toThrow(
      /foreign key/,
    );
    const state = `select
      (select count(*)::int from pg_constraint where contype = 'f') as references,
      (select count(*)::int from pg_trigger where tgenabled <> 'O') as disabled`;
    const there = await t.database.pool.query(state);
    expect((await client.query(state)).rows).toEqual(there.rows);
  } finally {
    await client.end();
  }
});

test('previously connected clients do not resume the restored stream', async () => {
  await restore(options(), { file, replace: false, say: sendMessage });
  const first = await withClient(target.url, readEpoch);
  await restore(options(), { file, replace: true, say: sendMessage });
  const second = await withClient(target.url, readEpoch);
  const original = await readEpoch(t.database.pool);
  expect(new Set([original, first, second]).size).toBe(3);
});

test.each([
  ['is truncated', async (copy: string) => truncate(copy, (await stat(copy)).size - 4000), /is damaged/],
  [
    'is missing its last bytes',
    async (copy: string) => truncate(copy, (await stat(copy)).size - 4),
    /is damaged/,
  ],
  [
    'has one byte changed',
    async (copy: string) => {
      const bytes = await readFile(copy);
      const at = Math.floor(bytes.length / 2);
      bytes[at] = (bytes[at] ?? 0) ^ 1;
      await writeFile(copy, bytes);
    },
    /is damaged/,
  ],
  ['is something else', (copy: string) => writeFile(copy, 'a letter'), /is not an archive of/],
  [
    'is a folder',
    async (copy: string) => {
      await rm(copy);
      await mkdir(copy);
    },
    /is a folder/,
  ],
])('a backup that %s is rejected, and nothing is restored', async (_, damage, sentence) => {
  const copy = join(folder, 'damaged.tar.gz');
  await writeFile(copy, await readFile(file));
  await damage(copy);
  await expect(restore(options(), { file: copy, replace: false, say: sendMessage })).rejects.toThrow(
    sentence,
  );
  expect(await isUntouched()).toBe(true);
  await rm(copy, { recursive: true });
});

/** The same backup with other bytes in one file, otherwise intact. */
async function rewritten(name: string, change: (bytes: Buffer) => Buffer): Promise<string> {
  const copy = join(folder, 'rewritten.tar.gz');
  await rm(copy, { force: true });
  const archive = writeArchive(copy);
  for await (const entry of readArchive(file)) {
    const bytes = await readWhole(entry);
    await archive.add(entry.name, entry.name === name ? change(bytes) : bytes);
  }
  await archive.finish();
  return copy;
}

test.each([
  ['20991231_9999_later.sql', 'a migration'],
  ['graphile-worker@0.99.1', 'tables of the job queue'],
])('a backup of a newer release is rejected (%s)', async (name) => {
  const copy = await rewritten(manifestFile, (bytes) => {
    const manifest = JSON.parse(bytes.toString('utf8')) as { migrations: string[] };
    return Buffer.from(JSON.stringify({ ...manifest, migrations: [...manifest.migrations, name] }));
  });
  await expect(restore(options(), { file: copy, replace: false, say: sendMessage })).rejects.toThrow(
    /by a newer Confab/,
  );
  expect(await isUntouched()).toBe(true);
});

test.each([
  ['a table', (manifest: Manifest) => ({ ...manifest.tables[0], name: 'pg_proc' })],
  ['a column', (manifest: Manifest) => ({ ...manifest.tables[0], columns: ['tableoid'] })],
])('a backup with %s of the database system is rejected', async (_, forged) => {
  const copy = await rewritten(manifestFile, (bytes) => {
    const manifest = JSON.parse(bytes.toString('utf8')) as Manifest;
    return Buffer.from(JSON.stringify({ ...manifest, tables: [...manifest.tables, forged(manifest)] }));
  });
  await expect(restore(options(), { file: copy, replace: false, say: sendMessage })).rejects.toThrow(
    /something that Confab does not/,
  );
  expect(await withClient(target.url, isEmptyDatabase)).toBe(true);
});

test('rows missing in a complete archive undo everything', async () => {
  const copy = await rewritten('tables/app.message/000001.copy', (bytes) =>
    bytes.subarray(0, bytes.lastIndexOf('\n', bytes.length - 2) + 1),
  );
  await expect(restore(options(), { file: copy, replace: false, say: sendMessage })).rejects.toThrow(
    /other rows/,
  );
  expect(await withClient(target.url, isEmptyDatabase)).toBe(true);
  expect(await filesOf(targetDir)).toEqual(new Map());
});

test('a target that is not empty is rejected unless it may be replaced', async () => {
  await withClient(target.url, (client) => client.query('create table mine (id int)'));
  await expect(restore(options(), { file, replace: false, say: sendMessage })).rejects.toThrow(
    /a database at DATABASE_URL/,
  );
  await restore(options(), { file, replace: true, say: sendMessage });
  // Now the files and the key are there, too; the key is the right one.
  const empty = await createEmptyDatabase();
  const elsewhere = { ...options(), databaseUrl: empty.url };
  await expect(restore(elsewhere, { file, replace: false, say: sendMessage })).rejects.toThrow(
    /there is .*uploads\./,
  );
  await writeFile(join(targetDir, 'secret.key'), 'another key, of another installation');
  await expect(restore(elsewhere, { file, replace: false, say: sendMessage })).rejects.toThrow(
    /secret\.key and .*uploads/,
  );
  await restore(elsewhere, { file, replace: true, say: sendMessage });
  const aside = (await readdir(targetDir)).filter((name) => name.includes('.before-'));
  expect(new Set(aside.map((name) => name.split('.before-')[0]))).toEqual(new Set(['secret.key', 'uploads']));
  await empty.drop();
});

test('a database in use by a server cannot be restored into', async () => {
  const { lockDatabase } = await import('../../src/platform/nodes/node-lock.ts');
  const log = createLogger({ level: 'silent' });
  const server = await lockDatabase({ url: target.url, shared: true, log });
  await expect(restore(options(), { file, replace: true, say: sendMessage })).rejects.toThrow(
    /node is using this database/,
  );
  await server.release();
});

test('if the key is a setting, it is not in the backup and must be the same for the restore', async () => {
  const other = join(folder, 'keyless.tar.gz');
  const done = await backUp({ ...source(), secretKey }, { file: other, withFiles: false, say: sendMessage });
  expect(done).toMatchObject({ hasKey: false, files: 0 });
  const attempt = (key: string | undefined) =>
    restore({ ...options(), secretKey: key }, { file: other, replace: false, say: sendMessage });
  await expect(attempt(undefined)).rejects.toThrow(/without its secret key/);
  await expect(attempt('a key of the right length, but another one')).rejects.toThrow(/not the key/);
  expect(await isUntouched()).toBe(true);
  // Files that were restored by other means stay.
  await mkdir(join(targetDir, 'uploads/ab'), { recursive: true });
  await writeFile(join(targetDir, 'uploads/ab', 'kept'), 'a picture');
  await attempt(secretKey);
  expect(await readdir(targetDir)).not.toContain('secret.key');
  expect(await readFile(join(targetDir, 'uploads/ab', 'kept'), 'utf8')).toBe('a picture');
});

test('an existing file is not overwritten, and a failed backup leaves nothing', async () => {
  // A file of that name that another user owns would receive the secret key.
  const guessed = join(folder, 'guessed.tar.gz');
  const trap = join(folder, 'trap');
  await symlink(trap, `${guessed}.unfinished`);
  await backUp(source(), { file: guessed, withFiles: false, say: sendMessage });
  await expect(readFile(trap)).rejects.toThrow('ENOENT');
  await expect(backUp(source(), { file, withFiles: true, say: sendMessage })).rejects.toThrow(/exists/);
  await expect(backUp(source(), { file: folder, withFiles: true, say: sendMessage })).rejects.toThrow(
    /is a folder/,
  );
  const attempt = backUp(source(), {
    file: join(targetDir, 'b.tar.gz'),
    withFiles: true,
    say: sendMessage,
    onSnapshot: () => Promise.reject(new Error('the disk is full')),
  });
  await expect(attempt).rejects.toThrow('the disk is full');
  expect(await readdir(targetDir)).toEqual([]);
});

/** Calls an operation in a process of its own; kills that once it waits for a lock of the test. */
async function killWhileWaiting(
  call: { file: string; name: string; args: unknown[] },
  url: string,
  isWaiting: string,
): Promise<void> {
  const module = new URL(`../../src/operate/${call.file}`, import.meta.url).href;
  const say = '{ info: () => undefined, warn: () => undefined }';
  const [config, input] = call.args.map((value) => JSON.stringify(value));
  const script = `import { ${call.name} } from ${JSON.stringify(module)};
    await ${call.name}(${config}, { ...${input}, say: ${say} });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'inherit' });
  const exited = once(child, 'exit');
  await withClient(url, (client) =>
    vi.waitFor(
      async () => {
        expect(child.exitCode).toBeNull();
        expect((await client.query(isWaiting)).rows).toHaveLength(1);
      },
      { timeout: 40_000, interval: 50 },
    ),
  );
  child.kill('SIGKILL');
  await exited;
}

test('a backup that was killed has no archive, and can be repeated', async () => {
  const killed = join(targetDir, 'killed.tar.gz');
  await withClient(t.database.url, async (client) => {
    await client.query('begin; lock table message in access exclusive mode');
    const args = [source(), { file: killed, withFiles: true }];
    const isWaiting = `select 1 from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database() and query like 'copy %'`;
    await killWhileWaiting({ file: 'backup.ts', name: 'backUp', args }, t.database.url, isWaiting);
    await client.query('rollback');
  });
  expect(await readdir(targetDir)).toEqual(['killed.tar.gz.unfinished']);
  const part = `${killed}.unfinished`;
  expect((await stat(part)).mode & 0o077).toBe(0);
  await expect(restore(options(), { file: part, replace: false, say: sendMessage })).rejects.toThrow(
    /is damaged|is not an archive of/,
  );
  await backUp(source(), { file: killed, withFiles: true, say: sendMessage });
  expect(await readdir(targetDir)).toEqual(['killed.tar.gz']);
  expect((await verify(killed)).files).toBeGreaterThan(0);
});

test('a restore that was killed leaves no account, and can be repeated with --replace', async () => {
  const lock = 4711;
  const isWaiting = `select 1 from pg_locks where locktype = 'advisory' and objid = ${lock} and not granted`;
  await withClient(target.url, async (client) => {
    // Between the tables and their rows.
    await client.query(`create schema hold;
      create function hold.wait() returns event_trigger language plpgsql as $$ begin
        if current_query() like 'alter table % disable trigger user' then
          perform pg_advisory_lock(${lock}); perform pg_advisory_unlock(${lock});
        end if; end $$;
      create event trigger hold_wait on ddl_command_start execute function hold.wait();
      select pg_advisory_lock(${lock})`);
    const args = [options(), { file, replace: false }];
    await killWhileWaiting({ file: 'restore.ts', name: 'restore', args }, target.url, isWaiting);
    await client.query(`drop event trigger hold_wait; select pg_advisory_unlock(${lock})`);
  });
  const count = await withClient(target.url, (client) => client.query('select 1 from account'));
  expect(count.rows).toEqual([]);
  await expect(restore(options(), { file, replace: false, say: sendMessage })).rejects.toThrow(
    /into an empty place/,
  );
  await restore(options(), { file, replace: true, say: sendMessage });
  expect({ ...(await contentOf(target.url)), '"relay_state"': '' }).toEqual({
    ...before,
    '"relay_state"': '',
  });
});
