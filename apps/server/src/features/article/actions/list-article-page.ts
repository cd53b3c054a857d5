import { articlesPerPage, type listArticles } from '@confab/contract/features/article';
import type { InputOf, ResponseOf } from '@confab/contract/kit/route';
import type { MemberActor } from '../../../platform/auth/actor.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { PortalRow } from '../../portal/index.ts';
import { countArticles, listArticles as listRows } from '../list-queries.ts';
import { prefixQuery, statusNumber } from '../model.ts';
import { inPortal } from '../steps/portal-of.ts';
import { viewArticles } from '../steps/view-articles.ts';

/** A page of the articles of a portal, with how many there are. */
export async function listArticlePage(
  platform: Platform,
  actor: MemberActor,
  portal: PortalRow,
  input: InputOf<typeof listArticles>,
): Promise<ResponseOf<typeof listArticles>> {
  const { db } = platform;
  const scope = inPortal(portal);
  const page = Math.max(input.page ?? 1, 1);
  const filter = {
    locale: input.locale || undefined,
    categorySlug: input.category_slug || undefined,
    words: input.query ? prefixQuery(input.query) : undefined,
  };
  const range = { limit: articlesPerPage, offset: (page - 1) * articlesPerPage };
  const status = input.status === undefined || input.status === null ? undefined : statusNumber(input.status);
  const [rows, all, found] = await Promise.all([
    listRows(db, scope, { ...filter, ...range, status, authorId: input.author_id ?? undefined }),
    countArticles(db, scope, {}, actor.person.id),
    countArticles(db, scope, filter, actor.person.id),
  ]);
  return {
    payload: await viewArticles(platform, actor, portal, rows),
    meta: {
      all_articles_count: all.all,
      articles_count: found.all,
      mine_articles_count: found.mine,
      published_count: found.published,
      draft_articles_count: found.draft,
      archived_articles_count: found.archived,
      views_count: found.views,
      helpful_count: found.helpful,
      unhelpful_count: found.unhelpful,
      current_page: page,
    },
  };
}
