import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addPerson } from '../../../test/fixtures.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';

let t: TestApp;
let base: string;
let categoryId: number;
beforeAll(async () => {
  t = await startTestApp();
  base = `/api/v1/accounts/${t.fixtures.account.id}/portals`;
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.database.db.deleteFrom('portal').execute();
  await t.database.db.updateTable('account').set({ status: 0, deleting_at: null }).execute();
  const config = { allowed_locales: ['en', 'de'], default_locale: 'en' };
  await make('', { name: 'Acme help', slug: 'help', config });
  categoryId = (await make('/help/categories', { name: 'Orders', slug: 'orders' })).payload.id;
});

async function make(path: string, values: object) {
  const answer = await t.as(t.fixtures.maya).post(base + path, values);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

async function write(slug: string, values: object = {}, status = 'published', portal = 'help') {
  const article = { title: slug, content: 'Send it back.', author_id: t.fixtures.maya.id, slug, ...values };
  const { id } = (await make(`/${portal}/articles`, { article })).payload;
  const url = `${base}/${portal}/articles/${id}`;
  expect((await t.as(t.fixtures.maya).patch(url, { status })).statusCode).toBe(200);
  return Number(id);
}

const proveDomains = () =>
  t.database.db
    .updateTable('portal')
    .set({ domain_verified_at: new Date() })
    .where('custom_domain', 'is not', null)
    .execute();

const read = (url: string, host = 'confab.test') =>
  t.app.inject({ method: 'GET', url, headers: { host }, remoteAddress: '198.51.100.7' });
const slugs = async (url: string) =>
  (await read(url)).json().payload.map(({ slug }: { slug: string }) => slug);

test('a portal, its categories, and its articles are public', async () => {
  await write('return-an-order', { category_id: categoryId, meta: { title: 'Returns' } });
  const portal = {
    custom_domain: null,
    header_text: null,
    homepage_link: null,
    name: 'Acme help',
    page_title: null,
    slug: 'help',
    meta: { articles_count: 1, categories_count: 1, default_locale: 'en' },
  };
  const category = {
    name: 'Orders',
    slug: 'orders',
    locale: 'en',
    description: null,
    position: null,
    meta: { articles_count: 1 },
  };
  expect((await read('/hc/help/en.json')).json()).toEqual({ ...portal, categories: [category] });
  expect((await read('/hc/help/de.json')).json().categories).toEqual([]);
  expect((await read('/hc/help/de/categories.json')).json()).toEqual({ payload: [category] });
  expect((await read('/hc/help/en/categories/orders.json')).json()).toEqual(category);
  const article = (await read('/hc/help/articles/return-an-order.json')).json();
  expect(article).toEqual({
    id: expect.any(Number),
    category_id: categoryId,
    title: 'return-an-order',
    content: 'Send it back.',
    description: null,
    status: 'published',
    position: 10,
    account_id: t.fixtures.account.id,
    last_updated_at: expect.stringMatching(/Z$/),
    slug: 'return-an-order',
    portal,
    category: { id: categoryId, slug: 'orders', locale: 'en' },
    views: 0,
    author: { available_name: expect.any(String), name: expect.any(String), thumbnail: expect.any(String) },
    link: 'hc/help/articles/return-an-order',
  });
  const list = (await read('/hc/help/en/articles.json')).json();
  expect(list).toEqual({ payload: [article], meta: { articles_count: 1 } });
});

test('drafts and archived articles are not visible', async () => {
  const first = await write('first', { title: 'Alpha', category_id: categoryId });
  await write('draft', { title: 'Alpha', category_id: categoryId, associated_article_id: first }, 'draft');
  await write('archived', { title: 'Alpha', category_id: categoryId }, 'archived');
  for (const slug of ['draft', 'archived', 'never-was']) {
    expect((await read(`/hc/help/articles/${slug}.json`)).statusCode, slug).toBe(404);
    expect((await read(`/hc/help/articles/${slug}.png`)).statusCode, slug).toBe(404);
  }
  for (const query of ['', '?query=alpha', '?sort=views', '?status=draft', '?status=0'])
    expect(await slugs(`/hc/help/en/articles.json${query}`), query).toEqual(['first']);
  expect((await read('/hc/help/en/articles.json')).json().meta.articles_count).toBe(1);
  expect((await read('/hc/help/articles/first.json')).json()).not.toHaveProperty('associated_articles');
  expect((await read('/hc/help/en/categories/orders.json')).json().meta.articles_count).toBe(1);
  const sitemap = await read('/hc/help/sitemap.xml');
  expect(sitemap.headers['content-type']).toContain('application/xml');
  expect(sitemap.body.match(/<loc>[^<]*/g)).toEqual(['<loc>http://confab.test/hc/help/articles/first']);
});

test.each([
  ['an archived portal', () => t.as(t.fixtures.maya).patch(`${base}/help/archive`)],
  [
    'a portal of a suspended account',
    () => t.database.db.updateTable('account').set({ status: 1 }).execute(),
  ],
  [
    'a portal of an account that is being deleted',
    () => t.database.db.updateTable('account').set({ deleting_at: new Date() }).execute(),
  ],
])('%s is closed', async (_name, close) => {
  await write('first', { category_id: categoryId });
  await t.as(t.fixtures.maya).patch(`${base}/help`, { custom_domain: 'help.acme.test' });
  await proveDomains();
  await close();
  for (const path of ['en.json', 'en/articles.json', 'en/articles.json?query=first', 'en/categories.json'])
    expect((await read(`/hc/help/${path}`)).statusCode, path).toBe(404);
  for (const path of [
    'en/categories/orders.json',
    'articles/first.json',
    'articles/first.png',
    'sitemap.xml',
  ])
    expect((await read(`/hc/help/${path}`)).statusCode, path).toBe(404);
  expect((await read('/hc/help/en.json', 'help.acme.test')).statusCode).not.toBe(200);
});

test('articles are listed by position or views, a hundred at most, and the category is not applied', async () => {
  await write('second', { position: 20 });
  await write('first', { position: 10, category_id: categoryId });
  await write('german', { locale: 'de', position: 5 });
  await t.database.db.updateTable('article').set({ views: 9 }).where('slug', '=', 'second').execute();
  expect(await slugs('/hc/help/en/articles.json')).toEqual(['first', 'second']);
  expect(await slugs('/hc/help/en/articles.json?sort=views')).toEqual(['second', 'first']);
  expect(await slugs('/hc/help/en/articles.json?per_page=1&page=2')).toEqual(['second']);
  expect(await slugs('/hc/help/en/articles.json?per_page=1000&page=-3')).toEqual(['first', 'second']);
  expect(await slugs('/hc/help/en/categories/orders/articles.json')).toEqual(['first', 'second']);
  expect((await read('/hc/help/en/articles.json?per_page=1')).json().meta.articles_count).toBe(3);
});

describe('suggestions', () => {
  const suggested = async (query: string) => {
    const answer = await read(`/hc/help/en/suggestions.json?query=${encodeURIComponent(query)}`);
    expect(answer.headers['cache-control']).toBe('public, max-age=60');
    return answer.json().payload;
  };

  test('are the top published articles, in the same layout', async () => {
    await write('label', { title: 'A parcel label' });
    await write('secret', { title: 'A parcel of secrets' }, 'draft');
    for (let at = 0; at < 8; at += 1) await write(`more-${at}`, { content: 'Another parcel' });
    const found = await suggested('Parc');
    expect(found[0]).toEqual({ title: 'A parcel label', href: '/hc/help/articles/label' });
    expect(found).toHaveLength(6);
    const plain = await read('/hc/help/en/suggestions.json?query=label&show_plain_layout=true');
    expect(plain.json().payload).toEqual([
      { title: 'A parcel label', href: '/hc/help/articles/label?show_plain_layout=true' },
    ]);
    expect(await suggested(' ')).toEqual([]);
    expect(await suggested('secrets')).toEqual([]);
    expect((await read('/hc/none/en/suggestions.json?query=label')).statusCode).toBe(404);
  });
});

describe('a search', () => {
  test('finds word prefixes in its portal and locale, titles first', async () => {
    await make('', { name: 'Other', slug: 'other' });
    await write('other', { title: 'Refunds' }, 'published', 'other');
    await write('german', { title: 'Refunds', locale: 'de' });
    await write('by-text', { content: 'How refunds work, and for what refunds are.' });
    await write('by-title', { title: 'Refunds' });
    expect(await slugs('/hc/help/en/articles.json?query=refu')).toEqual(['by-title', 'by-text']);
    expect(await slugs('/hc/help/en/articles.json?query=refunds%20work')).toEqual(['by-text']);
    expect(await slugs('/hc/help/en/articles.json?query=nothing')).toEqual([]);
  });

  test('ignores operators in the query', async () => {
    await write('first', { content: "It's some test" });
    const operators = [
      "' | 'x",
      'portal:1:en',
      'portal',
      'p',
      '#portal',
      '%20',
      '):*',
      "\\' & !z",
      '(((',
      'a:*&!b',
    ];
    for (const sign of operators) {
      const answer = await read(`/hc/help/en/articles.json?query=${encodeURIComponent(sign)}`);
      expect([answer.statusCode, answer.json().payload], sign).toEqual([200, []]);
    }
    expect(await slugs(`/hc/help/en'/articles.json?query=test`)).toEqual([]);
    expect(await slugs("/hc/help/en/articles.json?query=it's")).toEqual(['first']);
  });
});

test('published translations are listed with an article', async () => {
  const first = await write('first');
  await write('erster', { locale: 'de', associated_article_id: first });
  const { associated_articles: found } = (await read('/hc/help/articles/first.json')).json();
  expect(found).toHaveLength(1);
  expect(found[0]).toMatchObject({ title: 'erster', status: 'published' });
  expect(found[0]).not.toHaveProperty('portal');
});

test('members find articles of all portals and statuses, as far as they may see them', async () => {
  await make('', { name: 'Other', slug: 'other' });
  const id = await write('returns', { title: 'Returns', category_id: categoryId }, 'draft');
  await write('elsewhere', { content: 'How returns work.' }, 'published', 'other');
  const search = `/api/v1/accounts/${t.fixtures.account.id}/search`;
  const found = async (person: { token: string }, path = '/articles', q = 'retu') =>
    (await t.as(person).get(`${search}${path}?q=${q}`)).json().payload.articles;
  const articles = await found(t.fixtures.jonas);
  expect(articles[0]).toEqual({
    id,
    title: 'Returns',
    locale: 'en',
    content: 'Send it back.',
    slug: 'returns',
    portal_slug: 'help',
    account_id: t.fixtures.account.id,
    category_name: 'Orders',
  });
  expect(articles.map(({ slug }: { slug: string }) => slug)).toEqual(['returns', 'elsewhere']);
  expect(articles[1]).toMatchObject({ portal_slug: 'other', category_name: null });
  expect(await found(t.fixtures.jonas, '')).toEqual(articles);
  expect(await found(t.fixtures.jonas, '/articles', 'nothing')).toEqual([]);
  const theirs = `/api/v1/accounts/${t.fixtures.rival.id}/search/articles?q=retu`;
  expect((await t.as(t.fixtures.rex).get(theirs)).json().payload.articles).toEqual([]);
  const outsider = await addPerson(t.platform, {
    name: 'Kim',
    accountId: t.fixtures.account.id,
    role: 0,
    hash: 'x',
  });
  const roles = `/api/v1/accounts/${t.fixtures.account.id}/custom_roles`;
  const role = await t.as(t.fixtures.maya).post(roles, { name: 'Seller', permissions: ['contact_manage'] });
  await t.as(t.fixtures.maya).patch(`/api/v1/accounts/${t.fixtures.account.id}/agents/${outsider.id}`, {
    custom_role_id: role.json().id,
  });
  expect((await t.as(outsider).get(`${search}/articles?q=retu`)).statusCode).toBe(401);
  expect(await found(outsider, '')).toEqual([]);
});

test('a website’s chat links to its portal while that is open', async () => {
  const { website } = t.fixtures;
  const config = async () => {
    const url = `/api/v1/widget/config?website_token=${website.websiteToken}`;
    const answer = await t.app.inject({ method: 'POST', url, remoteAddress: '203.0.113.77' });
    return answer.json().website_channel_config.portal;
  };
  expect(await config()).toBeNull();
  await t.as(t.fixtures.maya).patch(`${base}/help`, { inbox_id: website.id });
  expect(await config()).toMatchObject({
    slug: 'help',
    config: { allowed_locales: ['en', 'de'], default_locale: 'en' },
    channel_web_widget_id: website.id,
  });
  await t.as(t.fixtures.maya).patch(`${base}/help/archive`);
  expect(await config()).toBeNull();
});

describe('on a custom domain', () => {
  beforeEach(async () => {
    await make('', { name: 'Shop', slug: 'shop', custom_domain: 'help.shop.test' });
    await proveDomains();
    await write('of-shop', {}, 'published', 'shop');
    await write('of-help');
  });

  test('its own portal is served, whatever slug the path has', async () => {
    expect((await read('/hc/shop/en.json', 'help.shop.test')).json().name).toBe('Shop');
    expect((await read('/hc/help/en.json', 'HELP.shop.test:8443')).json().name).toBe('Shop');
    expect((await read('/hc/help/articles/of-help.json', 'help.shop.test')).statusCode).toBe(404);
    expect((await read('/hc/help/articles/of-shop.json', 'help.shop.test')).statusCode).toBe(200);
    expect((await read('/hc/help/articles/of-help.png', 'help.shop.test')).statusCode).toBe(404);
    expect((await read('/hc/help/sitemap.xml', 'help.shop.test')).body).toContain(
      '<loc>https://help.shop.test/hc/shop/articles/of-shop</loc>',
    );
    expect((await read('/hc/shop/en.json')).json().name).toBe('Shop');
  });

  test.each(['/auth/sign_in', '/super_admin', '/api/v1/profile', '/manifest.webmanifest'])(
    '%s is not served',
    async (url) => {
      expect((await read(url, 'help.shop.test')).statusCode).toBe(404);
      expect((await read(url)).statusCode).not.toBe(404);
    },
  );

  test('no one can sign in', async () => {
    const answer = await t.app.inject({
      method: 'POST',
      url: '/auth/sign_in',
      headers: { host: 'help.shop.test' },
      payload: { email: 'maya@example.com', password: 'x' },
    });
    expect(answer.statusCode).toBe(404);
  });

  test('an unknown host gets an error page, and the API still responds there', async () => {
    const answer = await read('/hc/help/en.json', 'unknown.test');
    expect(answer.statusCode).toBe(401);
    expect(answer.json().error).toMatch(/^Domain: unknown\.test is not registered with us\./);
    expect((await read('/api', 'unknown.test')).statusCode).toBe((await read('/api')).statusCode);
  });

  test.each(['127.0.0.1:3000', 'localhost', '[::1]:3000'])('%s is the installation itself', async (host) => {
    expect((await read('/hc/help/en.json', host)).json().name).toBe('Acme help');
  });
});

test.each([
  'confab.test',
  'CONFAB.test',
  'https://confab.test:8443',
  '127.0.0.1',
  'localhost:3000',
  'intranet',
])('a portal cannot use %s as its domain', async (domain) => {
  const answer = await t.as(t.fixtures.maya).patch(`${base}/help`, { custom_domain: domain });
  expect([answer.statusCode, answer.json().error]).toEqual([422, { custom_domain: ['is invalid'] }]);
});

describe('views', () => {
  const openIn = (address: string, browser: string) =>
    t.app.inject({
      method: 'GET',
      url: '/hc/help/articles/first.png',
      headers: { host: 'confab.test', 'user-agent': browser },
      remoteAddress: address,
    });

  test('are counted once per visitor, written in batches, and change nothing else', async () => {
    const id = await write('first');
    const before = await t.database.db
      .selectFrom('article')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst();
    const answer = await openIn('203.0.113.1', 'one');
    expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
      200,
      'image/png',
      'max-age=86400, private',
    ]);
    await openIn('203.0.113.1', 'one');
    await openIn('203.0.113.1', 'two');
    await openIn('203.0.113.2', 'one');
    const { writeViews } = await import('./index.ts');
    await writeViews(t.platform);
    const after = await t.database.db
      .selectFrom('article')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst();
    expect(after).toEqual({ ...before, views: 3 });
  });

  test('by bots and signed-in users are not counted', async () => {
    const id = await write('first');
    const ask = (headers: Record<string, string>) =>
      t.app.inject({
        method: 'GET',
        url: '/hc/help/articles/first.png',
        headers: { host: 'confab.test', ...headers },
        remoteAddress: '203.0.113.4',
      });
    expect((await ask({ 'user-agent': 'Googlebot/2.1' })).statusCode).toBe(200);
    await ask({ 'user-agent': 'one', cookie: 'a=b; cw_d_session_info=x' });
    await ask({ 'user-agent': 'two' });
    const { writeViews } = await import('./index.ts');
    await writeViews(t.platform);
    const row = await t.database.db
      .selectFrom('article')
      .select('views')
      .where('id', '=', id)
      .executeTakeFirst();
    expect(row?.views).toBe(1);
  });

  test('are limited per network, whatever the user agent', async () => {
    const id = await write('first');
    for (let at = 0; at < 40; at += 1) await openIn('203.0.113.9', `browser ${at}`);
    const { writeViews } = await import('./index.ts');
    await writeViews(t.platform);
    const row = await t.database.db
      .selectFrom('article')
      .select('views')
      .where('id', '=', id)
      .executeTakeFirst();
    expect(row?.views).toBe(20);
  });
});

test('a link to an article still works when another takes over its slug, and never leads to a draft', async () => {
  const id = await write('pay');
  await write('order', { content: 'First [pay](/hc/help/articles/pay).' });
  const { body } = await read('/hc/help/articles/order');
  const [, href = ''] = /href="([^"]*\/articles\/pay)">pay<\/a>/.exec(body) ?? [];
  expect(new URL(href).pathname).toBe('/hc/help/articles/pay');
  const url = `${base}/help/articles/${id}`;
  expect((await t.as(t.fixtures.maya).patch(url, { slug: 'pay-now' })).statusCode).toBe(200);
  const moved = await read(new URL(href).pathname);
  expect(moved.statusCode).toBe(301);
  expect((await read(String(moved.headers.location))).statusCode).toBe(200);
  expect((await t.as(t.fixtures.maya).patch(url, { status: 'draft' })).statusCode).toBe(200);
  expect((await read(new URL(href).pathname)).statusCode).toBe(404);
});
