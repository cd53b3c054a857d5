import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openHelpPages, type HelpPages } from '../../../test/features/help-pages.ts';

let h: HelpPages;
beforeAll(async () => {
  h = await openHelpPages();
});
afterAll(() => h.close());
beforeEach(() => h.clear());

const bodyAt = async (url: string) => {
  const { statusCode, body } = await h.open(url);
  expect(statusCode, url).toBe(200);
  return JSON.parse(body).body;
};
const titles = (links: readonly { title: string }[]) => links.map(({ title }) => title);
const writeAll = async (slugs: readonly string[], values: object) => {
  // One after the other: each is put behind the last.
  // oxlint-disable-next-line no-await-in-loop
  for (const slug of slugs) await h.write(slug, values);
};
const addGerman = (slug: string) => h.add('/help/categories', { name: slug, slug, locale: 'de' });

test('a home page has what its language has of published articles, the first of each category', async () => {
  const orders = await h.addCategory('orders');
  await writeAll(['a', 'b', 'c', 'd', 'e', 'f'], { category_id: orders });
  await h.write('hidden', { category_id: orders, position: 1 }, 'draft');
  await h.write('unfinished', { category_id: await h.addCategory('drafts') }, 'draft');
  await h.addCategory('empty');
  await h.write('auf-deutsch', { category_id: await addGerman('bestellungen') });
  await h.write('loose');
  await h.write('lose', { locale: 'de' });
  await h.write('loose-draft', {}, 'draft');
  const home = await bodyAt('/hc/help/en');
  expect(home.categories).toHaveLength(1);
  expect(home.categories[0]).toMatchObject({ name: 'orders', count: 6 });
  expect(titles(home.categories[0].articles)).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect(home.allCategories).toBeUndefined();
  expect(home.uncategorized).toMatchObject({ count: 1, articles: [{ title: 'loose' }] });
  const german = await bodyAt('/hc/help/de');
  expect(german.categories).toMatchObject([{ name: 'bestellungen', count: 1 }]);
  expect(german.uncategorized).toMatchObject({ count: 1, articles: [{ title: 'lose' }] });
  const { categories } = await bodyAt('/hc/help/en/categories');
  expect(categories).toMatchObject([{ name: 'orders' }]);
});

test('with more categories than a home page shows, it links to all of them', async () => {
  const { db, pool } = h.t.database;
  const { id } = await db.selectFrom('portal').select('id').executeTakeFirstOrThrow();
  const { account, maya } = h.t.fixtures;
  await pool.query(
    `insert into category (account_id, portal_id, name, slug, locale, position)
     select $1, $2, 'c' || n, 'c' || n, 'en', n from generate_series(1, 25) n`,
    [account.id, id],
  );
  await pool.query(
    `insert into article (account_id, portal_id, category_id, author_id, title, slug, content, locale, position, status)
     select account_id, portal_id, id, $2, slug, slug, 'x', 'en', 10, 1 from category where account_id = $1`,
    [account.id, maya.id],
  );
  // Rows that no action wrote are seen after the next change.
  await h.change('/help', { name: 'Help' });
  const home = await bodyAt('/hc/help/en');
  expect(home.categories).toHaveLength(24);
  expect(home.allCategories).toBe('/hc/help/en/categories');
});

test('the six most viewed articles of the language’s categories are popular, fewer are not', async () => {
  const orders = await h.addCategory('orders');
  await writeAll(['a', 'b', 'c', 'd', 'e'], { category_id: orders });
  await h.write('deutsch', { category_id: await addGerman('bestellungen') });
  await h.write('loose');
  expect((await bodyAt('/hc/help/en')).popular).toEqual([]);
  await writeAll(['f', 'g'], { category_id: orders });
  const views = { deutsch: 90, loose: 80, g: 70, f: 60, e: 50, d: 40, c: 30, b: 20, a: 10 };
  for (const [slug, count] of Object.entries(views))
    // oxlint-disable-next-line no-await-in-loop -- few
    await h.t.database.db.updateTable('article').set({ views: count }).where('slug', '=', slug).execute();
  await h.write('new', { category_id: orders });
  expect(titles((await bodyAt('/hc/help/en')).popular)).toEqual(['g', 'f', 'e', 'd', 'c', 'b']);
});

