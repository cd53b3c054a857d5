import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { maxCrawledPages, maxDocumentBytes } from '@confab/contract/features/captain-document';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { closeServer } from '../../../../test/close-server.ts';
import { form, type TestFile } from '../../../../test/form.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { docxOf, lockedPdf, pdfOf } from '../../../../test/features/text-files.ts';
import { jsonb } from '../../../platform/db/database.ts';
import { migrateJobs } from '../../../platform/jobs/workers.ts';
import { guardedFetch } from '../../../platform/outbound/guarded-fetch.ts';
import { readDocument } from './actions/read-document.ts';
import { readDocumentJob, retryMs } from './job-model.ts';
import { pageOf, passagesOf } from './page-model.ts';

let t: TestApp;
let site: Server;
let host: string;
let base: string;
let assistant: number;
let pages: Record<string, { type?: string; status?: number; body: string }>;
let requestedUrls: string[];

const maya = () => t.as(t.fixtures.maya);

beforeAll(async () => {
  t = await startTestApp();
  await migrateJobs(t.database.pool, t.platform.log);
  base = `/api/v1/accounts/${t.fixtures.account.id}/captain`;
  site = createServer((request, response) => {
    requestedUrls.push(request.url ?? '');
    const page = pages[request.url ?? ''];
    response.writeHead(page?.status ?? (page === undefined ? 404 : 200), {
      'content-type': page?.type ?? 'text/html; charset=utf-8',
    });
    response.end(page?.body ?? '');
  });
  await new Promise<void>((listening) => site.listen(0, '127.0.0.1', listening));
  host = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await closeServer(site);
  await t.close();
});
beforeEach(async () => {
  await t.database.db.deleteFrom('captain_assistant').execute();
  await t.database.pool.query('truncate graphile_worker._private_jobs');
  await limit({});
  requestedUrls = [];
  pages = {};
  assistant = (await maya().post(`${base}/assistants`, { name: 'Quill', description: 'Paper' })).json().id;
});

const limit = (limits: Record<string, unknown>) =>
  t.database.db
    .updateTable('account')
    .set({ limits: jsonb(limits) })
    .where('id', '=', t.fixtures.account.id)
    .execute();
const add = (link: string, more: object = {}) =>
  maya().post(`${base}/documents`, { document: { external_link: link, assistant_id: assistant, ...more } });

async function read(link: string): Promise<void> {
  const made = await add(link);
  expect(made.statusCode, made.body).toBe(200);
  await readDocument(t.platform, { accountId: t.fixtures.account.id, id: made.json().id });
}
type Shown = { id: number; external_link: string; name: string; content: string; status: string };
const list = async (): Promise<Shown[]> => (await maya().get(`${base}/documents`)).json().payload;

/** The tries that are still to come. */
async function waiting(): Promise<{ payload: unknown; run_at: Date }[]> {
  const { rows } = await t.database.pool.query(
    `select j.payload::jsonb as payload, j.run_at from graphile_worker._private_jobs j
     join graphile_worker._private_tasks k on k.id = j.task_id
     where k.identifier = $1 and j.payload::jsonb ? 'tries'`,
    [readDocumentJob.name],
  );
  return rows;
}

