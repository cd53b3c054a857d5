import { mkdtemp, readdir, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemIds } from '../ids/ids.ts';
import { seededIds } from '../../../test/ids.ts';
import { openStorage } from './open-storage.ts';
import { newStorageKey, type Storage } from './storage.ts';

const bytes = Buffer.from(Array.from({ length: 100_000 }, (_, index) => index % 251));

async function text(stream: Readable | undefined): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream ?? []) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('latin1');
}

function behavesAsStorage(open: () => Storage): void {
  const key = (): string => newStorageKey(systemIds);

  test('returns stored bytes, from a buffer, a sized stream, and a stream of unknown length', async () => {
    const storage = open();
    const chunks = (): Readable => Readable.from([bytes.subarray(0, 70_000), bytes.subarray(70_000)]);
    for (const [body, size] of [[bytes], [chunks(), bytes.length], [chunks()]] as const) {
      const name = key();
      const options = { contentType: 'image/png', ...(size === undefined ? {} : { size }) };
      expect(await storage.put(name, body, options)).toEqual({ size: 100_000 });
      expect(await storage.head(name)).toMatchObject({ size: 100_000, contentType: 'image/png' });
      const read = await storage.get(name);
      expect(read).toMatchObject({ size: 100_000, contentType: 'image/png' });
      expect(await text(read?.stream)).toBe(bytes.toString('latin1'));
    }
  });

  test('stores an empty file', async () => {
    const name = key();
    await open().put(name, Buffer.alloc(0), { contentType: 'text/plain' });
    expect(await open().head(name)).toMatchObject({ size: 0 });
  });

  test('supports ranges, and rejects one outside of the file', async () => {
    const storage = open();
    const name = key();
    await storage.put(name, Buffer.from('0123456789'), { contentType: 'text/plain' });
    const middle = await storage.get(name, { range: { start: 2, end: 4 } });
    expect(middle).toMatchObject({ size: 10, range: { start: 2, end: 4 } });
    expect(await text(middle?.stream)).toBe('234');
    const rest = await storage.get(name, { range: { start: 7 } });
    expect(rest?.range).toEqual({ start: 7, end: 9 });
    expect(await text(rest?.stream)).toBe('789');
    expect((await storage.get(name, { range: { start: 8, end: 500 } }))?.range).toEqual({ start: 8, end: 9 });
    await expect(storage.get(name, { range: { start: 10 } })).rejects.toMatchObject({
      code: 'range_not_satisfiable',
    });
  });

  test('overwrites atomically, deletes, and accepts a repeated delete', async () => {
    const storage = open();
    const name = key();
    await storage.put(name, Buffer.from('a longer first text'), { contentType: 'text/plain' });
    await storage.put(name, Buffer.from('short'), { contentType: 'text/csv' });
    expect(await text((await storage.get(name))?.stream)).toBe('short');
    expect((await storage.head(name))?.contentType).toBe('text/csv');
    await storage.delete(name);
    await storage.delete(name);
    expect(await storage.get(name)).toBeUndefined();
    expect(await storage.head(name)).toBeUndefined();
  });

  test.each([undefined, 8])('a broken stream leaves nothing behind (declared size: %s)', async (size) => {
    const storage = open();
    const name = key();
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('half');
        await setTimeout(20);
        throw new Error('the sender went away');
      })(),
    );
    const options = { contentType: 'text/plain', ...(size === undefined ? {} : { size }) };
    await expect(storage.put(name, broken, options)).rejects.toThrow('went away');
    // The fake object store keeps half a body, which real ones do not.
    if (size === undefined) expect(await storage.head(name)).toBeUndefined();
  });

  test.each([
    '../x',
    'a/../../x',
    '/etc/passwd',
    'a//b',
    'a.b',
    'a\\b',
    '',
    '.',
    'a/\0',
    'a b',
    'a%2e',
    'x'.repeat(201),
  ])('rejects the key %j in every method', async (bad) => {
    const storage = open();
    const options = { contentType: 'text/plain', expiresInSeconds: 5 };
    const attempt = async (work: () => Promise<unknown>): Promise<unknown> => work();
    for (const work of [
      () => storage.put(bad, Buffer.from('x'), options),
      () => storage.get(bad),
      () => storage.head(bad),
      () => storage.delete(bad),
      () => storage.signedUrl(bad, options),
    ]) {
      await expect(attempt(work)).rejects.toMatchObject({ code: 'bad_storage_key' });
    }
  });

  test('a probe passes', async () => {
    await expect(open().probe()).resolves.toBeUndefined();
  });
}

