import {
  articleStatuses,
  type Article,
  type ArticleComment,
  type ArticleStatus,
  type ArticleVersion,
} from '@confab/contract/features/article';
import type { Portal } from '@confab/contract/features/portal';
import type { Agent } from '@confab/contract/features/user';
import type { ArticleRow } from './queries.ts';
import type { VersionRow } from './version-queries.ts';

/** What an article is shown with. */
export type ArticleParts = {
  authors: ReadonlyMap<number, Agent>;
  associated: readonly ArticleRow[];
  /** Its location; only for translations. */
  portal: Portal | undefined;
};

export function articleView(row: ArticleRow, { authors, associated, portal }: ArticleParts): Article {
  const translations =
    portal === undefined ? [] : associated.map((one) => associatedView(one, portal, authors));
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    content: row.content,
    description: row.description,
    status: statusOf(row),
    locale: row.locale,
    position: row.position,
    account_id: row.account_id,
    updated_at: Math.floor(row.updated_at.getTime() / 1000),
    revision: row.updated_at.getTime(),
    meta: row.meta,
    category: {
      id: row.category_id,
      name: row.category_name,
      slug: row.category_slug,
      locale: row.category_locale,
    },
    views: row.views,
    helpful: row.helpful,
    unhelpful: row.unhelpful,
    ...authorOf(row, authors),
    publish_at: row.publish_at === null ? null : Math.floor(row.publish_at.getTime() / 1000),
    associated_article_id: row.associated_article_id,
    ...(translations.length === 0 ? {} : { associated_articles: translations }),
  };
}

export function commentView(row: {
  id: number;
  is_helpful: boolean;
  content: string;
  created_at: Date;
}): ArticleComment {
  return {
    id: row.id,
    is_helpful: row.is_helpful,
    content: row.content,
    created_at: Math.floor(row.created_at.getTime() / 1000),
  };
}

export function versionView(
  row: Omit<VersionRow, 'content'>,
  authors: ReadonlyMap<number, Agent>,
): ArticleVersion {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    status: statusOf(row),
    created_at: Math.floor(row.saved_at.getTime() / 1000),
    ...authorOf({ author_id: row.saved_by_id ?? 0 }, authors),
  };
}

function associatedView(row: ArticleRow, portal: Portal, authors: ReadonlyMap<number, Agent>) {
  return {
    id: row.id,
    category_id: row.category_id,
    title: row.title,
    content: row.content,
    description: row.description,
    status: statusOf(row),
    locale: row.locale,
    account_id: row.account_id,
    portal,
    views: row.views,
    ...authorOf(row, authors),
  };
}

const statusOf = ({ status }: { status: number }): ArticleStatus => articleStatuses[status] ?? 'draft';

function authorOf(
  { author_id: id }: { author_id: number },
  authors: ReadonlyMap<number, Agent>,
): { author?: Agent } {
  const author = authors.get(id);
  return author === undefined ? {} : { author };
}
