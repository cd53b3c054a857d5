import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { form, png, type TestFile } from '../../../test/form.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { api } from '../../channels/api/channel.ts';
import { webWidget } from '../../channels/web-widget/channel.ts';
import { markReceived } from '../../platform/files/uploaded-file.ts';
import { guardedFetch } from '../../platform/outbound/guarded-fetch.ts';
import { announceBlob } from './actions/announce-blob.ts';
import { purgeBlobs } from './actions/purge-blobs.ts';
import { findBlob } from './blob-queries.ts';
import {
  attachmentView,
  deleteAttachments,
  insertAttachments,
  loadAttachments,
  storeAttachments,
} from './index.ts';

let now = new Date('2026-11-20T12:00:00Z');
let t: TestApp;
let url: string;
let elsewhere: Server;
let elsewhereUrl: string;
beforeAll(async () => {
  t = await startTestApp({ installation: { fileLinkSeconds: 86_400 }, clock: { now: () => now } });
  url = `/api/v1/accounts/${t.fixtures.account.id}/upload`;
  elsewhere = createServer((request, response) => {
    if (request.url === '/gone') return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': 'text/html' }).end('<html><script>alert(1)</script></html>');
  });
  await new Promise<void>((listening) => elsewhere.listen(0, '127.0.0.1', listening));
  elsewhereUrl = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;
});
afterAll(async () => {
  elsewhere.close();
  await t.close();
});

const send = async (file: TestFile, person: { token: string } | null = t.fixtures.nils) =>
  t.as(person).inject({ method: 'POST', url, ...(await form([['attachment', file]])) });

const text = (name: string, content = 'hello'): TestFile => ({
  name,
  bytes: Buffer.from(content),
  type: 'text/plain',
});

const pathOf = (link: string): string => link.replace('http://confab.test', '');

/** A file as a request leaves it behind, tied to a message of the fixtures' contact. */
async function attach(file: TestFile) {
  const scope = { accountId: t.fixtures.account.id };
  const prepared = await storeAttachments(t.platform, scope, [await received(file)], api.capabilities.files);
  const messageId = await addMessage();
  const [row] = await t.platform.db
    .transaction()
    .execute((trx) => insertAttachments(trx, t.fixtures.account.id, messageId, prepared));
  if (row === undefined) throw new Error('nothing was attached');
  return { row, messageId, view: attachmentView(t.platform, row) };
}

async function received(file: TestFile) {
  const { mkdtemp, writeFile } = await import('node:fs/promises');
  const { tmpdir } = await import('node:os');
  const { sniffContentType } = await import('../../platform/files/content-type.ts');
  const path = `${await mkdtemp(`${tmpdir()}/confab-attach-`)}/file`;
  await writeFile(path, file.bytes);
  const contentType = await sniffContentType({ path }, file.type);
  const facts = { filename: file.name, declaredType: file.type ?? '', contentType, size: file.bytes.length };
  const cleanup = () => Promise.resolve();
  const input = { kind: 'uploaded_file', fieldname: 'attachments', ...facts, path, cleanup } as const;
  markReceived(input);
  return input;
}

let displayId = 0;
async function addMessage(): Promise<number> {
  const { account, website, tessa } = t.fixtures;
  const key = { account_id: account.id, inbox_id: website.id };
  displayId += 1;
  const conversation = await t.platform.db
    .insertInto('conversation')
    .values({ ...key, display_id: displayId, contact_id: tessa.id, contact_inbox_id: tessa.contactInboxId })
    .returning('id')
    .executeTakeFirstOrThrow();
  const message = await t.platform.db
    .insertInto('message')
    .values({ ...key, conversation_id: conversation.id, message_type: 0 })
    .returning('id')
    .executeTakeFirstOrThrow();
  return message.id;
}

