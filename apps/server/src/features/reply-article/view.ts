import type { ReplyArticle } from '@confab/contract/features/reply-article';
import { linksOf } from '../help-centre/index.ts';
import { servedDomain } from '../portal/index.ts';
import type { ReplyArticleRow } from './queries.ts';

export function replyArticleView(frontendUrl: string, row: ReplyArticleRow): ReplyArticle {
  const domain = servedDomain(row);
  const links = linksOf({ slug: row.portal_slug }, { theme: undefined, isPlain: false });
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    locale: row.locale,
    category_name: row.category_name,
    portal_name: row.portal_name,
    url: `${domain === null ? frontendUrl : `https://${domain}`}${links.article(row.slug)}`,
  };
}
