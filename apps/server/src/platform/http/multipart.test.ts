import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Failure } from '@confab/contract/kit/errors';
import { route } from '@confab/contract/kit/route';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { seededIds } from '../../../test/ids.ts';
import { isUploadedFile, type UploadedFile } from '../files/uploaded-file.ts';
import { byteBudget } from './body/byte-budget.ts';
import { addNetworks } from './callers/caller-networks.ts';
import { multipart } from './multipart.ts';

let directory = '';
let app: FastifyInstance;
let base = '';

const describeFile = async (file: UploadedFile) => ({
  filename: file.filename,
  declaredType: file.declaredType,
  contentType: file.contentType,
  size: file.size,
  content: (await readFile(file.path, 'utf8')).slice(0, 20),
});

async function describeBody(value: unknown): Promise<unknown> {
  if (isUploadedFile(value)) return describeFile(value);
  if (Array.isArray(value)) return Promise.all(value.map(describeBody));
  if (typeof value !== 'object' || value === null) return value;
  const pairs = Object.entries(value).map(async ([key, entry]) => [key, await describeBody(entry)] as const);
  return Object.fromEntries(await Promise.all(pairs));
}

const ample = { maxBytes: 1_000_000, maxBytesPerAddress: 1_000_000 };
const takesFiles = route({
  name: 'test.files',
  method: 'POST',
  path: '/',
  summary: 'Take files',
  who: 'anyone',
  multipart: true,
  maxFiles: 3,
  maxBodyBytes: 100,
});

beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'multipart-test-'));
  app = fastify();
  addNetworks(app, () => []);
  app.setErrorHandler((error, _request, reply) => {
    const known = error instanceof Failure;
    return reply
      .code(known ? error.status : 500)
      .send({ code: known ? error.code : 'unknown', text: String(error) });
  });
  await app.register(multipart, {
    directory,
    ids: seededIds(),
    maxFileBytes: 1000,
    openBody: byteBudget(ample).open,
    openDisk: byteBudget(ample).open,
  });
  app.post('/echo', { config: { route: takesFiles } }, async (request) => ({
    body: await describeBody(request.body),
    lying: await readdir(directory),
  }));
  app.post('/fail', { config: { route: takesFiles } }, () => {
    throw new Error('broken handler');
  });
  base = await app.listen({ host: '127.0.0.1', port: 0 });
});

afterEach(async () => {
  await app.close();
  await rm(directory, { recursive: true, force: true });
});

function form(...parts: [string, string | File][]): FormData {
  const data = new FormData();
  for (const [name, value] of parts) data.append(name, value);
  return data;
}

async function post(filePath: string, body: FormData): Promise<{ status: number; answer: unknown }> {
  const response = await fetch(base + filePath, { method: 'POST', body });
  return { status: response.status, answer: await response.json() };
}

const directoryIsEmpty = (): Promise<void> =>
  vi.waitFor(async () => {
    expect(await readdir(directory)).toEqual([]);
  });

test('fields and files are put at their path, with detected types and clean names', async () => {
  const { status, answer } = await post(
    '/echo',
    form(
      ['message[content]', 'grüße'],
      ['message[attachments][]', new File(['%PDF-1.7 x'], '../\u202eréport.png', { type: 'image/png' })],
      ['message[attachments][]', new File(['a,b'], 'b.csv', { type: 'text/csv' })],
      ['avatar', new File([], 'empty.txt', { type: 'text/plain' })],
    ),
  );
  expect(status).toBe(200);
  expect(answer).toMatchObject({
    body: {
      message: {
        content: 'grüße',
        attachments: [
          {
            filename: 'réport.png',
            declaredType: 'image/png',
            contentType: 'application/pdf',
            size: 10,
            content: '%PDF-1.7 x',
          },
          { filename: 'b.csv', contentType: 'text/csv', size: 3 },
        ],
      },
      avatar: { filename: 'empty.txt', size: 0 },
    },
  });
  expect(answer).toHaveProperty('lying.length', 3);
  await directoryIsEmpty();
});

