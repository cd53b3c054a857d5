import {
  maxCommentLength,
  type ArticleEntry,
  type CategoryBlock,
  type HelpPage,
  type PageBody,
  type PageFrame,
  type PageLink,
} from '@confab/contract/features/help-centre-page';
import { plainText } from '@confab/rules/plain-text';
import { withoutSuperscript } from '@confab/rules/superscript';
import type { Neighbors } from './article-queries.ts';
import { withTheme, type Links, type PageFlags } from './page-model.ts';
import type { OpenPortal, PublicArticleRow, PublicCategoryRow } from './queries.ts';
import { publicOrigin } from './view.ts';

/** Where a page is, and what surrounds it. */
export type Surroundings = {
  portal: OpenPortal;
  links: Links;
  flags: PageFlags;
  locale: string;
  /** Of this page. */
  path: string;
  logo: string | undefined;
  installation: { frontendUrl: string; brandName: string; links: { brand: string | undefined } };
  chat: PageFrame['chat'];
};

/** A page's own metadata; the rest follows from its location. */
export type PageHead = {
  title: string;
  description?: string | null | undefined;
  tags?: readonly string[];
  path: string;
  alternates?: readonly { locale: string; href: string }[];
  data?: readonly object[];
  isIndexed?: boolean;
  /** The URL of the page's preview image. */
  card?: CardLocation;
};

export type CardLocation = { path: string; width: number; height: number };

export function pageFrame(around: Surroundings, head: PageHead): PageFrame {
  const { portal, links, flags, locale, path, installation } = around;
  const origin = publicOrigin(portal, installation.frontendUrl);
  const alternates = head.alternates ?? [];
  const isIndexed = head.isIndexed !== false && !flags.isPlain;
  return {
    locale,
    title: head.title,
    description: head.description ?? '',
    tags: head.tags ?? [],
    canonical: origin + head.path,
    alternates: alternates.map(({ locale: code, href }) => ({ locale: code, href: origin + href })),
    isIndexed,
    image: isIndexed ? imageView(origin, head) : undefined,
    data: head.data ?? [],
    portal: {
      name: portal.name,
      color: portal.color,
      logo: around.logo,
      homepage: portal.homepage_link,
      heading: portal.header_text,
    },
    home: links.home(locale),
    search: links.search(locale),
    suggestions: links.suggestions(locale),
    feed: links.feed(locale),
    locales: portal.allowed_locales.map((code) => ({
      code,
      href: alternates.find((one) => one.locale === code)?.href ?? links.home(code),
    })),
    theme: flags.theme,
    themes: {
      light: withTheme(path, 'light'),
      dark: withTheme(path, 'dark'),
      system: withTheme(path, undefined),
    },
    isPlain: flags.isPlain,
    brand: portal.account_features.includes('disable_branding')
      ? undefined
      : { name: installation.brandName, href: installation.links.brand ?? installation.frontendUrl },
    chat: flags.isPlain ? undefined : around.chat,
    origin: new URL(installation.frontendUrl).origin,
  };
}

function imageView(origin: string, { card, title }: PageHead): PageFrame['image'] {
  if (card === undefined) return undefined;
  const { path, ...size } = card;
  return { href: origin + path, ...size, alt: title };
}

/** Where there is no help center. */
export function noPortalPage({ name, frontendUrl }: { name: string; frontendUrl: string }): HelpPage {
  return {
    locale: 'en',
    title: name,
    description: '',
    tags: [],
    canonical: frontendUrl,
    alternates: [],
    isIndexed: false,
    image: undefined,
    data: [],
    portal: { name, color: null, logo: undefined, homepage: null, heading: null },
    home: frontendUrl,
    search: undefined,
    suggestions: undefined,
    feed: undefined,
    locales: [],
    theme: undefined,
    themes: { light: '?theme=light', dark: '?theme=dark', system: '?' },
    isPlain: false,
    brand: undefined,
    chat: undefined,
    origin: new URL(frontendUrl).origin,
    body: { kind: 'not-found' },
  };
}

export function titleIn(portal: OpenPortal, title: string): string {
  return `${title} | ${portal.name}`;
}

/** What an article has for search engines, as far as its author wrote it. */
export function articleHead(
  portal: OpenPortal,
  row: PublicArticleRow,
): { title: string; description: string; tags: string[] } {
  const { title, description, tags } = row.meta as Record<string, unknown>;
  const text = (value: unknown): string => (typeof value === 'string' ? value : '');
  return {
    title: titleIn(portal, text(title) || row.title),
    description: text(description) || excerptOf(row),
    tags: Array.isArray(tags) ? tags.filter((tag) => typeof tag === 'string') : [],
  };
}

