import type { HelpPage, PageBody } from '@confab/contract/features/help-centre-page';
import { Failure } from '@confab/contract/kit/errors';
import type { Platform } from '../../../platform/platform.ts';
import {
  findNeighbors,
  findPublished,
  listSiblings,
  listWithTranslations,
  listPublished,
} from '../article-queries.ts';
import { pageNumber, rangeOf } from '../model.ts';
import { pageOf, type PageFlags } from '../page-model.ts';
import {
  answeredOf,
  articleBody,
  articleData,
  articleEntry,
  articleHead,
  homeData,
  pageFrame,
  titleIn,
  trailData,
  type PageHead,
  type Surroundings,
} from '../page-view.ts';
import { articleCard, categoryCard, homeCard } from '../steps/cards.ts';
import {
  countPublishedOf,
  findPublicCategory,
  listCategoryWithTranslations,
  relatedCategories,
} from '../queries.ts';
import { findArticles } from '../steps/find-articles.ts';
import { homeBody, listCategoryBlocks } from '../steps/home-body.ts';
import { cachedPortalAt, addressOf, type PortalAddress } from '../steps/portal-at.ts';
import { surroundingsOf } from '../steps/surroundings.ts';
import { authorsByCategory, authorsOf } from '../steps/view-public.ts';

/** A page as its address names it. `path` is the whole address without the host. */
export type PageRequest = PortalAddress & { path: string; flags: PageFlags } & (
    | { kind: 'home'; locale: string | undefined }
    | { kind: 'articles' | 'categories'; locale: string; page: unknown }
    | { kind: 'category'; locale: string; category: string; page: unknown }
    | { kind: 'search'; locale: string; query: unknown; page: unknown }
    | { kind: 'article'; article: string; answered: unknown }
    | { kind: 'nothing'; locale?: string | undefined }
  );

/**
 * A public page: its content, or that nothing was found. Throws `not_found` without a portal, and `not_authorized` for
 * an unknown host.
 */
export async function showPage(platform: Platform, request: PageRequest): Promise<HelpPage> {
  const { portal } = await cachedPortalAt(platform, request);
  const article =
    request.kind === 'article'
      ? await findPublished(platform.db, addressOf(portal), request.article)
      : undefined;
  const locale =
    article?.locale ?? ('locale' in request ? request.locale : undefined) ?? portal.default_locale;
  const isLocale = portal.allowed_locales.includes(locale);
  const language = isLocale ? locale : portal.default_locale;
  const around = await surroundingsOf(platform, portal, { ...request, locale: language });
  try {
    if (!isLocale) throw new Failure('not_found');
    const { head, body } =
      article === undefined
        ? await pageFor(platform, around, request)
        : await articlePage(platform, around, article, 'answered' in request ? request.answered : undefined);
    return { ...pageFrame(around, head), body };
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'not_found') throw error;
    const head = { title: portal.name, path: around.links.home(language), isIndexed: false };
    return { ...pageFrame(around, head), body: { kind: 'not-found' } };
  }
}

type Made = { head: PageHead; body: PageBody };

async function pageFor(platform: Platform, around: Surroundings, request: PageRequest): Promise<Made> {
  const { portal, links, locale } = around;
  const address = addressOf(portal);
  switch (request.kind) {
    case 'home': {
      const head = {
        title: portal.page_title ?? portal.name,
        description: portal.header_text,
        path: links.home(locale),
        alternates: portal.allowed_locales.map((code) => ({ locale: code, href: links.home(code) })),
        data: homeData(around),
        card: homeCard(around).place,
      };
      return { head, body: await homeBody(platform, around) };
    }
    case 'articles': {
      const page = pageNumber(request.page);
      const found = await listPublished(platform.db, address, { locale, ...rangeOf(page) });
      const { rows, paging } = pageOf(found, page, (other) => links.articles(locale, other));
      const articles = rows.map((row) => articleEntry(row, links));
      const head = { title: portal.name, path: links.articles(locale, page), card: homeCard(around).place };
      return { head, body: { kind: 'articles', articles, paging } };
    }
    case 'categories': {
      const page = pageNumber(request.page);
      const found = await listCategoryBlocks(platform, around, rangeOf(page));
      const { rows, paging } = pageOf(found, page, (other) => links.categories(locale, other));
      const head = { title: portal.name, path: links.categories(locale, page), card: homeCard(around).place };
      return { head, body: { kind: 'categories', categories: rows, paging } };
    }
    case 'category':
      return categoryPage(platform, around, request.category, pageNumber(request.page));
    case 'search':
      return searchPage(platform, around, request.query, pageNumber(request.page));
    case 'article':
    case 'nothing':
      throw new Failure('not_found');
  }
}

