import { articleStatuses, type Article, type ArticleStatus } from '@confab/contract/features/article';

const articleViews = ['all', 'mine', 'draft', 'archived', 'category'] as const;
export type ArticleView = (typeof articleViews)[number];

/** Which articles of a portal. */
export type ArticleFilter = {
  locale: string;
  page: number;
  status?: ArticleStatus | undefined;
  authorId?: number | undefined;
  categorySlug?: string | undefined;
  search?: string | undefined;
};

/** The search parameters of a list's URL. */
export type ArticleSearch = {
  q?: string | undefined;
  status?: ArticleStatus | undefined;
  author?: number | undefined;
  page?: number | undefined;
};

const maxSearchLength = 255;

export function articleSearch(search: Record<string, unknown>): ArticleSearch {
  const { q } = search;
  const trimmed = typeof q === 'string' || typeof q === 'number' ? String(q).slice(0, maxSearchLength) : '';
  const page = positive(search['page']);
  return {
    q: trimmed === '' ? undefined : trimmed,
    status: articleStatuses.find((status) => status === search['status']),
    author: positive(search['author']),
    page: page === 1 ? undefined : page,
  };
}

/** What a new article begins with. */
export type NewArticleSearch = { category?: number | undefined; translates?: number | undefined };

export function newArticleSearch(search: Record<string, unknown>): NewArticleSearch {
  return { category: positive(search['category']), translates: positive(search['translates']) };
}

function positive(value: unknown): number | undefined {
  const number = Number(value);
  return Number.isSafeInteger(number) && number > 0 ? number : undefined;
}

/** The view that a path shows. */
export function viewOf(path: string, categorySlug: string | undefined): ArticleView {
  if (categorySlug !== undefined) return 'category';
  return articleViews.find((view) => path.endsWith(`/articles/${view}`)) ?? 'all';
}

/** The query of a view with its search. */
export function filterOf(
  view: ArticleView,
  at: { locale: string; userId: number; categorySlug: string | undefined },
  { q, status, author, page = 1 }: ArticleSearch,
): ArticleFilter {
  return {
    locale: at.locale,
    page,
    search: q,
    categorySlug: at.categorySlug,
    status: view === 'draft' || view === 'archived' ? view : status,
    authorId: view === 'mine' ? at.userId : author,
  };
}

/** The total for a filter, from the counts that come with a page. */
export function totalOf(
  { status, authorId }: ArticleFilter,
  meta: {
    articles_count: number;
    mine_articles_count: number;
    published_count: number;
    draft_articles_count: number;
    archived_articles_count: number;
  },
  userId: number,
): number | undefined {
  if (status === undefined && authorId === undefined) return meta.articles_count;
  if (status === undefined) return authorId === userId ? meta.mine_articles_count : undefined;
  if (authorId !== undefined) return undefined;
  const counts = {
    draft: meta.draft_articles_count,
    published: meta.published_count,
    archived: meta.archived_articles_count,
  };
  return counts[status];
}

/** The percentage of readers who voted helpful; undefined without votes. */
export function helpfulPercent({
  helpful,
  unhelpful,
}: {
  helpful: number;
  unhelpful: number;
}): number | undefined {
  const answers = helpful + unhelpful;
  return answers === 0 ? undefined : Math.round((100 * helpful) / answers);
}

/** The time zone that times are read and written in here, by its name. */
export function browserTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** The positions these articles had before, reassigned in this order. */
export function positionsFor(articles: readonly Pick<Article, 'id' | 'position'>[]): Record<string, number> {
  const places: Record<string, number> = {};
  let last = Number.NEGATIVE_INFINITY;
  const positions = articles.map(({ position }) => position).toSorted((one, other) => one - other);
  for (const [index, { id }] of articles.entries()) {
    // Two at one position would be ordered by age, not as they were put.
    last = Math.max(positions[index] ?? 0, last + 1);
    places[id] = last;
  }
  return places;
}

/** "a, b" as a list, each once. */
export function tagsOf(text: string): string[] {
  const tags = text.split(',').map((tag) => tag.trim());
  return [...new Set(tags.filter((tag) => tag !== ''))];
}

/** The path of an article's public page on this installation. It stays valid when slugs change. */
export function publicPathOf(portalSlug: string, articleSlug: string): string {
  return `/hc/${encodeURIComponent(portalSlug)}/articles/${encodeURIComponent(articleSlug)}`;
}
