import { maxPublicArticles, publicArticlesPerPage } from '@confab/contract/features/help-centre';

/** Articles, or categories, on a page for people. */
export const pageSize = 20;
/** Pages that can be turned to. */
const maxPages = 500;

/** The page that an address names, the first one for anything that is no number. */
export function pageNumber(value: unknown): number {
  const page = typeof value === 'string' && /^\d{1,6}$/.test(value) ? Number(value) : 1;
  return Math.min(Math.max(page, 1), maxPages);
}

/** What a page of a list starts with, and one more than it shows, to know whether there is another. */
export function rangeOf(page: number) {
  return { limit: pageSize + 1, offset: (page - 1) * pageSize };
}

/** The requested page of an API list; undefined beyond the last one allowed. */
export function apiRange({ page, per_page: perPage }: Paged): { limit: number; offset: number } {
  const limit = perPage == null ? maxPublicArticles : perPage < 1 ? publicArticlesPerPage : perPage;
  const size = Math.min(limit, maxPublicArticles);
  return { limit: size, offset: (Math.max(page ?? 1, 1) - 1) * size };
}

type Paged = { page?: number | null | undefined; per_page?: number | null | undefined };

/** Whether a text has only single letters. A character of Chinese or Japanese is more than a letter. */
export function isShort(query: string): boolean {
  return query
    .split(/\s+/)
    .every((word) =>
      /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Arabic}\p{Script=Hebrew}\p{N}]?$/u.test(
        word,
      ),
    );
}

/** Whether the user agent identifies a program: a search engine, link preview, or monitor. */
export function isProgram(userAgent: string): boolean {
  return /bot\b|crawl|spider|slurp|preview|headless|lighthouse|facebookexternalhit|curl|wget|python-/i.test(
    userAgent,
  );
}