describe('a page', () => {
  test('is crawled with the pages of its host that it links to, and becomes searchable', async () => {
    pages['/'] = {
      body: `<html><head><title>Paper &amp; Pens</title></head><body><nav>Menu</nav><h1>Help</h1>
        <p>We deliver parcels within five days.</p>
        <a href="/fees#top">Fees</a> <a href="/fees">Fees</a> <a href="mailto:a@b.example">Mail</a>
        <a href="/terms.pdf">Terms</a> <a href="https://elsewhere.example/">Else</a></body></html>`,
    };
    pages['/fees'] = { body: '<title>Fees</title><p>Express costs nine Euro.</p>' };
    await read(host);
    expect(requestedUrls).toEqual(['/', '/fees']);
    expect((await list()).map((each) => [each.external_link, each.name, each.content, each.status])).toEqual([
      [`${host}/fees`, 'Fees', 'Express costs nine Euro.', 'available'],
      [
        `${host}/`,
        'Paper & Pens',
        'Help\n\nWe deliver parcels within five days.\n\nFees Fees Mail Terms Else',
        'available',
      ],
    ]);
    const ask = { message_content: 'What costs express?' };
    expect((await maya().post(`${base}/assistants/${assistant}/playground`, ask)).json()).toMatchObject({
      response: `Express costs nine Euro. [[1](${host}/fees)]`,
      sources: [{ type: 'document', title: 'Fees', url: `${host}/fees` }],
    });
  });

  test('from a sitemap leads to its pages, up to a limit', async () => {
    const links = Array.from({ length: 40 }, (_, index) => `<url><loc>${host}/p${index}</loc></url>`);
    pages['/sitemap.xml'] = { type: 'application/xml', body: `<urlset>${links.join('')}</urlset>` };
    await read(`${host}/sitemap.xml`);
    expect(requestedUrls).toHaveLength(maxCrawledPages);
  });

  test.each([
    ['is not found', 'missing', { status: 404, body: 'Gone' }],
    ['requires a password', 'forbidden', { status: 401, body: 'Who are you?' }],
    ['is an image', 'no_text', { type: 'image/png', body: 'PNG' }],
    ['says nothing', 'no_text', { body: '<script>1</script>' }],
    ['is too large', 'too_large', { body: 'x'.repeat(2_100_000) }],
  ])('that %s is not searchable, and not retried', async (_what, problem, page) => {
    pages['/'] = page;
    await read(host);
    expect(await list()).toMatchObject([{ content: null, status: 'available', problem }]);
    expect(await waiting()).toHaveLength(0);
  });

  test('that cannot be reached is retried later, a few times, and then manually', async () => {
    pages['/'] = { status: 503, body: 'Resting' };
    const { id } = (await add(host)).json();
    const key = { accountId: t.fixtures.account.id, id };
    await readDocument(t.platform, key);
    const [first] = await waiting();
    expect(first).toMatchObject({ payload: { account_id: key.accountId, id, tries: 1 } });
    expect(first?.run_at.getTime()).toBeGreaterThan(Date.now() + 15_000);
    expect(await list()).toMatchObject([{ status: 'in_progress', problem: 'unreachable' }]);
    await readDocument(t.platform, key, retryMs.length);
    expect(await list()).toMatchObject([{ status: 'available', problem: 'unreachable', content: null }]);
    const again = await maya().post(`${base}/documents/${id}/read_again`);
    expect(again.json()).toMatchObject({ status: 'in_progress', problem: null });
    pages['/'] = { body: '<p>Parcels arrive within five days.</p>' };
    await readDocument(t.platform, key);
    const content = 'Parcels arrive within five days.';
    expect(await list()).toMatchObject([{ status: 'available', problem: null, content }]);
  });

  test('that was crawled keeps its content until it is crawled again', async () => {
    pages['/'] = { body: '<p>Old</p><a href="/two">Two</a>' };
    pages['/two'] = { status: 500, body: '' };
    await read(host);
    expect(await list()).toMatchObject([
      { external_link: `${host}/two`, status: 'in_progress', problem: 'unreachable' },
      { content: 'Old\n\nTwo', problem: null },
    ]);
    const { id } = (await list())[1] ?? {};
    await maya().post(`${base}/documents/${id}/read_again`);
    pages['/'] = { status: 404, body: '' };
    await readDocument(t.platform, { accountId: t.fixtures.account.id, id: Number(id) });
    expect((await list())[1]).toMatchObject({
      content: 'Old\n\nTwo',
      problem: 'missing',
      status: 'available',
    });
    // A page that was found leads no further.
    pages['/two'] = { body: '<p>Two</p><a href="/three">Three</a>' };
    await readDocument(
      t.platform,
      { accountId: t.fixtures.account.id, id: Number((await list())[0]?.id) },
      1,
    );
    expect((await list()).map((each) => each.content)).toEqual(['Two\n\nThree', 'Old\n\nTwo']);
  });

  test('at an internal address is not fetched', async () => {
    const { outbound } = t.platform;
    t.platform.outbound = guardedFetch({ allowPrivate: false, userAgent: 'Confab' });
    pages['/'] = { body: '<p>Secret</p>' };
    await read(host);
    await t.platform.outbound.close();
    t.platform.outbound = outbound;
    expect(requestedUrls).toEqual([]);
    expect(await list()).toMatchObject([{ content: null, problem: 'not_public', status: 'available' }]);
  });

  test('that was started is continued, and a finished one is skipped', async () => {
    pages['/'] = { body: '<p>One</p><a href="/two">Two</a>' };
    pages['/two'] = { body: '<p>Two</p>' };
    await t.database.db
      .insertInto('captain_document')
      .values({
        account_id: t.fixtures.account.id,
        assistant_id: assistant,
        external_link: `${host}/two`,
        is_found: true,
      })
      .execute();
    await read(host);
    expect((await list()).map(({ content }) => content)).toEqual(['One\n\nTwo', 'Two']);
  });
});

