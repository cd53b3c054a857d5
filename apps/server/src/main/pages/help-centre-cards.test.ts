import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { form } from '../../../test/form.ts';
import { openHelpPages } from '../../../test/features/help-pages.ts';

let pages: Awaited<ReturnType<typeof openHelpPages>>;
beforeAll(async () => {
  pages = await openHelpPages();
});
afterAll(() => pages.close());
beforeEach(() => pages.clear());

const host = { host: 'confab.test' };

async function imageOf(url: string, headers: Record<string, string> = {}) {
  const page = JSON.parse((await pages.open(url, headers)).body);
  return page.image as { href: string; width: number; height: number; alt: string } | undefined;
}
const pathOf = async (url: string) => new URL((await imageOf(url))?.href ?? '').pathname;

/** Format and size, from the first bytes of a PNG. */
const headOf = (bytes: Buffer) => [
  bytes.subarray(0, 8).toString('latin1'),
  bytes.readUInt32BE(16),
  bytes.readUInt32BE(20),
];
const png = ['\x89PNG\r\n\x1a\n', 1200, 630];

test('each page of a help center has a card image, cached permanently', async () => {
  const categoryId = await pages.addCategory('orders');
  await pages.write('first', { title: 'First steps', category_id: categoryId });
  const urls = {
    '/hc/help/en': /^http:\/\/confab\.test\/hc\/help\/en\/card\/[\w-]{22}\.png$/,
    '/hc/help/en/categories/orders': /\/hc\/help\/en\/categories\/orders\/card\/[\w-]{22}\.png$/,
    '/hc/help/articles/first': /\/hc\/help\/articles\/first\/card\/[\w-]{22}\.png$/,
  };
  for (const [url, href] of Object.entries(urls)) {
    const image = await imageOf(url);
    expect(image).toEqual({
      href: expect.stringMatching(href),
      width: 1200,
      height: 630,
      alt: expect.any(String),
    });
    const answer = await pages.open(new URL(image?.href ?? '').pathname);
    expect([answer.statusCode, answer.headers['content-type'], headOf(answer.rawPayload)]).toEqual([
      200,
      'image/png',
      png,
    ]);
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  }
  expect((await imageOf('/hc/help/articles/first'))?.alt).toBe('First steps | Help');
  for (const url of ['/hc/help/en/articles', '/hc/help/en/categories'])
    expect(await pathOf(url)).toBe(await pathOf('/hc/help/en'));
});