describe('on the file system', () => {
  let directory = '';
  let storage: Storage;
  beforeAll(async () => {
    directory = await mkdtemp(path.join(tmpdir(), 'storage-test-'));
    storage = await openStorage(undefined, directory);
  });
  afterAll(() => rm(directory, { recursive: true, force: true }));

  behavesAsStorage(() => storage);

  test('has no public URL and leaves no temporary files', async () => {
    await storage.put('aa/bb/cc', Buffer.from('x'), { contentType: 'text/plain' });
    expect(await storage.signedUrl('aa/bb/cc', { expiresInSeconds: 60 })).toBeNull();
    const names = await readdir(path.join(directory, 'uploads'), { recursive: true });
    expect(names.filter((name) => /unfinished.|probe/.test(name))).toEqual([]);
    expect(await readFile(path.join(directory, 'uploads/aa/bb/cc'), 'utf8')).toBe('x');
  });

  test('leftovers of an interrupted put are deleted once old, and nothing else', async () => {
    await storage.put('left/over', Buffer.from('x'), { contentType: 'text/plain' });
    const place = path.join(directory, 'uploads/.unfinished');
    for (const name of ['old', 'new']) await writeFile(path.join(place, name), 'half');
    const dayAgo = new Date(Date.now() - 86_400_000);
    await utimes(path.join(place, 'old'), dayAgo, dayAgo);
    expect(await storage.removeLeftovers(new Date(Date.now() - 3_600_000))).toBe(1);
    expect(await readdir(place)).toEqual(['new']);
    expect(await storage.head('left/over')).toBeDefined();
    await rm(path.join(place, 'new'));
  });

  test('two concurrent puts of one key leave one of the two, complete', async () => {
    const bodies = ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(50_000));
    await Promise.all(
      bodies.map((body) => storage.put('at/once', Buffer.from(body), { contentType: 'text/plain' })),
    );
    expect(bodies).toContain(await text((await storage.get('at/once'))?.stream));
  });

  test('a directory is not a file, and a probe of an unusable folder fails', async () => {
    expect(await storage.head('aa/bb')).toBeUndefined();
    await writeFile(path.join(directory, 'blocked'), '');
    const blocked = await openStorage(pathToFileURL(path.join(directory, 'blocked')).href, directory);
    await expect(blocked.probe()).rejects.toThrow();
    await symlink('/nonexistent/place', path.join(directory, 'dangling'));
    const dangling = await openStorage(pathToFileURL(path.join(directory, 'dangling')).href, directory);
    await expect(dangling.probe()).rejects.toThrow();
  });
});

describe('on an S3 store', () => {
  let directory = '';
  let server: S3rver;
  let storage: Storage;
  let address = '';
  beforeAll(async () => {
    directory = await mkdtemp(path.join(tmpdir(), 's3-test-'));
    server = new S3rver({
      port: 0,
      address: '127.0.0.1',
      silent: true,
      directory,
      configureBuckets: [{ name: 'files', configs: [] }],
    });
    const { port } = await server.run();
    address = `s3://S3RVER:S3RVER@files/some/prefix?endpoint=http://127.0.0.1:${port}`;
    storage = await openStorage(address, directory);
  });
  afterAll(async () => {
    await storage.close();
    await server.close();
    await rm(directory, { recursive: true, force: true });
  });

  behavesAsStorage(() => storage);

  test('signs a URL that reads the file with the requested headers', async () => {
    await storage.put('sign/me', Buffer.from('content'), { contentType: 'text/html' });
    const url = await storage.signedUrl('sign/me', {
      expiresInSeconds: 60,
      contentDisposition: 'attachment; filename="a.txt"',
      contentType: 'text/plain',
    });
    const answer = await fetch(url ?? '');
    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe('content');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="a.txt"');
    expect(answer.headers.get('content-type')).toContain('text/plain');
    expect(url).toContain('/files/some/prefix/sign/me');
    expect(url).toContain('X-Amz-Expires=60');
  });

  test('a probe of a missing bucket fails', async () => {
    const elsewhere = await openStorage(address.replace('@files', '@missing'), directory);
    await expect(elsewhere.probe()).rejects.toThrow();
    await elsewhere.close();
  });
});

test('another URL scheme is rejected, and keys are random and well formed', async () => {
  await expect(openStorage('ftp://x', '/tmp')).rejects.toMatchObject({ code: 'bad_storage_url' });
  const ids = seededIds();
  expect(newStorageKey(ids)).toMatch(/^[0-9a-f]{2}\/[0-9a-f]{2}\/[0-9a-f]{32}$/);
  expect(newStorageKey(ids)).not.toBe(newStorageKey(ids));
});