describe('uploading', () => {
  test('returns a URL that serves the file to anyone who has it', async () => {
    const answer = await send(text('notes.txt'));
    expect(answer.statusCode).toBe(200);
    const { file_url: link } = answer.json();
    expect(answer.json()).toEqual({
      file_url: link,
      blob_key: expect.any(String),
      blob_id: expect.any(Number),
    });
    const file = await t.as(null).get(pathOf(link));
    expect([file.statusCode, file.body]).toEqual([200, 'hello']);
    expect(file.headers['content-type']).toBe('text/plain');
    expect(file.headers['content-disposition']).toContain('attachment; filename="notes.txt"');
  });

  test.each([
    ['../../etc/passwd', 'passwd'],
    ['..\\..\\boot.ini', 'boot.ini'],
    ['a\u200b\u202egpj.exe', 'agpj.exe'],
    ['....', 'file'],
    [`${'ü'.repeat(200)}.txt`, `${'ü'.repeat(98)}.txt`],
    ['<script>.html', '_script_.html'],
  ])('sanitizes the file name %j', async (input, stored) => {
    const answer = await send({ name: input, bytes: Buffer.from('x') });
    const file = await t.as(null).get(pathOf(answer.json().file_url));
    expect(decodeURIComponent(String(file.headers['content-disposition']))).toContain(
      `filename*=UTF-8''${stored}`,
    );
  });

  test('never serves markup inline, whatever type it declares', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    const answer = await send({ name: 'logo.png', bytes: Buffer.from(svg), type: 'image/png' });
    const file = await t.as(null).get(pathOf(answer.json().file_url));
    expect(file.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
    });
    expect(file.headers['content-disposition']).toMatch(/^attachment/);
  });

  test('fetches from an address, and serves HTML from there as a download', async () => {
    const answer = await t.as(t.fixtures.nils).post(url, { external_url: `${elsewhereUrl}/page.html` });
    expect(answer.statusCode).toBe(200);
    const file = await t.as(null).get(pathOf(answer.json().file_url));
    expect(file.headers['content-disposition']).toMatch(/^attachment; filename="page.html"/);
  });

  test.each([
    [{}, 'No file or URL provided'],
    [{ external_url: '' }, 'No file or URL provided'],
    [{ attachment: { kind: 'uploaded_file', path: '/etc/passwd', size: 1 } }, 'No file or URL provided'],
    [{ external_url: 'ftp://example.com/x' }, 'Invalid URL provided'],
    [{ external_url: 'not an address' }, 'Invalid URL provided'],
    [{ external_url: 'http://169.254.169.254/latest/meta-data' }, 'Invalid URL provided'],
  ])('rejects %j', async (body, error) => {
    const answer = await t.as(t.fixtures.nils).post(url, body);
    expect([answer.statusCode, answer.json()]).toEqual([422, { error }]);
  });

  test('reports an error status of the URL', async () => {
    const answer = await t.as(t.fixtures.nils).post(url, { external_url: `${elsewhereUrl}/gone` });
    expect(answer.json().error).toBe('Invalid URL provided: it responded with 404');
  });

  test('does not access the internal network unless allowed', async () => {
    const allowed = t.platform.outbound;
    t.platform.outbound = guardedFetch({ allowPrivate: false, userAgent: 'Confab' });
    const answer = await t.as(t.fixtures.nils).post(url, { external_url: `${elsewhereUrl}/page.html` });
    await t.platform.outbound.close();
    t.platform.outbound = allowed;
    expect([answer.statusCode, answer.json()]).toEqual([422, { error: 'Invalid URL provided' }]);
  });

  test('is for members only', async () => {
    expect((await send(text('a.txt'), null)).statusCode).toBe(401);
    expect((await send(text('a.txt'), t.fixtures.rex)).statusCode).toBe(401);
  });

  test('rejects a file above the limit and stores nothing', async () => {
    const before = await t.platform.db.selectFrom('blob').select('id').execute();
    const answer = await send({ name: 'big.bin', bytes: Buffer.alloc(41 * 1024 * 1024 + 1) });
    expect(answer.statusCode).toBe(413);
    expect(await t.platform.db.selectFrom('blob').select('id').execute()).toHaveLength(before.length);
  });
});