test('a category leads to the related ones that have something to read in its language', async () => {
  const filled = async (id: number) => {
    await h.write(`in-${id}`, { category_id: id });
    return id;
  };
  const related = [
    await filled(await h.addCategory('payment')),
    await filled(await addGerman('bezahlung')),
    await h.addCategory('empty'),
  ];
  await filled(await h.addCategory('other'));
  await h.add('/help/categories', { name: 'orders', slug: 'orders', related_category_ids: related });
  expect(titles((await bodyAt('/hc/help/en/categories/orders')).related)).toEqual(['payment']);
});

test('a category has its translations as alternates, on its first page', async () => {
  const orders = await h.addCategory('orders');
  const values = { name: 'Bestellungen', slug: 'bestellungen', locale: 'de', associated_category_id: orders };
  await h.add('/help/categories', values);
  await h.addCategory('other');
  const pageAt = async (url: string) => JSON.parse((await h.open(url)).body);
  const all = [
    { locale: 'en', href: 'http://confab.test/hc/help/en/categories/orders' },
    { locale: 'de', href: 'http://confab.test/hc/help/de/categories/bestellungen' },
  ];
  const { alternates, locales } = await pageAt('/hc/help/en/categories/orders');
  expect(alternates).toEqual(all);
  expect(locales).toMatchObject([
    { href: '/hc/help/en/categories/orders' },
    { href: '/hc/help/de/categories/bestellungen' },
  ]);
  expect((await pageAt('/hc/help/de/categories/bestellungen')).alternates).toEqual(all);
  for (const other of ['en/categories/orders?page=2', 'en/categories/other'])
    expect((await pageAt(`/hc/help/${other}`)).alternates, other).toEqual([]);
});

test('an article leads to the others of its category, those that follow it first', async () => {
  const orders = await h.addCategory('orders');
  await writeAll(['a', 'b', 'c'], { category_id: orders });
  await h.write('hidden', { category_id: orders, position: 25 }, 'draft');
  await h.write('elsewhere', { category_id: await h.addCategory('other') });
  await h.write('loose');
  const around = async (slug: string) => {
    const { related, previous, next } = await bodyAt(`/hc/help/articles/${slug}`);
    return [titles(related), previous?.title, next?.title];
  };
  expect(await around('a')).toEqual([['b', 'c'], undefined, 'b']);
  expect(await around('b')).toEqual([['c', 'a'], 'a', 'c']);
  expect(await around('c')).toEqual([['a', 'b'], 'b', undefined]);
  expect(await around('loose')).toEqual([[], undefined, undefined]);
});

test('what is in a language that was removed is nowhere, until it is added again', async () => {
  const first = await h.write('first');
  await h.write('erster', { locale: 'de', associated_article_id: first });
  const config = (locales: string[]) => ({ config: { allowed_locales: locales, default_locale: 'en' } });
  const seen = async () => {
    const page = JSON.parse((await h.open('/hc/help/articles/first')).body);
    return {
      page: (await h.open('/hc/help/articles/erster')).statusCode,
      alternates: page.alternates.map(({ locale }: { locale: string }) => locale),
      sitemap: (await h.open('/hc/help/sitemap.xml')).body.includes('erster'),
      feed: (await h.open('/hc/help/de/feed.xml')).statusCode,
      search: JSON.parse((await h.open('/hc/help/de/search?query=erster')).body).body.kind,
    };
  };
  const there = { page: 200, alternates: ['en', 'de'], sitemap: true, feed: 200, search: 'search' };
  expect(await seen()).toEqual(there);
  await h.change('/help', config(['en']));
  expect(await seen()).toEqual({
    page: 404,
    alternates: [],
    sitemap: false,
    feed: 404,
    search: 'not-found',
  });
  await h.change('/help', config(['en', 'de']));
  expect(await seen()).toEqual(there);
});