/** Maximum characters of an article's excerpt. */
const maxExcerptLength = 180;
/** Of the text; the rest is not looked at. */
const maxReadLength = 400;

export function excerptOf({
  description,
  content,
}: Pick<PublicArticleRow, 'description' | 'content'>): string {
  const source = description?.trim() ? description : content;
  const text = plainText(withoutSuperscript(source.slice(0, maxReadLength)));
  if (text.length <= maxExcerptLength) return text;
  const cut = text.slice(0, maxExcerptLength).toWellFormed();
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), maxExcerptLength / 2))}…`;
}

export function articleEntry(row: PublicArticleRow, links: Links): ArticleEntry {
  return {
    title: row.title,
    href: links.article(row.slug),
    excerpt: excerptOf(row),
    updatedAt: row.updated_at.toISOString(),
    ...(row.category_name === null ? {} : { category: row.category_name }),
  };
}

export function articleLink({ title, slug }: { title: string; slug: string }, links: Links): PageLink {
  return {
    title,
    href: links.article(slug),
  };
}

export function categoryBlock(
  row: PublicCategoryRow,
  links: Links,
  {
    count,
    articles,
    authors,
  }: { count: number; articles: readonly { title: string; slug: string }[]; authors: readonly string[] },
): CategoryBlock {
  return {
    name: row.name,
    icon: row.icon,
    description: row.description,
    href: links.category(row.locale, row.slug),
    count,
    authors,
    articles: articles.map((article) => articleLink(article, links)),
  };
}

const context = 'https://schema.org';

export function homeData({ portal, links, locale, installation }: Surroundings): object[] {
  const origin = publicOrigin(portal, installation.frontendUrl);
  return [
    {
      '@context': context,
      '@type': 'WebSite',
      name: portal.name,
      url: origin + links.home(locale),
      inLanguage: locale.replaceAll('_', '-'),
      potentialAction: {
        '@type': 'SearchAction',
        target: `${origin}${links.search(locale)}?query={query}`,
        'query-input': 'required name=query',
      },
    },
  ];
}

/** The way from the home page to a page, which is last. */
export function trailData({ portal, links, locale, installation }: Surroundings, trail: readonly PageLink[]) {
  const origin = publicOrigin(portal, installation.frontendUrl);
  const all = [{ title: portal.name, href: links.home(locale) }, ...trail];
  return {
    '@context': context,
    '@type': 'BreadcrumbList',
    itemListElement: all.map(({ title, href }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name: title,
      item: origin + href,
    })),
  };
}

export function articleData(
  around: Surroundings,
  row: PublicArticleRow,
  { author, card }: { author: string | undefined; card: CardLocation },
): object {
  const { portal, links, locale, installation, logo } = around;
  const origin = publicOrigin(portal, installation.frontendUrl);
  return {
    '@context': context,
    '@type': 'Article',
    headline: row.title,
    description: excerptOf(row),
    image: origin + card.path,
    dateModified: row.updated_at.toISOString(),
    inLanguage: locale.replaceAll('_', '-'),
    mainEntityOfPage: origin + links.article(row.slug),
    ...(author === undefined ? {} : { author: { '@type': 'Person', name: author } }),
    publisher: { '@type': 'Organization', name: portal.name, ...(logo === undefined ? {} : { logo }) },
  };
}

/** A reader's latest vote on an article; `told` if they wrote a comment. */
export type Answered = 'yes' | 'no' | 'told';

export function answeredOf(value: unknown): Answered | undefined {
  return (['yes', 'no', 'told'] as const).find((one) => one === value);
}

export type ArticleFacts = {
  answered: Answered | undefined;
  author: string | undefined;
  beside: readonly { title: string; slug: string }[];
  neighbors: Neighbors;
};

export function articleBody(
  row: PublicArticleRow,
  links: Links,
  { author, beside, neighbors: { previous, next }, answered }: ArticleFacts,
): PageBody {
  const { category_name: name, category_slug: slug, category_locale: locale } = row;
  return {
    kind: 'article',
    title: row.title,
    content: row.content,
    updatedAt: row.updated_at.toISOString(),
    author,
    category:
      name === null || slug === null || locale === null
        ? undefined
        : { title: name, href: links.category(locale, slug) },
    previous: previous && articleLink(previous, links),
    next: next && articleLink(next, links),
    related: beside.map((one) => articleLink(one, links)),
    pixel: links.pixel(row.slug),
    answer: { href: links.answer(row.slug), given: answered, maxLength: maxCommentLength },
  };
}