async function categoryPage(
  platform: Platform,
  around: Surroundings,
  slug: string,
  page: number,
): Promise<Made> {
  const { portal, links, locale } = around;
  const { db } = platform;
  const address = addressOf(portal);
  const row = await findPublicCategory(db, address, { locale, slug });
  if (row === undefined) throw new Failure('not_found');
  const [counts, found, related, wrote, family] = await Promise.all([
    countPublishedOf(db, portal.account_id, [row.id]),
    listPublished(db, address, { categoryId: row.id, ...rangeOf(page) }),
    relatedCategories(db, address, row),
    authorsByCategory(platform, portal, [row.id]),
    listCategoryWithTranslations(db, address, row, portal.allowed_locales),
  ]);
  const { rows, paging } = pageOf(found, page, (other) => links.category(locale, slug, other));
  const here = links.category(locale, slug, page);
  return {
    head: {
      title: titleIn(portal, row.name),
      description: row.description,
      path: here,
      // Later pages have no counterparts.
      alternates:
        page > 1 || family.length < 2
          ? []
          : family.map((one) => ({ locale: one.locale, href: links.category(one.locale, one.slug) })),
      data: [trailData(around, [{ title: row.name, href: here }])],
      card: categoryCard(around, row).place,
    },
    body: {
      kind: 'category',
      name: row.name,
      icon: row.icon,
      description: row.description,
      count: counts.get(row.id) ?? 0,
      authors: wrote.get(row.id) ?? [],
      articles: rows.map((one) => articleEntry({ ...one, category_name: null }, links)),
      related: related.map((one) => ({ title: one.name, href: links.category(one.locale, one.slug) })),
      paging,
    },
  };
}

async function searchPage(
  platform: Platform,
  around: Surroundings,
  input: unknown,
  page: number,
): Promise<Made> {
  const { portal, links, locale } = around;
  const query = typeof input === 'string' ? input.trim().slice(0, 255) : '';
  const found = await findArticles(platform, portal, { locale, query, ...rangeOf(page) });
  const { rows, paging } = pageOf(found, page, (other) => links.search(locale, query, other));
  const results = rows.map((row) => articleEntry(row, links));
  // Search engines must not find searches.
  const head = { title: titleIn(portal, query), path: links.search(locale), isIndexed: false };
  return { head, body: { kind: 'search', query, results, paging } };
}

async function articlePage(
  platform: Platform,
  around: Surroundings,
  row: NonNullable<Awaited<ReturnType<typeof findPublished>>>,
  answered: unknown,
): Promise<Made> {
  const { portal, links } = around;
  const address = addressOf(portal);
  const [all, beside, neighbors, authors] = await Promise.all([
    listWithTranslations(platform.db, address, row.associated_article_id ?? row.id),
    row.category_id === null ? [] : listSiblings(platform.db, address, row, 5),
    findNeighbors(platform.db, address, row),
    authorsOf(platform, portal, [row]),
  ]);
  const agent = authors.get(row.author_id);
  const author = agent && (agent.available_name || agent.name);
  const body = articleBody(row, links, { author, beside, neighbors, answered: answeredOf(answered) });
  const trail = body.kind === 'article' && body.category !== undefined ? [body.category] : [];
  const here = { title: row.title, href: links.article(row.slug) };
  const card = articleCard(around, row).place;
  const family = all.filter(({ locale }) => portal.allowed_locales.includes(locale));
  const alternates =
    family.length < 2 ? [] : family.map(({ locale, slug }) => ({ locale, href: links.article(slug) }));
  return {
    head: {
      ...articleHead(portal, row),
      path: here.href,
      alternates,
      data: [articleData(around, row, { author, card }), trailData(around, [...trail, here])],
      card,
    },
    body,
  };
}
