import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createTcpServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { WebSocketServer } from 'ws';
import { checkAddress } from '../../src/operate/doctor/check-address.ts';
import { checkDatabase } from '../../src/operate/doctor/check-database.ts';
import { checkDisk, checkSecrets } from '../../src/operate/doctor/check-machine.ts';
import { checkEmail, checkRedis, checkStorage } from '../../src/operate/doctor/check-services.ts';
import { describeFindings, examine } from '../../src/operate/doctor/examine.ts';
import type { Finding } from '../../src/operate/doctor/finding.ts';
import { deriveKey } from '../../src/platform/crypto/keys.ts';
import { loadConfig } from '../../src/platform/config/config.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { canMount, smallDisk } from '../faults/small-disk.ts';
import { withClient } from './databases.ts';

/* Each finding with what it is about really in that state. */
let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'confab-doctor-'));
});
const ended: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ended.splice(0).toReversed()) await end();
  await rm(folder, { recursive: true, force: true });
});

/** Everything that is not in order says what to do. */
function expectAdvice(findings: readonly Finding[]): void {
  for (const { topic, state, advice } of findings)
    expect([topic, advice !== undefined]).toEqual([topic, state !== 'ok']);
}

describe('the database', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.close());

  const check = async (databasePoolSize = 10): Promise<Record<string, Finding>> => {
    const findings = await withClient(database.url, (client) => checkDatabase(client, { databasePoolSize }));
    expectAdvice(findings);
    return Object.fromEntries(findings.map((one) => [one.topic, one]));
  };

  test('is in order', async () => {
    const found = await check();
    expect(Object.keys(found)).toEqual([
      'database',
      'migrations',
      'event log',
      'extensions',
      'connections',
      'indexes',
      'clocks',
    ]);
    for (const { state, text } of Object.values(found)) expect([state, text]).toEqual(['ok', text]);
  });

  test('lacks migrations, has those of a later release, or none', async () => {
    const names = await database.pool.query<{ name: string }>(
      'select name from schema_migration order by name',
    );
    const last = names.rows.at(-1)?.name;
    await database.pool.query('delete from schema_migration where name = $1', [last]);
    expect((await check())['migrations']).toMatchObject({
      state: 'warning',
      text: '1 migrations have not run.',
    });
    await database.pool.query('insert into schema_migration (name) values ($1)', [last]);
    await database.pool.query(`insert into schema_migration (name) values ('20991231_9999_later.sql')`);
    expect((await check())['migrations']).toMatchObject({
      state: 'failing',
      text: 'The database belongs to a newer Confab (20991231_9999_later.sql).',
    });
    await database.pool.query(`delete from schema_migration where name like '2099%'`);
    const empty = await createTestDatabase({ isEmpty: true });
    ended.push(() => empty.close());
    const findings = await withClient(empty.url, (client) => checkDatabase(client, { databasePoolSize: 10 }));
    expect(findings.find(({ topic }) => topic === 'migrations')).toMatchObject({ state: 'warning' });
    expect(findings.find(({ topic }) => topic === 'extensions')).toMatchObject({
      state: 'warning',
      text: 'pg_trgm is not installed yet.',
    });
  });

  test('allows too few connections', async () => {
    expect((await check(100_000))['connections']).toMatchObject({
      state: 'warning',
      text: expect.stringMatching(/^\d+ of \d+ connections are in use\. A server may take 100030 of them\.$/),
    });
  });

  test('has an index whose creation was cut short', async () => {
    await database.pool.query('create table mine (id int)');
    await database.pool.query('insert into mine values (1), (1)');
    await expect(
      database.pool.query('create unique index concurrently mine_id on mine (id)'),
    ).rejects.toThrow();
    expect((await check())['indexes']).toMatchObject({ state: 'warning', text: 'Not finished: mine_id.' });
    await database.pool.query('drop table mine');
  });

  test.each([
    [5_000, 'warning'],
    [-120_000, 'failing'],
  ])('has a clock from which ours differs by %d ms', async (offsetMs, state) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + offsetMs });
    const found = await check().finally(() => vi.useRealTimers());
    expect(found['clocks']?.state).toBe(state);
  });

  test('is not there, or does not let this user in', async () => {
    const from = async (url: string): Promise<Finding | undefined> => {
      const config = loadConfig({ DATABASE_URL: url, DATA_DIR: join(folder, 'none'), PORT: '9' });
      const findings = await examine(config, { info: () => undefined, warn: () => undefined });
      expectAdvice(findings);
      expect(describeFindings(findings)).toMatch(/^failing +database .+\n +→ Check DATABASE_URL/m);
      return findings.find(({ topic }) => topic === 'database');
    };
    const elsewhere = new URL(database.url);
    elsewhere.pathname = '/nothing_of_that_name';
    expect((await from(elsewhere.href))?.text).toMatch(/nothing_of_that_name/);
    expect((await from('postgres://confab:secret@127.0.0.1:9/confab'))?.text).toMatch(/ECONNREFUSED/);
  });
});