describe('links', () => {
  test('of an attachment stay the same for a while, then run out', async () => {
    const { row, view } = await attach(text('plan.txt'));
    const path = pathOf(view.data_url ?? '');
    now = new Date(now.getTime() + 3_600_000);
    expect(attachmentView(t.platform, row).data_url).toBe(view.data_url);
    expect((await t.as(null).get(path)).statusCode).toBe(200);
    now = new Date(now.getTime() + 3 * 86_400_000);
    expect((await t.as(null).get(path)).statusCode).toBe(404);
    expect(attachmentView(t.platform, row).data_url).not.toBe(view.data_url);
  });

  test('open nothing when forged, swapped, truncated, or made for another purpose', async () => {
    const { view } = await attach(text('plan.txt'));
    const [, , token = '', name = ''] = pathOf(view.data_url ?? '').split('/');
    const [body = '', key = '', mac = ''] = token.split('.');
    const foreign = Buffer.from(JSON.stringify([9_999_999_999, ['file', t.fixtures.rival.id, 1]])).toString(
      'base64url',
    );
    const blobToken = t.platform.fileLinks.sign(['blob', t.fixtures.account.id, 1], 60);
    for (const bad of [
      `${foreign}.${key}.${mac}`,
      `${body}.${key}.${mac.slice(1)}`,
      `${body}.${key}`,
      'x',
      blobToken,
    ]) {
      expect((await t.as(null).get(`/files/${bad}/${name}`)).statusCode).toBe(404);
    }
  });

  test('support ranges and conditional requests, and serve nothing else', async () => {
    const { view } = await attach(text('digits.txt', '0123456789'));
    const get = (headers: Record<string, string>) =>
      t.as(null).inject({ method: 'GET', url: pathOf(view.data_url ?? ''), headers });
    const part = await get({ range: 'bytes=2-4' });
    expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([206, '234', 'bytes 2-4/10']);
    expect((await get({ range: 'bytes=7-' })).body).toBe('789');
    expect((await get({ range: 'bytes=90-' })).statusCode).toBe(416);
    const { etag } = part.headers;
    expect((await get({ 'if-none-match': String(etag) })).statusCode).toBe(304);
    expect((await get({ range: 'bytes=2-4', 'if-range': '"old"' })).statusCode).toBe(200);
  });

  test('redirect to the object store if configured, briefly and with safe headers', async () => {
    const answer = await send({ name: 'page.html', bytes: Buffer.from('<html></html>') });
    const { storage } = t.platform;
    const requests: unknown[] = [];
    t.platform.storage = {
      ...storage,
      signedUrl: (key, options) => {
        requests.push(options);
        return Promise.resolve(`https://bucket.example/${key}?signed`);
      },
    };
    const file = await t.as(null).get(pathOf(answer.json().file_url));
    t.platform.storage = storage;
    expect([file.statusCode, file.headers['location']]).toEqual([
      302,
      `https://bucket.example/${answer.json().blob_key}?signed`,
    ]);
    expect(requests).toEqual([
      {
        expiresInSeconds: 600,
        contentType: 'application/octet-stream',
        contentDisposition: expect.stringMatching(/^attachment; filename="page.html"/),
      },
    ]);
  });

  test('of an image include a small preview', async () => {
    const { view } = await attach({ name: 'photo.png', bytes: await png(800), type: 'image/png' });
    expect(view).toMatchObject({ file_type: 'image', width: 800, height: 800 });
    const { default: sharp } = await import('sharp');
    const previews = await Promise.all([1, 2, 3].map(() => t.as(null).get(pathOf(view.thumb_url ?? ''))));
    for (const preview of previews) {
      expect(await sharp(preview.rawPayload).metadata()).toMatchObject({ width: 250, format: 'webp' });
    }
  });

  test('stop working with their message, and the files are deleted', async () => {
    const { messageId, view, row } = await attach({
      name: 'photo.png',
      bytes: await png(300),
      type: 'image/png',
    });
    const { account } = t.fixtures;
    const blob = await t.platform.db
      .selectFrom('blob')
      .select('key')
      .where('id', '=', row.blob_id ?? 0)
      .executeTakeFirstOrThrow();
    expect((await t.as(null).get(pathOf(view.thumb_url ?? ''))).statusCode).toBe(200);
    await t.platform.db.transaction().execute((trx) => deleteAttachments(trx, account.id, [messageId]));
    expect((await t.as(null).get(pathOf(view.data_url ?? ''))).statusCode).toBe(404);
    expect((await loadAttachments(t.platform.db, account.id, [messageId])).size).toBe(0);
    expect(await purgeBlobs(t.platform)).toBe(1);
    expect(await t.platform.storage.head(blob.key)).toBeUndefined();
    expect(await t.platform.storage.head(`${blob.key}_250`)).toBeUndefined();
  });
});

