import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openHelpPages, type HelpPages } from '../../../test/features/help-pages.ts';

let h: HelpPages;
beforeAll(async () => {
  h = await openHelpPages();
});
afterAll(() => h.close());
beforeEach(() => h.clear());

/** Where an address leads, or the status it is answered with. */
async function moved(url: string, host?: string): Promise<string | number> {
  const { statusCode, headers } = await h.open(url, host === undefined ? {} : { host });
  return statusCode === 301 ? String(headers.location) : statusCode;
}

test('the former URL of an article redirects to the new one, while it is published', async () => {
  const id = await h.write('returns');
  for (const slug of ['sending-back', 'give-back']) await h.change(`/help/articles/${id}`, { slug });
  expect(await moved('/hc/help/articles/returns')).toBe('/hc/help/articles/give-back');
  expect(await moved('/hc/help/articles/sending-back?show_plain_layout=true')).toBe(
    '/hc/help/articles/give-back?show_plain_layout=true',
  );
  expect((await h.open('/hc/help/articles/returns')).headers['cache-control']).toBe('public, max-age=300');
  await h.change(`/help/articles/${id}`, { status: 'draft' });
  expect(await moved('/hc/help/articles/returns')).toBe(404);
  await h.change(`/help/articles/${id}`, { status: 'published', slug: 'returns' });
  expect(await moved('/hc/help/articles/returns')).toBe(200);
  expect(await moved('/hc/help/articles/give-back')).toBe('/hc/help/articles/returns');
});

test('a new owner of a former slug keeps it, also when not public or deleted again', async () => {
  const first = await h.write('returns');
  await h.change(`/help/articles/${first}`, { slug: 'sending-back' });
  const other = await h.write('returns', {}, 'draft');
  expect(await moved('/hc/help/articles/returns')).toBe(404);
  await h.change(`/help/articles/${other}`, { slug: 'others' });
  await h.admin.delete(`${h.portals}/help/articles/${other}`);
  expect(await moved('/hc/help/articles/returns')).toBe(404);
  expect(await moved('/hc/help/articles/sending-back')).toBe(200);
});

test('the former URL of a category redirects to the new one, in its own locale', async () => {
  const id = await h.addCategory('orders');
  await h.change(`/help/categories/${id}`, { slug: 'parcels' });
  expect(await moved('/hc/help/en/categories/orders?page=2')).toBe('/hc/help/en/categories/parcels?page=2');
  expect(await moved('/hc/help/de/categories/orders')).toBe(404);
  await h.change(`/help/categories/${id}`, { locale: 'de' });
  expect(await moved('/hc/help/en/categories/parcels')).toBe('/hc/help/de/categories/parcels');
  const other = await h.addCategory('orders');
  expect(await moved('/hc/help/en/categories/orders')).toBe(200);
  await h.admin.delete(`${h.portals}/help/categories/${other}`);
  expect(await moved('/hc/help/en/categories/orders')).toBe(404);
});

test('all URLs of a portal redirect to its new ones, until another one has its slug', async () => {
  const category = await h.addCategory('orders');
  const article = await h.write('returns', { category_id: category });
  await h.change('/help', { slug: 'answers' });
  await h.change(`/answers/articles/${article}`, { slug: 'sending-back' });
  const addresses = {
    '/hc/help': '/hc/answers/en',
    '/hc/help/de': '/hc/answers/de',
    '/hc/help/en/articles?page=3': '/hc/answers/en/articles?page=3',
    '/hc/help/en/categories': '/hc/answers/en/categories',
    '/hc/help/en/categories/orders': '/hc/answers/en/categories/orders',
    '/hc/help/en/search?query=a%20b': '/hc/answers/en/search?query=a%20b',
    '/hc/help/articles/returns': '/hc/answers/articles/sending-back',
    '/hc/help/articles/sending-back': '/hc/answers/articles/sending-back',
    '/hc/help/articles/none': 404,
    '/hc/help/en/nothing/here': 404,
  };
  for (const [url, address] of Object.entries(addresses))
    expect([url, await moved(url)]).toEqual([url, address]);
  expect(await moved('/hc/help/en', 'nobody.test')).toBe(401);
  await h.add('', { name: 'Other', slug: 'help' });
  expect(await moved('/hc/help/en')).toBe(200);
  await h.change('/help', { archived: true });
  expect(await moved('/hc/help/en')).toBe(404);
});

test('the number of a portal’s former URLs is limited', async () => {
  const id = await h.write('returns');
  const { db } = h.t.database;
  const { portal_id: portalId } = await db
    .selectFrom('article')
    .select('portal_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const many = Array.from({ length: 2000 }, (_, at) => ({
    account_id: h.t.fixtures.account.id,
    portal_id: portalId,
    kind: 'article',
    article_id: id,
    slug: `old-${at}`,
  }));
  await db.insertInto('former_address').values(many).execute();
  await h.change(`/help/articles/${id}`, { slug: 'new' });
  expect(await moved('/hc/help/articles/old-0')).toBe(404);
  expect(await moved('/hc/help/articles/old-1')).toBe('/hc/help/articles/new');
  expect(await moved('/hc/help/articles/returns')).toBe('/hc/help/articles/new');
});