describe('the machine', () => {
  test('has no data directory yet, or one that cannot be written', async () => {
    const missing = await checkDisk({ dataDir: join(folder, 'none'), storageUrl: undefined });
    expect(missing).toMatchObject([{ topic: 'data directory', state: 'warning' }]);
    await writeFile(join(folder, 'file'), '');
    const file = await checkDisk({ dataDir: join(folder, 'file'), storageUrl: undefined });
    expect(file).toMatchObject([{ topic: 'data directory', state: 'failing' }]);
    expectAdvice([...missing, ...file]);
  });

  test.skipIf(!canMount)('has a disk with little space (needs the right to mount one)', async () => {
    const [data, files] = [smallDisk(20), smallDisk(900)];
    for (const disk of [data, files]) ended.push(() => disk.remove());
    const findings = await checkDisk({ dataDir: data.folder, storageUrl: `file://${files.folder}` });
    expect(findings).toMatchObject([
      { topic: 'disk', state: 'failing', text: expect.stringContaining(data.folder) },
      { topic: 'disk', state: 'ok', text: expect.stringContaining(files.folder) },
    ]);
    expectAdvice(findings);
  });

  test('has no secret key, a damaged one, that of another installation, or one that others can read', async () => {
    const key = 'the key of this installation, thirty-two or more';
    const fingerprint = deriveKey(key, 'fingerprint').toString('hex');
    const file = join(folder, 'secret.key');
    const check = (of: string | null | undefined, secretKey?: string): Finding => {
      const finding = checkSecrets({ secretKey, dataDir: folder }, of);
      expectAdvice([finding]);
      return finding;
    };
    expect(check(null).state).toBe('warning');
    expect(check(fingerprint)).toMatchObject({ state: 'failing', text: `${file} is missing.` });
    await writeFile(file, 'too short', { mode: 0o600 });
    expect(check(fingerprint)).toMatchObject({ state: 'failing', text: `${file} is damaged.` });
    await writeFile(file, `${key}\n`);
    expect(check(fingerprint).state).toBe('ok');
    await chmod(file, 0o640);
    expect(check(fingerprint)).toMatchObject({ state: 'warning', advice: `Run: chmod 600 ${file}` });
    const other = 'a key that this database was not set up with';
    expect(check(fingerprint, other)).toMatchObject({ state: 'failing' });
    expect(check(fingerprint, other).text).not.toContain(other);
    expect(check(fingerprint, key).state).toBe('ok');
  });
});