describe('attachments of a message', () => {
  const website = webWidget.capabilities.files;
  const store = (values: unknown[]) =>
    storeAttachments(t.platform, { accountId: t.fixtures.account.id }, values, website);

  test.each([[[{ kind: 'uploaded_file', path: '/etc/passwd' }]], [['no signed id']], [[7]], [[['x']]]])(
    'rejects %j as attachment',
    async (values) => {
      await expect(store(values)).rejects.toMatchObject({
        code: 'invalid',
        message: 'Attachments are invalid',
      });
    },
  );

  test('rejects more than fifteen before reading any', async () => {
    await expect(store(Array.from({ length: 16 }, () => 'x'))).rejects.toMatchObject({
      options: { fields: [{ path: 'attachments', code: 'too_many' }] },
    });
  });

  test('rejects a file type the channel does not support', async () => {
    const program = { name: 'notes.txt', bytes: Buffer.from('MZ\u0000\u0000\u0001binary', 'latin1') };
    await expect(store([await received(program)])).rejects.toMatchObject({
      message: 'File type not supported',
    });
  });

  test('rejects a signed id of another account', async () => {
    const scope = { accountId: t.fixtures.rival.id };
    const [file] = await storeAttachments(t.platform, scope, [await received(text('a.txt'))], website);
    const id = file?.blobId ?? 0;
    expect(await findBlob(t.platform.db, t.fixtures.rival.id, id)).toBeDefined();
    for (const account of [t.fixtures.rival.id, t.fixtures.account.id]) {
      const signed = t.platform.fileLinks.sign(['blob', account, id], 60);
      await expect(store([signed])).rejects.toMatchObject({ message: 'Attachments are invalid' });
    }
  });
});

describe('direct uploads', () => {
  const announce = (bytes: Uint8Array, more: { checksum?: string; content_type?: string } = {}) =>
    announceBlob(
      t.platform,
      { accountId: t.fixtures.account.id },
      { filename: 'photo.png', byte_size: bytes.length, content_type: 'image/png', ...more },
      webWidget.capabilities.files,
    );
  const put = (link: string, bytes: Uint8Array) =>
    t.as(null).inject({
      method: 'PUT',
      url: pathOf(link),
      payload: Buffer.from(bytes),
      headers: { 'content-type': 'image/png' },
    });

  test('creates an attachment from a declared and completed upload', async () => {
    const bytes = await png(40);
    const checksum = createHash('md5').update(bytes).digest('base64');
    const announced = await announce(bytes, { checksum });
    const early = storeAttachments(
      t.platform,
      { accountId: t.fixtures.account.id },
      [announced.signed_id],
      webWidget.capabilities.files,
    );
    await expect(early).rejects.toMatchObject({ message: 'Attachments are invalid' });
    expect((await put(announced.direct_upload.url, bytes)).statusCode).toBe(204);
    const [file] = await storeAttachments(
      t.platform,
      { accountId: t.fixtures.account.id },
      [announced.signed_id],
      webWidget.capabilities.files,
    );
    expect(file).toMatchObject({ fileType: 'image', width: 40, contentType: 'image/png' });
    expect((await put(announced.direct_upload.url, bytes)).statusCode).toBe(409);
  });

  test('uses the received bytes, not the declared ones', async () => {
    const bytes = Buffer.from('<html><script>alert(1)</script></html>');
    const announced = await announce(bytes);
    expect((await put(announced.direct_upload.url, bytes)).statusCode).toBe(204);
    await expect(
      storeAttachments(
        t.platform,
        { accountId: t.fixtures.account.id },
        [announced.signed_id],
        webWidget.capabilities.files,
      ),
    ).rejects.toMatchObject({ message: 'File type not supported' });
  });

  test('reject more, fewer, and different bytes than declared, and forged URLs', async () => {
    const bytes = await png(40);
    const more = await announce(bytes);
    expect((await put(more.direct_upload.url, Buffer.concat([bytes, Buffer.alloc(10)]))).statusCode).toBe(
      413,
    );
    expect((await put(more.direct_upload.url, bytes.subarray(1))).statusCode).toBe(422);
    const other = await announce(bytes, { checksum: createHash('md5').update('other').digest('base64') });
    expect((await put(other.direct_upload.url, bytes)).statusCode).toBe(422);
    expect((await put('http://confab.test/files/direct/forged', bytes)).statusCode).toBe(404);
    await expect(announce(bytes, { content_type: 'application/x-msdownload' })).rejects.toMatchObject({
      message: 'File type not supported',
    });
  });
});
