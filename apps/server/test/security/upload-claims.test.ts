import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, stat, utimes } from 'node:fs/promises';
import { request, type ClientRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { receiveAnnounced } from '../../src/features/attachment/actions/receive-announced.ts';
import { purgeBlobs } from '../../src/features/attachment/actions/purge-blobs.ts';
import { openStorage } from '../../src/platform/storage/open-storage.ts';
import { startTestApp, type TestApp } from '../harness.ts';

const secretKey = 'a secret key for tests only, 0123456789';
const size = 600_000;
const bytesOf = (letter: string, count = size): Buffer => Buffer.alloc(count, letter);

type Harness = { t: TestApp; port: number; folder: string; pass: (milliseconds: number) => void };

/** The real application on loopback, with its files in a folder or in an S3 store on top of one. */
async function open(kind: 'folder' | 'S3'): Promise<Harness & { close: () => Promise<void> }> {
  let now = Date.now();
  const folder = await mkdtemp(path.join(tmpdir(), 'confab-claims-'));
  const s3 = kind === 'S3' ? await startS3(folder) : undefined;
  const storage = await openStorage(s3?.address, folder);
  const t = await startTestApp({ clock: { now: () => new Date(now) }, storage });
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = t.app.server.address() as AddressInfo;
  return {
    t,
    port,
    folder,
    pass: (milliseconds) => void (now += milliseconds),
    close: async () => {
      await t.close();
      await storage.close();
      await s3?.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function startS3(directory: string) {
  const configureBuckets = [{ name: 'files', configs: [] }];
  const server = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory, configureBuckets });
  const { port } = await server.run();
  const address = `s3://S3RVER:S3RVER@files?endpoint=http://127.0.0.1:${port}`;
  return { address, close: () => server.close() };
}

/** A file that a visitor announced: its upload address, and its id in a message. */
async function announce({ t }: Harness, byteSize = size) {
  const token = `?website_token=${t.fixtures.website.websiteToken}`;
  const config = (await t.as(null).post(`/api/v1/widget/config${token}`)).json();
  const headers = { 'x-auth-token': String(config.website_channel_config.auth_token) };
  const blob = { filename: 'a.txt', byte_size: byteSize, content_type: 'text/plain' };
  const answer = await t.as(null).post(`/api/v1/widget/direct_uploads${token}`, { blob }, headers);
  const { direct_upload: upload, signed_id: signedId, id } = answer.json();
  const put = String(upload.url).replace('http://confab.test', '');
  const attach = async () => {
    const message = { content: 'look', attachments: [String(signedId)] };
    const sent = await t.as(null).post(`/api/v1/widget/messages${token}`, { message }, headers);
    expect(sent.statusCode).toBe(200);
    return String(sent.json().attachments[0].data_url).replace('http://confab.test', '');
  };
  return { put, attach, id: Number(id) };
}

/** A PUT that has sent some bytes; the rest is sent on request. */
function begin({ port }: Harness, url: string, length?: number) {
  const outgoing: ClientRequest = request({
    host: '127.0.0.1',
    port,
    path: url,
    method: 'PUT',
    agent: false,
    headers: {
      'content-type': 'text/plain',
      ...(length === undefined ? {} : { 'content-length': length }),
    },
  });
  const answered = new Promise<number>((resolve) => {
    outgoing.once('response', (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    // A broken connection counts as a response, too.
    outgoing.once('error', () => resolve(0));
  });
  return { outgoing, answered };
}

async function put(harness: Harness, url: string, bytes: Buffer): Promise<number> {
  const { outgoing, answered } = begin(harness, url, bytes.length);
  outgoing.end(bytes);
  return answered;
}

const attempts = ({ t }: Harness) => t.database.db.selectFrom('upload_attempt').selectAll().execute();

async function claimedUntil({ t }: Harness, id: number): Promise<number> {
  const row = t.database.db.selectFrom('blob').select('claimed_until').where('id', '=', id);
  return (await row.executeTakeFirstOrThrow()).claimed_until?.getTime() ?? 0;
}

/** The non-empty files below the harness's folder, including unfinished ones. */
async function filesOf({ folder }: Harness): Promise<{ name: string; size: number }[]> {
  const names = await readdir(folder, { recursive: true });
  const found = await Promise.all(
    names.map(async (name) => ({ name, facts: await stat(path.join(folder, name)).catch(() => undefined) })),
  );
  return found.flatMap(({ name, facts }) =>
    facts?.isFile() && facts.size > 100_000 ? [{ name, size: facts.size }] : [],
  );
}

async function textOf({ t }: Harness, url: string): Promise<string> {
  const answer = await t.as(null).get(url);
  if (answer.statusCode !== 302) return answer.body;
  return (await fetch(String(answer.headers['location']))).text();
}

describe.each(['folder', 'S3'] as const)('a declared file, in a %s store', (kind) => {
  let harness: Awaited<ReturnType<typeof open>>;
  beforeAll(async () => {
    harness = await open(kind);
  });
  afterAll(() => harness.close());

  test('is accepted from one of twenty concurrent senders', async () => {
    const file = await announce(harness);
    const before = await filesOf(harness);
    const tries = Array.from({ length: 20 }, () => begin(harness, file.put, size));
    for (const { outgoing } of tries) outgoing.write(bytesOf('a', size / 2));
    const refused = await Promise.all(
      tries.map(({ answered }) =>
        Promise.race([answered, new Promise<number>((late) => setTimeout(() => late(204), 1500))]),
      ),
    );
    expect(refused.filter((status) => status !== 204)).toEqual(Array.from({ length: 19 }, () => 409));
    // Until then only that upload has bytes on the disk.
    const during = await filesOf(harness);
    expect(during.length - before.length).toBeLessThanOrEqual(1);
    for (const { outgoing } of tries) outgoing.end(bytesOf('a', size / 2));
    const statuses = await Promise.all(tries.map(({ answered }) => answered));
    expect(statuses.filter((status) => status === 204)).toHaveLength(1);
    expect((await filesOf(harness)).length - before.length).toBe(1);
    expect(await attempts(harness)).toEqual([]);
    expect(await textOf(harness, await file.attach())).toBe(String(bytesOf('a')));
  });

  test('may be sent again while the first sender is stalled, who is disconnected and deletes nothing', async () => {
    const file = await announce(harness);
    const stalled = begin(harness, file.put, size);
    stalled.outgoing.write(bytesOf('x', 1000));
    await vi.waitFor(async () => expect(await attempts(harness)).toHaveLength(1));
    const before = await claimedUntil(harness, file.id);
    harness.pass(11_000);
    stalled.outgoing.write(bytesOf('x', 1000));
    await vi.waitFor(async () => expect(await claimedUntil(harness, file.id)).toBeGreaterThan(before));
    // Repeated requests in the meantime do not count against them.
    for (let time = 0; time < 40; time += 1) expect(await put(harness, file.put, bytesOf('b'))).toBe(409);
    harness.pass(31_000);
    expect(await put(harness, file.put, bytesOf('b'))).toBe(204);
    const link = await file.attach();
    expect(await stalled.answered).not.toBe(204);
    await vi.waitFor(async () => expect(await attempts(harness)).toEqual([]));
    expect(await textOf(harness, link)).toBe(String(bytesOf('b')));
  });

  // The first is stopped by its next bytes after the other took over, the second only at its very end.
  test.each([2, 1])('is unchanged when a sender on another node finishes late (%i)', async (parts) => {
    const file = await announce(harness);
    const taken = Promise.withResolvers<void>();
    const rest = Promise.withResolvers<void>();
    async function* slowly() {
      yield bytesOf('x', size / parts);
      taken.resolve();
      await rest.promise;
      if (parts > 1) yield bytesOf('x', size / parts);
    }
    const token = file.put.split('/').at(-1) ?? '';
    const sent = { bytes: () => Readable.from(slowly(), { highWaterMark: 1 }), abort: () => undefined };
    const late = receiveAnnounced(harness.t.platform, token, sent);
    late.catch(() => undefined);
    await taken.promise;
    await new Promise((looked) => setImmediate(looked));
    harness.pass(31_000);
    expect(await put(harness, file.put, bytesOf('c'))).toBe(204);
    rest.resolve();
    await expect(late).rejects.toMatchObject({ code: 'conflict' });
    expect(await textOf(harness, await file.attach())).toBe(String(bytesOf('c')));
    expect(await attempts(harness)).toEqual([]);
  });

  test('cannot be replaced after its message is sent, or before', async () => {
    const file = await announce(harness);
    expect(await put(harness, file.put, bytesOf('d'))).toBe(204);
    expect(await put(harness, file.put, bytesOf('e'))).toBe(409);
    const link = await file.attach();
    harness.pass(60_000);
    expect(await put(harness, file.put, bytesOf('e'))).toBe(409);
    expect(await textOf(harness, link)).toBe(String(bytesOf('d')));
  });

  test('of a slow phone completes: while bytes arrive no one takes it over, and a pause is allowed', async () => {
    const file = await announce(harness);
    const slow = begin(harness, file.put, size);
    for (let chunk = 0; chunk < 5; chunk += 1) {
      const before = await claimedUntil(harness, file.id);
      slow.outgoing.write(bytesOf('s', size / 6));
      await vi.waitFor(async () => expect(await claimedUntil(harness, file.id)).toBeGreaterThan(before));
      harness.pass(20_000);
      expect(await put(harness, file.put, bytesOf('x'))).toBe(409);
    }
    harness.pass(300_000);
    slow.outgoing.end(bytesOf('s', size / 6));
    expect(await slow.answered).toBe(204);
    expect(await textOf(harness, await file.attach())).toBe(String(bytesOf('s')));
  });

  test('may be sent again as soon as the connection broke, and after mismatching bytes', async () => {
    const file = await announce(harness);
    const broken = begin(harness, file.put, size);
    broken.outgoing.write(bytesOf('x', 1000));
    await vi.waitFor(async () => expect(await attempts(harness)).toHaveLength(1));
    broken.outgoing.destroy();
    await vi.waitFor(async () => expect(await attempts(harness)).toEqual([]));
    expect(await put(harness, file.put, bytesOf('x', size - 1))).toBe(422);
    expect(await put(harness, file.put, bytesOf('x', size + 1))).toBe(413);
    // The length is not declared.
    const unlisted = begin(harness, file.put);
    unlisted.outgoing.end(bytesOf('x', size - 1));
    expect(await unlisted.answered).toBe(422);
    expect(await put(harness, file.put, bytesOf('f'))).toBe(204);
    expect(await textOf(harness, await file.attach())).toBe(String(bytesOf('f')));
    expect(await attempts(harness)).toEqual([]);
  });
});

describe('a process killed while receiving a file', () => {
  let harness: Awaited<ReturnType<typeof open>>;
  beforeAll(async () => {
    harness = await open('folder');
  });
  afterAll(() => harness.close());

  test('leaves nothing permanently, and the file may be sent again', async () => {
    const { t, folder } = harness;
    const file = await announce(harness);
    const program = path.join(import.meta.dirname, '../faults/abort-upload.ts');
    const values = [t.database.url, folder, secretKey, file.put.split('/').at(-1) ?? ''];
    const child = spawn(process.execPath, [program, ...values], { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(child.stdout, 'data');
    await vi.waitFor(async () => expect(await filesOf(harness)).toHaveLength(1));
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(await filesOf(harness)).toHaveLength(1);
    expect(await attempts(harness)).toHaveLength(1);
    // It uses the machine's clock, which has advanced since that of the harness started.
    harness.pass(300_000);
    expect(await put(harness, file.put, bytesOf('g'))).toBe(204);
    const link = await file.attach();
    const [left] = (await filesOf(harness)).filter(({ name }) => name.includes('.unfinished'));
    const dayAgo = new Date(Date.now() - 86_400_000);
    await utimes(path.join(folder, left?.name ?? ''), dayAgo, dayAgo);
    harness.pass(7 * 3_600_000);
    await purgeBlobs(t.platform);
    expect(await attempts(harness)).toEqual([]);
    expect(await filesOf(harness)).toHaveLength(1);
    expect(await textOf(harness, link)).toBe(String(bytesOf('g')));
  });

  test('likewise when the bytes were already stored', async () => {
    const { t } = harness;
    const file = await announce(harness);
    const key = 'aa/bb/cc';
    await t.platform.storage.put(key, bytesOf('h'), { contentType: 'text/plain' });
    const expires = new Date(t.platform.clock.now().getTime() + 1000);
    const row = { account_id: t.fixtures.account.id, key, blob_id: file.id, expires_at: expires };
    await t.database.db.insertInto('upload_attempt').values(row).execute();
    await purgeBlobs(t.platform);
    expect(await t.platform.storage.head(key)).toBeDefined();
    harness.pass(2000);
    await purgeBlobs(t.platform);
    expect(await t.platform.storage.head(key)).toBeUndefined();
    expect(await attempts(harness)).toEqual([]);
  });
});

test('a file of 40 MB passes through without being buffered in memory', async () => {
  const harness = await open('folder');
  const length = 40 * 1024 * 1024;
  const file = await announce(harness, length);
  const chunk = bytesOf('m', 65_536);
  const memoryBefore = memoryInUse();
  const before = memoryBefore();
  let maxUsed = 0;
  const watch = setInterval(() => (maxUsed = Math.max(maxUsed, memoryBefore())), 1000);
  const { outgoing, answered } = begin(harness, file.put, length);
  const chunks = Array.from({ length: length / chunk.length }, () => chunk);
  Readable.from(chunks).pipe(outgoing);
  expect(await answered).toBe(204);
  clearInterval(watch);
  expect(maxUsed - before).toBeLessThan(15_000_000);
  await harness.close();
}, 60_000);

/** Bytes of buffers that are still referenced. */
function memoryInUse(): () => number {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  return () => {
    if (typeof collect === 'function') collect();
    return process.memoryUsage().arrayBuffers;
  };
}

describe('file URLs', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp();
  });
  afterAll(() => t.close());

  test('are limited to three thousand reads and three hundred uploads per minute and network', async () => {
    const call = async (method: 'GET' | 'PUT', url: string, times: number) => {
      const statuses: number[] = [];
      for (let time = 0; time < times; time += 1) {
        statuses.push((await t.as(null).inject({ method, url, remoteAddress: '203.0.113.7' })).statusCode);
      }
      return statuses.indexOf(429);
    };
    expect(await call('GET', '/files/forged/a.png', 6001)).toBe(6000);
    expect(await call('GET', '/avatars/forged', 1)).toBe(0);
    expect(await call('PUT', '/files/direct/forged', 301)).toBe(300);
  });

  test('of one declared file are limited to thirty attempts per hour', async () => {
    const checksum = createHash('md5').update('other text').digest('base64');
    const blob = { filename: 'a.txt', byte_size: 10, checksum, content_type: 'text/plain' };
    const token = `?website_token=${t.fixtures.website.websiteToken}`;
    const config = (await t.as(null).post(`/api/v1/widget/config${token}`)).json();
    const headers = { 'x-auth-token': String(config.website_channel_config.auth_token) };
    const announced = await t.as(null).post(`/api/v1/widget/direct_uploads${token}`, { blob }, headers);
    const url = String(announced.json().direct_upload.url).replace('http://confab.test', '');
    const statuses: number[] = [];
    for (let time = 0; time < 31; time += 1) {
      const type = { 'content-type': 'text/plain' };
      statuses.push(
        (await t.as(null).inject({ method: 'PUT', url, payload: 'wrong text', headers: type })).statusCode,
      );
    }
    expect(statuses.indexOf(429)).toBe(30);
  });
});
