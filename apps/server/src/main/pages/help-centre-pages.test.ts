import { hash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { fastify, type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { addNetworks, callerNetworks } from '../../platform/http/callers/caller-networks.ts';
import { compressAnswers } from '../../platform/http/compress.ts';
import { installErrorHandler } from '../../platform/http/error-handler.ts';
import { repeatAnswers } from '../../platform/http/repeat-answers.ts';
import { openDrawer } from './help-centre-bundle.ts';
import { serveHelpCentre } from './help-centre-pages.ts';

let t: TestApp;
let app: FastifyInstance;
let directory: string;
let portals: string;
beforeAll(async () => {
  t = await startTestApp();
  directory = await mkdtemp(path.join(tmpdir(), 'confab-help-centre-'));
  await mkdir(path.join(directory, '.vite'));
  await mkdir(path.join(directory, 'render'));
  await writeFile(path.join(directory, 'page-abc.js'), '1');
  // Returns what it was requested to render.
  const draw =
    'export const render = (page, assets) =>' +
    " ({ html: JSON.stringify({ page, assets }), style: ':root{}', script: '1', frames: ['https://frames.test'] });";
  await writeFile(path.join(directory, 'render', 'render.js'), draw);
  const manifest = { 'main.ts': { file: 'page-abc.js', isEntry: true, css: ['page-abc.css'] } };
  await writeFile(path.join(directory, '.vite', 'manifest.json'), JSON.stringify(manifest));
  app = fastify({ routerOptions: { ignoreTrailingSlash: true } });
  addNetworks(
    app,
    callerNetworks(() => false),
  );
  repeatAnswers(app);
  installErrorHandler(app);
  compressAnswers(app);
  serveHelpCentre(app, t.platform, openDrawer(directory));
  for (const url of ['/', '/app', '/app/login', '/api/v1/profile']) app.get(url, () => 'the dashboard');
  app.post('/auth/sign_in', () => 'signed in');
  portals = `/api/v1/accounts/${t.fixtures.account.id}/portals`;
  const admin = t.as(t.fixtures.maya);
  const config = { allowed_locales: ['en', 'de'], default_locale: 'en' };
  await admin.post(portals, { name: 'Help', slug: 'help', color: '#123456', config });
  await admin.post(portals, {
    name: 'Shop',
    slug: 'shop',
    custom_domain: 'help.shop.test',
    header_text: 'x'.repeat(2000),
  });
  await t.database.db
    .updateTable('portal')
    .set({ domain_verified_at: new Date() })
    .where('custom_domain', 'is not', null)
    .execute();
  const category = await admin.post(`${portals}/help/categories`, { name: 'Orders', slug: 'orders' });
  const { id: categoryId } = category.json().payload;
  const write = async (slug: string, values: object, status = 'published') => {
    const article = { title: slug, content: 'Text', author_id: t.fixtures.maya.id, slug, ...values };
    const { id } = (await admin.post(`${portals}/help/articles`, { article })).json().payload;
    await admin.patch(`${portals}/help/articles/${id}`, { status });
    return id as number;
  };
  const first = await write('first', { category_id: categoryId });
  await write('erster', { locale: 'de', associated_article_id: first });
  await write('second', { category_id: categoryId });
  await write('draft', { category_id: categoryId, associated_article_id: first }, 'draft');
});
afterAll(async () => {
  await app.close();
  await t.close();
  await rm(directory, { recursive: true, force: true });
});

const open = (url: string, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'GET',
    url,
    headers: { host: 'confab.test', ...headers },
    remoteAddress: '198.51.100.9',
  });
const pageAt = async (url: string, headers: Record<string, string> = {}) =>
  JSON.parse((await open(url, headers)).body).page;

test('the URL of a portal redirects to its default locale', async () => {
  const answer = await open('/hc/help');
  expect([answer.statusCode, answer.headers.location]).toEqual([302, '/hc/help/en']);
  expect((await open('/hc/nobody')).statusCode).toBe(404);
});

test('each URL has its page, and non-public content is on none', async () => {
  const bodies = {
    '/hc/help/en': 'home',
    '/hc/help/en/': 'home',
    '/hc/help/en/articles': 'articles',
    '/hc/help/en/categories': 'categories',
    '/hc/help/en/categories/orders': 'category',
    '/hc/help/en/categories/orders/articles': 'category',
    '/hc/help/en/search?query=first': 'search',
    '/hc/help/articles/first': 'article',
  };
  for (const [url, kind] of Object.entries(bodies)) {
    const answer = await open(url);
    expect([url, answer.statusCode, JSON.parse(answer.body).page.body.kind]).toEqual([url, 200, kind]);
    expect(answer.body).not.toContain('draft');
  }
  const lost = [
    '/hc/help/fr',
    '/hc/help/en/categories/none',
    '/hc/help/articles/draft',
    '/hc/help/articles/none',
    '/hc/help/en/x/y/z',
    '/hc/none/en',
  ];
  for (const url of lost) {
    const answer = await open(url);
    expect([url, answer.statusCode, JSON.parse(answer.body).page.body.kind]).toEqual([url, 404, 'not-found']);
    expect(answer.headers['cache-control']).toBe('no-store');
  }
});

test('categories show the authors of their published articles', async () => {
  const { account, jonas } = t.fixtures;
  const { categories } = (await pageAt('/hc/help/en')).body;
  const maya = categories[0].authors;
  expect(maya).toHaveLength(1);
  expect((await pageAt('/hc/help/en/categories/orders')).body.authors).toEqual(maya);
  const row = t.database.db.updateTable('article').where('account_id', '=', account.id);
  await row.set({ author_id: jonas.id }).where('slug', 'in', ['draft', 'second']).execute();
  await change('second', { title: 'second' });
  expect((await pageAt('/hc/help/en')).body.categories[0].authors).toHaveLength(2);
  await change('second', { status: 'draft' });
  expect((await pageAt('/hc/help/en')).body.categories[0].authors).toEqual(maya);
  await change('second', { status: 'published' });
});

async function change(slug: string, values: object): Promise<void> {
  const row = await t.database.db
    .selectFrom('article')
    .select('id')
    .where('slug', '=', slug)
    .executeTakeFirst();
  const answer = await t.as(t.fixtures.maya).patch(`${portals}/help/articles/${row?.id}`, values);
  expect(answer.statusCode).toBe(200);
}

test('a page is revalidated by ETag until something changes', async () => {
  const first = await open('/hc/help/articles/second');
  const etag = String(first.headers.etag);
  expect(first.headers['cache-control']).toBe('public, max-age=60');
  const again = await open('/hc/help/articles/second', { 'if-none-match': etag });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  await change('second', { title: 'Changed' });
  const changed = await open('/hc/help/articles/second', { 'if-none-match': etag });
  expect([changed.statusCode, JSON.parse(changed.body).page.body.title]).toEqual([200, 'Changed']);
  const compressed = await open('/hc/help/articles/second', { 'accept-encoding': 'gzip' });
  expect([compressed.headers['content-encoding'], compressed.headers.vary]).toEqual([
    'gzip',
    'Accept-Encoding',
  ]);
  expect(gunzipSync(compressed.rawPayload).toString()).toBe(changed.body);
});

test('a page that many request at once is rendered once', async () => {
  const opened = fastify();
  addNetworks(
    opened,
    callerNetworks(() => false),
  );
  let drawn = 0;
  const draw = () => ({ html: `drawn ${(drawn += 1)}`, style: '', script: '', frames: [] });
  const drawer = { version: '1', draw };
  serveHelpCentre(opened, t.platform, { directory, open: () => Promise.resolve(drawer) });
  const request = {
    method: 'GET',
    url: '/hc/help/articles/first',
    headers: { host: 'confab.test' },
  } as const;
  const answers = await Promise.all(Array.from({ length: 8 }, () => opened.inject(request)));
  expect(new Set(answers.map(({ body }) => body))).toEqual(new Set(['drawn 1']));
  await opened.close();
});

test('nothing stale is served after a change of an article, a category, the portal, or the account', async () => {
  const status = async (url: string) => (await open(url)).statusCode;
  const title = async () => JSON.parse((await open('/hc/help/articles/second')).body).page.body.title;
  const { db } = t.database;
  expect([await status('/hc/help/articles/second'), await status('/hc/help/articles/second')]).toEqual([
    200, 200,
  ]);
  for (const [to, expected] of [
    ['draft', 404],
    ['published', 200],
    ['archived', 404],
    ['published', 200],
  ] as const) {
    await change('second', { status: to });
    expect([to, await status('/hc/help/articles/second')]).toEqual([to, expected]);
  }
  await change('second', { title: 'Another' });
  expect(await title()).toBe('Another');
  const home = async () => (await open('/hc/help/en')).body;
  await home();
  const { id } = await db.selectFrom('category').select('id').limit(1).executeTakeFirstOrThrow();
  await t.as(t.fixtures.maya).patch(`${portals}/help/categories/${id}`, { name: 'Renamed' });
  expect(await home()).toContain('Renamed');
  const archived = (to: boolean) => t.as(t.fixtures.maya).patch(`${portals}/help`, { archived: to });
  await archived(true);
  expect(await status('/hc/help/articles/second')).toBe(404);
  await archived(false);
  expect(await status('/hc/help/articles/second')).toBe(200);
  const account = db.updateTable('account').where('id', '=', t.fixtures.account.id);
  await account.set({ status: 1 }).execute();
  t.platform.invalidate(`account:${t.fixtures.account.id}`);
  expect(await status('/hc/help/articles/second')).toBe(404);
  await account.set({ status: 0 }).execute();
  t.platform.invalidate(`account:${t.fixtures.account.id}`);
});

test('a page may run and load its own resources, and only the plain layout can be framed', async () => {
  const { headers } = await open('/hc/help/en');
  const policy = String(headers['content-security-policy']);
  const own = (text: string) => `'self' 'sha256-${hash('sha256', text, 'base64')}'`;
  const allowed = `default-src 'none'; script-src ${own('1')}; style-src ${own(':root{}')}`;
  expect(policy).toContain(allowed);
  expect(policy).not.toMatch(/script-src[^;]*unsafe|nonce/);
  expect(policy).toContain('frame-src https://frames.test');
  expect(policy).toContain("frame-ancestors 'none'");
  expect(headers['x-frame-options']).toBe('DENY');
  const plain = await open('/hc/help/en?show_plain_layout=true&theme=dark');
  expect(plain.headers['content-security-policy']).toContain('frame-ancestors *');
  expect(plain.headers).not.toHaveProperty('x-frame-options');
  const { page } = JSON.parse(plain.body);
  expect([page.isPlain, page.isIndexed, page.theme]).toEqual([true, false, 'dark']);
  expect((await pageAt('/hc/help/en')).isIndexed).toBe(true);
  expect((await pageAt('/hc/help/en/search?query=first')).isIndexed).toBe(false);
  expect(page.body.categories[0].articles[0].href).toBe(
    '/hc/help/articles/first?show_plain_layout=true&theme=dark',
  );
});

test('a page has its own URL and those of its translations', async () => {
  const page = await pageAt('/hc/help/articles/first');
  expect(page.canonical).toBe('http://confab.test/hc/help/articles/first');
  expect(page.alternates).toEqual([
    { locale: 'en', href: 'http://confab.test/hc/help/articles/first' },
    { locale: 'de', href: 'http://confab.test/hc/help/articles/erster' },
  ]);
  expect(page.locales).toEqual([
    { code: 'en', href: '/hc/help/articles/first' },
    { code: 'de', href: '/hc/help/articles/erster' },
  ]);
  expect((await pageAt('/hc/help/articles/erster')).locale).toBe('de');
  expect((await pageAt('/hc/shop/en')).canonical).toBe('https://help.shop.test/hc/shop/en');
  expect((await pageAt('/hc/help/de')).alternates).toEqual([
    { locale: 'en', href: 'http://confab.test/hc/help/en' },
    { locale: 'de', href: 'http://confab.test/hc/help/de' },
  ]);
});

test('a custom domain serves its portal, and no dashboard', async () => {
  const host = { host: 'help.shop.test' };
  for (const url of ['/', '/app', '/app/login', '/hc/help/en', '/hc/shop/en'])
    expect([url, (await pageAt(url, host)).portal.name]).toEqual([url, 'Shop']);
  expect((await open('/hc/help', host)).headers.location).toBe('/hc/shop/en');
  expect((await open('/api/v1/profile', host)).statusCode).toBe(404);
  const signIn = await app.inject({ method: 'POST', url: '/auth/sign_in', headers: host });
  expect(signIn.statusCode).toBe(404);
  expect((await open('/app')).body).toBe('the dashboard');
  expect((await open('/hc/help/en', { host: 'nobody.test' })).statusCode).toBe(401);
});

test('browser assets are served, and the renderer is not', async () => {
  const file = await open('/hc-assets/page-abc.js');
  expect([file.statusCode, file.headers['cache-control']]).toEqual([
    200,
    'public, max-age=31536000, immutable',
  ]);
  for (const url of [
    '/hc-assets/render/render.js',
    '/hc-assets/page-/../render/render.js',
    '/hc-assets/.vite/manifest.json',
  ])
    expect((await open(url)).statusCode, url).toBe(404);
});

test('searches per network are limited', async () => {
  const statuses = new Set<number>();
  for (let at = 0; at < 122; at += 1) {
    const url = '/hc/help/en/search?query=%27';
    const answer = await app.inject({
      method: 'GET',
      url,
      headers: { host: 'confab.test' },
      remoteAddress: '192.0.2.4',
    });
    statuses.add(answer.statusCode);
  }
  expect([...statuses]).toEqual([200, 429]);
});