test('pages with an image link it, and only GET and HEAD are allowed', async () => {
  const url = await pathOf('/hc/help/en');
  const { headers } = await pages.open(url);
  const again = await pages.open(url, { 'if-none-match': String(headers.etag) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  const head = await pages.app.inject({ method: 'HEAD', url, headers: host });
  expect([head.statusCode, head.headers['content-type'], head.body]).toEqual([200, 'image/png', '']);
  for (const method of ['POST', 'PUT', 'DELETE'] as const)
    expect((await pages.app.inject({ method, url, headers: host })).statusCode).toBe(404);
});

test('a card’s content determines its URL, and an earlier one redirects to it', async () => {
  const categoryId = await pages.addCategory('orders');
  const id = await pages.write('first', { category_id: categoryId });
  const addresses = [await pathOf('/hc/help/articles/first')];
  for (const [rest, values] of [
    [`/help/articles/${id}`, { title: 'Another' }],
    [`/help/articles/${id}`, { description: 'How to begin' }],
    [`/help/categories/${categoryId}`, { name: 'Parcels' }],
    ['/help', { name: 'Support' }],
    ['/help', { color: '#aa0000' }],
  ] as const) {
    await pages.change(rest, values);
    addresses.push(await pathOf('/hc/help/articles/first'));
  }
  expect(new Set(addresses).size).toBe(addresses.length);
  const now = addresses.at(-1) ?? '';
  for (const before of [...addresses.slice(0, -1), now.replace(/[\w-]{22}\.png/, 'made-up.png')]) {
    const answer = await pages.open(`${before}?title=mine`);
    expect([answer.statusCode, answer.headers.location, answer.headers['cache-control']]).toEqual([
      302,
      now,
      'public, max-age=60',
    ]);
  }
  // Only stored texts are rendered, never parts of the URL.
  const [plain, withTitle] = await Promise.all([pages.open(now), pages.open(`${now}?title=mine&color=red`)]);
  expect(withTitle.rawPayload.equals(plain.rawPayload)).toBe(true);
});

test('non-public pages have no card', async () => {
  const id = await pages.write('first');
  const url = await pathOf('/hc/help/articles/first');
  const home = await pathOf('/hc/help/en');
  const status = async (path: string) => (await pages.open(path)).statusCode;
  expect([await status(url), await status(home)]).toEqual([200, 200]);
  for (const [to, expected] of [
    ['draft', 404],
    ['archived', 404],
    ['published', 200],
  ] as const) {
    await pages.change(`/help/articles/${id}`, { status: to });
    expect([to, await status(url)]).toEqual([to, expected]);
  }
  await pages.add('', { name: 'Shop', slug: 'shop' });
  const lost = [
    url.replace('/help/', '/shop/'),
    url.replace('/first/', '/none/'),
    home.replace('/en/', '/fr/'),
    home.replace('/en/', '/en/categories/none/'),
    home.replace('/help/', '/none/'),
  ];
  for (const path of lost) expect([path, await status(path)]).toEqual([path, 404]);
  await pages.change('/help', { archived: true });
  expect([await status(url), await status(home)]).toEqual([404, 404]);
});

test('the plain layout, searches, and missing pages have none', async () => {
  await pages.write('first');
  for (const url of [
    '/hc/help/articles/first?show_plain_layout=true',
    '/hc/help/en/search?query=first',
    '/hc/help/articles/none',
  ])
    expect(await imageOf(url), url).toBeUndefined();
});

test('on a custom domain a portal links its cards there, and shows no others', async () => {
  await pages.add('', { name: 'Shop', slug: 'shop', custom_domain: 'help.shop.test' });
  await pages.t.database.db
    .updateTable('portal')
    .set({ domain_verified_at: new Date() })
    .where('slug', '=', 'shop')
    .execute();
  const shop = { host: 'help.shop.test' };
  const { href = '' } = (await imageOf('/hc/shop/en', shop)) ?? {};
  expect(href).toMatch(/^https:\/\/help\.shop\.test\/hc\/shop\/en\/card\//);
  const { pathname } = new URL(href);
  expect((await pages.open(pathname, shop)).statusCode).toBe(200);
  await pages.write('of-help');
  expect((await pages.open(await pathOf('/hc/help/articles/of-help'), shop)).statusCode).toBe(404);
  expect((await pages.open(pathname, { host: 'nobody.test' })).statusCode).toBe(401);
});

test('the card shows the logo, and a title may be any text', async () => {
  const { account, maya } = pages.t.fixtures;
  const url = await pathOf('/hc/help/en');
  const bytes = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#cc2211' } })
    .png()
    .toBuffer();
  const file = await form([['attachment', { name: 'logo.png', bytes, type: 'image/png' }]]);
  const upload = `/api/v1/accounts/${account.id}/upload`;
  const { blob_id: blobId } = (
    await pages.t.as(maya).inject({ method: 'POST', url: upload, ...file })
  ).json();
  await pages.change('/help', { blob_id: blobId });
  const now = await pathOf('/hc/help/en');
  expect(now).not.toBe(url);
  const region = { left: 120, top: 110, width: 1, height: 1 };
  const pixel = await sharp((await pages.open(now)).rawPayload)
    .extract(region)
    .raw()
    .toBuffer();
  // WebP does not keep colors exactly.
  expect(pixel[0]).toBeGreaterThan(190);
  expect(pixel[1]).toBeLessThan(60);
  const title = '\u202e</text><image href="http://127.0.0.1:9/x.png"/>&x; 返品 مرحبا 🎉'.padEnd(250, 'W');
  await pages.write('hostile', { title });
  const answer = await pages.open(await pathOf('/hc/help/articles/hostile'));
  expect([answer.statusCode, headOf(answer.rawPayload)]).toEqual([200, png]);
});

test('requests per network are limited', async () => {
  const statuses = new Set<number>();
  for (let at = 0; at < 122; at += 1) {
    const answer = await pages.open('/hc/help/en/card/x.png', {}, '192.0.2.7');
    statuses.add(answer.statusCode);
  }
  expect([...statuses]).toEqual([302, 429]);
});
