import type {
  PublicArticle,
  PublicAuthor,
  PublicCategory,
  PublicPortal,
} from '@confab/contract/features/help-centre';
import type { PortalLogo } from '@confab/contract/features/portal';
import type { Agent } from '@confab/contract/features/user';
import { servedDomain } from '../portal/index.ts';
import type { OpenPortal, PublicArticleRow, PublicCategoryRow } from './queries.ts';

export type PortalParts = {
  counts: { articles: number; categories: number };
  logo: PortalLogo | undefined;
  categories?: PublicCategory[];
};

export function publicPortal(row: OpenPortal, { counts, logo, categories }: PortalParts): PublicPortal {
  return {
    custom_domain: servedDomain(row),
    header_text: row.header_text,
    homepage_link: row.homepage_link,
    name: row.name,
    page_title: row.page_title,
    slug: row.slug,
    ...(categories === undefined ? {} : { categories }),
    ...(logo === undefined ? {} : { logo }),
    meta: {
      articles_count: counts.articles,
      categories_count: counts.categories,
      default_locale: row.default_locale,
    },
  };
}

export function publicCategory(row: PublicCategoryRow, count: number): PublicCategory {
  return {
    name: row.name,
    slug: row.slug,
    locale: row.locale,
    description: row.description,
    position: row.position,
    meta: { articles_count: count },
  };
}

export type ArticleParts = {
  portal: PublicPortal;
  authors: ReadonlyMap<number, Agent>;
  translations: readonly PublicArticleRow[];
};

export function publicArticle(
  row: PublicArticleRow,
  { portal, authors, translations }: ArticleParts,
): PublicArticle {
  const { category_id: id, category_slug: slug, category_locale: locale } = row;
  const own = translations.filter((one) => one.associated_article_id === row.id);
  return {
    ...textView(row, authors),
    position: row.position,
    slug: row.slug,
    portal,
    ...(id === null || slug === null || locale === null ? {} : { category: { id, slug, locale } }),
    ...(own.length === 0 ? {} : { associated_articles: own.map((one) => textView(one, authors)) }),
    link: `hc/${portal.slug}/articles/${row.slug}`,
  };
}

function textView(row: PublicArticleRow, authors: ReadonlyMap<number, Agent>) {
  const author = authors.get(row.author_id);
  return {
    id: row.id,
    category_id: row.category_id,
    title: row.title,
    content: row.content,
    description: row.description,
    status: 'published' as const,
    account_id: row.account_id,
    last_updated_at: row.updated_at.toISOString(),
    views: row.views,
    ...(author === undefined ? {} : { author: authorView(author) }),
  };
}

/** Nothing that is only for the team. */
function authorView({ available_name: available, name, thumbnail }: Agent): PublicAuthor {
  return { available_name: available, name, thumbnail };
}

/** The origin of the public addresses of a portal. */
export function publicOrigin(
  portal: Pick<OpenPortal, 'custom_domain' | 'domain_verified_at'>,
  frontendUrl: string,
): string {
  const domain = servedDomain(portal);
  return domain === null ? new URL(frontendUrl).origin : `https://${domain}`;
}