describe('a file', () => {
  const upload = async (file: TestFile, field = 'file') => {
    const fields = [
      ['document[assistant_id]', String(assistant)],
      [`document[${field}]`, file],
    ] as const;
    return maya().inject({ method: 'POST', url: `${base}/documents`, ...(await form(fields)) });
  };
  const pdf = { name: 'Hand book.pdf', bytes: pdfOf(['We deliver parcels within five days.']) };
  const storedFiles = () => t.database.db.selectFrom('captain_document_file').select('document_id').execute();

  test('is read once, becomes searchable, and is not stored', async () => {
    const made = await upload(pdf, 'pdf_file');
    expect(made.json()).toMatchObject({
      status: 'in_progress',
      external_link: 'PDF: Hand book.pdf',
      name: 'Hand book.pdf',
      pdf_document: true,
      file_size: pdf.bytes.length,
      content: null,
    });
    const key = { accountId: t.fixtures.account.id, id: made.json().id };
    expect(await storedFiles()).toHaveLength(1);
    await readDocument(t.platform, key);
    expect(await storedFiles()).toEqual([]);
    expect(await list()).toMatchObject([
      { status: 'available', problem: null, content: 'We deliver parcels within five days.' },
    ]);
    const ask = { message_content: 'Do you deliver parcels within five days?' };
    expect((await maya().post(`${base}/assistants/${assistant}/playground`, ask)).json()).toMatchObject({
      response: 'We deliver parcels within five days.',
      sources: [{ type: 'document', title: 'Hand book.pdf', url: null }],
    });
    const again = await maya().post(`${base}/documents/${key.id}/read_again`);
    expect([again.statusCode, again.json().error]).toEqual([422, expect.stringContaining('read once')]);
    const twice = await upload(pdf);
    expect([twice.statusCode, twice.json().fields[0].code]).toEqual([422, 'taken']);
  });

  test.each([
    ['notes.docx', docxOf(['Fees are nine Euro.']), 'Fees are nine Euro.', null],
    ['notes.md', Buffer.from('# Fees\n\nNine *Euro*'), '# Fees\n\nNine *Euro*', null],
    ['page.html', Buffer.from('<!doctype html><html><p>Fees</p></html>'), 'Fees', null],
    ['long.txt', Buffer.from('word '.repeat(50_000)), expect.stringMatching(/^(word ){3000}$/), 'shortened'],
    ['scan.pdf', pdfOf(['']), null, 'no_text'],
    ['locked.pdf', lockedPdf(), null, 'locked'],
    ['broken.pdf', Buffer.from('%PDF-1.7\nrubbish'), null, 'damaged'],
  ])('reads %s, or stores the reason why not', async (name, bytes, content, problem) => {
    const { id } = (await upload({ name, bytes })).json();
    await readDocument(t.platform, { accountId: t.fixtures.account.id, id });
    expect(await list()).toMatchObject([{ name, content, problem, status: 'available' }]);
  });

  test.each([
    ['picture.pdf', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'invalid'],
    ['empty.txt', Buffer.alloc(0), 'blank'],
    ['latin.txt', Buffer.from('Gr\xfc\xdfe', 'latin1'), 'invalid'],
  ])('rejects %s', async (name, bytes, code) => {
    const answer = await upload({ name, bytes });
    expect([answer.statusCode, answer.json().fields?.[0]?.code]).toEqual([422, code]);
    expect(await list()).toEqual([]);
  });

  test('that is too large, or of a faked type, is rejected', async () => {
    const large = await upload({ name: 'large.txt', bytes: Buffer.alloc(maxDocumentBytes + 1, 'a') });
    expect(large.statusCode).toBe(413);
    const fake = await maya().post(`${base}/documents`, {
      document: { assistant_id: assistant, file: { kind: 'uploaded_file', path: '/etc/passwd' } },
    });
    expect([fake.statusCode, fake.json().fields[0].code]).toEqual([422, 'blank']);
  });
});

