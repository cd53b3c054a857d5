import type { Paging, Theme } from '@confab/contract/features/help-centre-page';
import { pageSize } from './model.ts';
import type { OpenPortal } from './queries.ts';

/** The parameters of a page, besides its path. */
export type PageFlags = { theme: Theme | undefined; isPlain: boolean };

/** The parsed query string of a page. */
export function pageFlags(query: Readonly<Record<string, unknown>>): PageFlags {
  const { theme } = query;
  return {
    theme: theme === 'light' || theme === 'dark' ? theme : undefined,
    isPlain: query['show_plain_layout'] === 'true',
  };
}

/** Paths of a portal's pages. Pages shown in a website's chat link to such pages. */
export type Links = {
  home: (locale: string) => string;
  articles: (locale: string, page?: number) => string;
  categories: (locale: string, page?: number) => string;
  category: (locale: string, slug: string, page?: number) => string;
  article: (slug: string) => string;
  search: (locale: string, query?: string, page?: number) => string;
  /** The URL of search suggestions. */
  suggestions: (locale: string) => string;
  /** The URLs of the article vote and of the page after it. */
  answer: (slug: string) => string;
  answered: (slug: string, answer: string) => string;
  feed: (locale: string) => string;
  pixel: (slug: string) => string;
  /** The preview images of shared pages, by their subject. */
  cards: {
    home: (locale: string, version: string) => string;
    category: (locale: string, slug: string, version: string) => string;
    article: (slug: string, version: string) => string;
  };
};

/** The parameters that a link passes on; elsewhere, the browser stores the theme. */
export function linksOf({ slug }: Pick<OpenPortal, 'slug'>, { theme, isPlain }: PageFlags): Links {
  const layoutQuery = isPlain ? { show_plain_layout: 'true', theme } : {};
  const link = (parts: readonly string[], values: Record<string, string | number | undefined> = {}) =>
    pathOf(['hc', slug, ...parts], { ...values, ...layoutQuery });
  const card = (parts: readonly string[], version: string) =>
    pathOf(['hc', slug, ...parts, 'card', `${version}.png`], {});
  const later = (page?: number) => ({ page: page === 1 ? undefined : page });
  return {
    home: (locale) => link([locale]),
    articles: (locale, page) => link([locale, 'articles'], later(page)),
    categories: (locale, page) => link([locale, 'categories'], later(page)),
    category: (locale, category, page) => link([locale, 'categories', category], later(page)),
    article: (article) => link(['articles', article]),
    search: (locale, query, page) => link([locale, 'search'], { query, ...later(page) }),
    suggestions: (locale) => link([locale, 'suggestions.json']),
    answer: (article) => link(['articles', article, 'answer']),
    answered: (article, answered) => `${link(['articles', article], { answered })}#answer`,
    feed: (locale) => pathOf(['hc', slug, locale, 'feed.xml'], {}),
    pixel: (article) => pathOf(['hc', slug, 'articles', `${article}.png`], {}),
    cards: {
      home: (locale, version) => card([locale], version),
      category: (locale, category, version) => card([locale, 'categories', category], version),
      article: (article, version) => card(['articles', article], version),
    },
  };
}

function pathOf(parts: readonly string[], values: Record<string, string | number | undefined>): string {
  const query = Object.entries(values).flatMap(([key, value]) =>
    value === undefined ? [] : [`${key}=${encodeURIComponent(value)}`],
  );
  const path = parts.map((part) => `/${encodeURIComponent(part)}`).join('');
  return query.length === 0 ? path : `${path}?${query.join('&')}`;
}

/** The rows of a page among the loaded ones, and links to the other pages. */
export function pageOf<Row>(
  found: readonly Row[],
  page: number,
  link: (page: number) => string,
): { rows: readonly Row[]; paging: Paging } {
  return {
    rows: found.slice(0, pageSize),
    paging: {
      previous: page > 1 ? link(page - 1) : undefined,
      next: found.length > pageSize ? link(page + 1) : undefined,
    },
  };
}

/** The address of this page with another theme. */
export function withTheme(path: string, theme: Theme | undefined): string {
  const [start = '', query = ''] = path.split('?');
  const values = new URLSearchParams(query);
  values.delete('theme');
  if (theme !== undefined) values.set('theme', theme);
  const text = values.toString();
  return text === '' ? start : `${start}?${text}`;
}
