import type { CategoryBlock, PageBody } from '@confab/contract/features/help-centre-page';
import type { Platform } from '../../../platform/platform.ts';
import { countUncategorized, listPopular, listPopularIds, listPublished } from '../article-queries.ts';
import { articleLink, categoryBlock, type Surroundings } from '../page-view.ts';
import { countPublishedOf, firstArticlesOf, listPublicCategories, type InPortal } from '../queries.ts';
import { addressOf } from './portal-at.ts';
import { authorsByCategory } from './view-public.ts';

/** With fewer there is no choice, so none is shown. */
const popularCount = 6;
/** Milliseconds for which they are the same. */
const popularMs = 60_000;
/** Of each category. */
const firstCount = 5;
/** Maximum per locale; the others are on a separate page. */
const maxBlocks = 24;

export async function homeBody(platform: Platform, around: Surroundings): Promise<PageBody> {
  const { portal, links, locale } = around;
  const { db } = platform;
  const address = addressOf(portal);
  const [popular, blocks, rest, restCount] = await Promise.all([
    popularOf(platform, address, locale),
    listCategoryBlocks(platform, around, { limit: maxBlocks + 1, offset: 0 }),
    listPublished(db, address, { locale, categoryId: null, limit: firstCount, offset: 0 }),
    countUncategorized(db, address, locale),
  ]);
  return {
    kind: 'home',
    popular: popular.length < popularCount ? [] : popular.map((one) => articleLink(one, links)),
    categories: blocks.slice(0, maxBlocks),
    allCategories: blocks.length > maxBlocks ? links.categories(locale) : undefined,
    uncategorized:
      restCount === 0
        ? undefined
        : {
            articles: rest.map((one) => articleLink(one, links)),
            count: restCount,
            href: links.articles(locale),
          },
  };
}

/**
 * Finding the most viewed articles scans all of them, so the result is cached for a while. Undefined for those that are
 * no longer public: then others are chosen.
 */
async function popularOf({ db, memo }: Platform, address: InPortal, locale: string) {
  const key = `help_pages.popular:${JSON.stringify([address.accountId, address.portalId, locale])}`;
  const find = async () => ({ ids: await listPopularIds(db, address, locale, popularCount) });
  const known = await memo.remember(key, () => [key], find, popularMs);
  const rows = await listPopular(db, address, locale, known.ids);
  if (rows.length === popularCount) return rows;
  memo.forget(key);
  return listPopular(db, address, locale, (await find()).ids);
}

/** Categories of the locale that have published articles, with the first of these. */
export async function listCategoryBlocks(
  platform: Platform,
  { portal, links, locale }: Surroundings,
  range: { limit: number; offset: number },
): Promise<CategoryBlock[]> {
  const { db } = platform;
  const rows = await listPublicCategories(db, addressOf(portal), { locale, isFilled: true, ...range });
  const ids = rows.map(({ id }) => id);
  const [counts, first, authors] = await Promise.all([
    countPublishedOf(db, portal.account_id, ids),
    firstArticlesOf(db, portal.account_id, ids, firstCount),
    authorsByCategory(platform, portal, ids),
  ]);
  return rows.map((row) =>
    categoryBlock(row, links, {
      count: counts.get(row.id) ?? 0,
      articles: first.filter((article) => article.category_id === row.id),
      authors: authors.get(row.id) ?? [],
    }),
  );
}