describe('limits', () => {
  test('an account has a limited number of documents, and a crawl adds no more', async () => {
    await limit({ captain_documents: 2 });
    pages['/'] = { body: '<a href="/a">a</a><a href="/b">b</a>' };
    await read(host);
    expect(await list()).toHaveLength(2);
    const more = await add(`${host}/more`);
    expect([more.statusCode, more.json()]).toEqual([422, { error: 'Document limit exceeded' }]);
  });

  test.each([
    ['', 'blank'],
    ['ftp://files.example', 'invalid'],
    ['javascript:alert(1)', 'invalid'],
    ['https://user:secret@site.example', 'invalid'],
    ['not an address', 'invalid'],
  ])('rejects %j: %s', async (link, code) => {
    const answer = await add(link);
    expect([answer.statusCode, answer.json().fields[0].code]).toEqual([422, code]);
  });

  test('a URL is required, and unique per assistant', async () => {
    expect((await add(`${host}/x#part`)).json().external_link).toBe(`${host}/x`);
    const again = await add(`${host}/x`);
    expect([again.statusCode, again.json().message]).toEqual([422, 'External link has already been taken']);
    const without = await add(`${host}/y`, { assistant_id: null });
    expect([without.statusCode, without.json()]).toEqual([422, { error: 'Missing Assistant' }]);
  });

  test('non-administrators add and delete none; deleted knowledge is no longer found', async () => {
    pages['/'] = { body: '<p>Parcels arrive within five days.</p>' };
    await read(host);
    const { id } = (await maya().get(`${base}/documents`)).json().payload[0];
    expect((await t.as(t.fixtures.jonas).delete(`${base}/documents/${id}`)).statusCode).toBe(401);
    expect((await maya().delete(`${base}/documents/${id}`)).statusCode).toBe(204);
    const ask = { message_content: 'Do parcels arrive within five days?' };
    const answer = await maya().post(`${base}/assistants/${assistant}/playground`, ask);
    expect(answer.json()).toMatchObject({ handoff: true });
  });
});

test('a long text is split between paragraphs, lines, or sentences', () => {
  const text = `${'One sentence. '.repeat(60)}\n\n${'x'.repeat(3000)}`;
  const passages = passagesOf(text);
  expect(passages.every((each) => each.length <= 1200)).toBe(true);
  expect(passages[0]?.endsWith('sentence.')).toBe(true);
  expect(passages.join('').replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''));
});

test('plain text is read unchanged', () => {
  expect(pageOf('https://a.example/', 'text/plain', ' <b>Hi</b> ')?.text).toBe('<b>Hi</b>');
});