/** An HTTP server; returns its address. */
async function serve(
  handle: (request: IncomingMessage, response: ServerResponse) => unknown,
): Promise<{ server: Server; url: string }> {
  const server = createServer((request, response) => void handle(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ended.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** A server that answers each line of a client; returns its host and port. */
async function talk(greeting: string, answer: (line: string) => string): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createTcpServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    if (greeting !== '') socket.write(greeting);
    socket.on('data', (data) => socket.write(answer(data.toString('utf8'))));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  ended.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('the storage', () => {
  const check = async (storageUrl: string | undefined): Promise<Finding> => {
    const finding = await checkStorage({ storageUrl, dataDir: folder });
    expectAdvice([finding]);
    return finding;
  };

  test('is a folder that can be used, or not', async () => {
    expect((await check(undefined)).state).toBe('ok');
    await writeFile(join(folder, 'file'), '');
    expect(await check(`file://${join(folder, 'file', 'uploads')}`)).toMatchObject({
      state: 'failing',
      text: expect.stringMatching(/^The folder for files cannot be used: /),
    });
  });

  /** A bucket that may keep deleted files, or give back others. */
  async function bucket(fault: 'none' | 'other bytes' | 'keeps' | 'denies'): Promise<string> {
    const objects = new Map<string, Buffer>();
    const { url } = await serve(async (request, response) => {
      const { method, url: path = '' } = request;
      const key = path.split('?', 1)[0] ?? '';
      if (fault === 'denies') return response.writeHead(403).end();
      if (method === 'PUT') objects.set(key, await buffer(request));
      if (method === 'DELETE' && fault !== 'keeps') objects.delete(key);
      const found = objects.get(key);
      if (method === 'PUT') return response.end();
      if (method === 'DELETE') return response.writeHead(204).end();
      if (found === undefined) return response.writeHead(404).end();
      return response.end(fault === 'other bytes' ? Buffer.alloc(found.length) : found);
    });
    return `s3://key:secret@files?endpoint=${url}`;
  }

  test.each([
    ['none', /^The bucket files can be written/],
    ['other bytes', /^The bucket files gives back other bytes/],
    ['keeps', /^The bucket files keeps files that were deleted/],
    ['denies', /^The bucket files cannot be used: /],
  ] as const)('is a bucket with this fault: %s', async (fault, text) => {
    const finding = await check(await bucket(fault));
    expect([finding.state, finding.text]).toEqual([
      fault === 'none' ? 'ok' : 'failing',
      expect.stringMatching(text),
    ]);
  });
});

describe('email', () => {
  const check = async (smtpUrl: string | undefined, from = 'Acme <help@example.com>'): Promise<Finding> => {
    const finding = await checkEmail({ smtpUrl, mailerSenderEmail: from, dataDir: folder });
    expectAdvice([finding]);
    return finding;
  };
  const smtp = (login: string) =>
    talk('220 mail.test ESMTP\r\n', (line) =>
      /^EHLO/i.test(line)
        ? '250-mail.test\r\n250 AUTH PLAIN\r\n'
        : /^AUTH/i.test(line)
          ? login
          : '250 ok\r\n',
    );

  test('is not sent, is accepted, or is from an address of this machine', async () => {
    expect(await check(undefined)).toMatchObject({
      state: 'warning',
      text: expect.stringContaining('No emails are sent'),
    });
    const server = `smtp://${await smtp('235 ok\r\n')}`;
    expect((await check(server)).state).toBe('ok');
    expect((await check(server, 'Acme <help@localhost>')).state).toBe('warning');
  });

  test('is not accepted: no server, another protocol, or a wrong password, which is not shown', async () => {
    const refused = await smtp('535 5.7.8 Authentication failed\r\n');
    expect(await check(`smtp://me:hidden@${refused}`)).toMatchObject({
      state: 'failing',
      text: expect.stringMatching(/does not take emails: .*535/),
    });
    expect((await check(`smtp://me:hidden@${refused}`)).text).not.toContain('hidden');
    const web = await talk('HTTP/1.1 400 Bad Request\r\n\r\n', () => '');
    expect((await check(`smtp://${web}`)).state).toBe('failing');
    expect((await check('smtp://127.0.0.1:9')).text).toMatch(/ECONNREFUSED/);
  });
});

test('Redis answers, is not there, or requires a password', async () => {
  const check = async (redisUrl: string): Promise<string | undefined> => {
    const finding = await checkRedis({ redisUrl });
    expectAdvice(finding === undefined ? [] : [finding]);
    return finding?.state;
  };
  expect(await checkRedis({ redisUrl: undefined })).toBeUndefined();
  const answering = (reply: string) => talk('', (line) => reply.repeat(line.split('*').length - 1));
  expect(await check(`redis://${await answering('+PONG\r\n')}`)).toBe('ok');
  expect(await check(`redis://${await answering('-NOAUTH Authentication required.\r\n')}`)).toBe('failing');
  expect(await check('redis://127.0.0.1:9')).toBe('failing');
});

describe('the public address', () => {
  const version = '4.2.0';
  const health = { version, checks: { database: 'ok', storage: 'ok' } };
  const check = async (
    frontendUrl: string | undefined,
    more: object = {},
  ): Promise<Record<string, Finding>> => {
    const findings = await checkAddress({ frontendUrl, port: 9, trustedProxies: [], ...more }, version);
    expectAdvice(findings);
    return Object.fromEntries(findings.map((one) => [one.topic, one]));
  };
  const json = (body: unknown) => (_: IncomingMessage, response: ServerResponse) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  /** What its sockets do. */
  function upgrade(
    server: Server,
    greet: (socket: { send(text: string): void; close(): void }) => void,
  ): void {
    const sockets = new WebSocketServer({ server });
    sockets.on('connection', greet);
    ended.push(() => sockets.close());
  }
  const ping = JSON.stringify({ type: 'ping', message: 1 });

  test('leads to this Confab, and its sockets too', async () => {
    const { server, url } = await serve(json(health));
    upgrade(server, (socket) => socket.send(ping));
    expect(await check(url)).toMatchObject({
      address: { state: 'ok' },
      sockets: { state: 'ok' },
      proxies: { state: 'ok' },
    });
  });

  test.each([
    ['another release', { ...health, version: '4.1.0' }, 'warning', /is Confab 4\.1\.0, and this is 4\.2\.0/],
    [
      'a server with a failing part',
      { ...health, checks: { ...health.checks, storage: 'failing' } },
      'failing',
      /storage is failing/,
    ],
    ['something else', { name: 'another program' }, 'failing', /does not lead to a Confab/],
  ])('leads to %s', async (_, body, state, text) => {
    const { server, url } = await serve(json(body));
    upgrade(server, (socket) => socket.send(ping));
    expect((await check(url))['address']).toMatchObject({ state, text: expect.stringMatching(text) });
  });

  test('redirects, or leads nowhere', async () => {
    const { url } = await serve((_, response) =>
      response.writeHead(301, { location: 'https://desk.example.com/health' }).end(),
    );
    expect((await check(url))['address']).toMatchObject({
      state: 'failing',
      text: `${url} redirects to https://desk.example.com/health.`,
    });
    expect((await check('http://127.0.0.1:9'))['address']).toMatchObject({ state: 'failing' });
    const local = await check(undefined);
    expect(local['address']).toMatchObject({ state: 'warning', advice: 'Start it to have this checked.' });
    expect(local['sockets']).toBeUndefined();
  });

  test('has sockets that are closed at once, or silent', async () => {
    const closing = await serve(json(health));
    upgrade(closing.server, (socket) => socket.close());
    expect((await check(closing.url))['sockets']).toMatchObject({
      state: 'failing',
      text: expect.stringContaining('was closed at once'),
    });
    const silent = await serve(json(health));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const opened = new Promise<void>((resolve) => upgrade(silent.server, () => resolve()));
      const found = check(silent.url);
      await opened;
      vi.advanceTimersByTime(10_000);
      expect((await found)['sockets']).toMatchObject({
        state: 'failing',
        text: expect.stringContaining('nothing comes through it'),
      });
    } finally {
      vi.useRealTimers();
    }
  });

  test('is behind a proxy that is not trusted, or everyone is', async () => {
    const { server, url } = await serve(json(health));
    upgrade(server, (socket) => socket.send(ping));
    const proxies = async (trustedProxies: string[]) =>
      (await check(url, { trustedProxies }))['proxies']?.state;
    expect(await proxies(['loopback'])).toBe('ok');
    expect(await proxies(['10.0.0.0/8', '::/0'])).toBe('failing');
    expect(await proxies(['0.0.0.0/0'])).toBe('failing');
    // An https address means a proxy: this server has no certificate.
    expect((await check(url.replace('http:', 'https:')))['proxies']?.state).toBe('warning');
  });
});