test.each([
  ['a file', form(['f', new File(['x'.repeat(1001)], 'a.txt')])],
  [
    'a file next to a valid one',
    form(['g', new File(['x'], 'a.txt')], ['f', new File(['x'.repeat(50_000)], 'a.txt')]),
  ],
  ['a field', form(['f', 'x'.repeat(101)])],
  [
    'the number of files',
    form(...Array.from({ length: 4 }, (_, index): [string, File] => [`f${index}`, new File(['x'], 'a')])),
  ],
  [
    'the number of fields',
    form(...Array.from({ length: 501 }, (_, index): [string, string] => [`f${index}`, 'x'])),
  ],
])('%s above the limit is rejected and leaves nothing', async (_, body) => {
  expect(await post('/echo', body)).toMatchObject({ status: 413, answer: { code: 'payload_too_large' } });
  await directoryIsEmpty();
});

test('an injected request is cleaned up as well', async () => {
  const payload =
    '--b\r\ncontent-disposition: form-data; name="f"; filename="a.txt"\r\n\r\nwhole\r\n--b--\r\n';
  const headers = { 'content-type': 'multipart/form-data; boundary=b' };
  const response = await app.inject({ method: 'POST', url: '/echo', headers, payload });
  expect(response.json()).toMatchObject({ body: { f: { size: 5 } }, lying: { length: 1 } });
  await directoryIsEmpty();
});

test('a file of exactly the limit is accepted', async () => {
  expect(await post('/echo', form(['f', new File(['x'.repeat(1000)], 'a.txt')]))).toMatchObject({
    status: 200,
  });
});

test('files are removed when the handler fails', async () => {
  expect((await post('/fail', form(['f', new File(['x'], 'a.txt')]))).status).toBe(500);
  await directoryIsEmpty();
});

test('a truncated body is rejected', async () => {
  const response = await fetch(`${base}/echo`, {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
    body: '--b\r\ncontent-disposition: form-data; name="f"; filename="a.txt"\r\n\r\nhalf',
  });
  expect(response.status).toBe(422);
  await directoryIsEmpty();
});

test('files are removed when the sender disconnects', async () => {
  const socket = connect(Number(new URL(base).port), '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(
    'POST /echo HTTP/1.1\r\nhost: x\r\ncontent-length: 900\r\ncontent-type: multipart/form-data; boundary=b\r\n\r\n' +
      '--b\r\ncontent-disposition: form-data; name="f"; filename="a.txt"\r\n\r\nhalf of it',
  );
  await vi.waitFor(async () => {
    expect(await readdir(directory)).toHaveLength(1);
  });
  socket.destroy();
  await directoryIsEmpty();
});

test('prototype names change nothing, and a look-alike is not a file', async () => {
  const data = form(
    ['a[__proto__][polluted]', 'x'],
    ['constructor[prototype][polluted]', 'x'],
    ['kept', '1'],
  );
  expect(await post('/echo', data)).toMatchObject({ status: 200, answer: { body: { kept: '1' } } });
  expect((await post('/echo', form(['__proto__', 'x']))).status).toBe(422);
  expect('polluted' in {}).toBe(false);
  expect(isUploadedFile({ kind: 'uploaded_file', path: '/etc/passwd' })).toBe(false);
});

test('leftovers of a killed process are deleted at the next start, files in use stay', async () => {
  await writeFile(path.join(directory, 'old'), 'x');
  await writeFile(path.join(directory, 'fresh'), 'x');
  await utimes(path.join(directory, 'old'), new Date(0), new Date(0));
  const second = fastify();
  await second.register(multipart, {
    directory,
    ids: seededIds(),
    maxFileBytes: 10,
    openBody: byteBudget(ample).open,
    openDisk: byteBudget(ample).open,
  });
  await second.close();
  expect(await readdir(directory)).toEqual(['fresh']);
});
