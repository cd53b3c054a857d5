import type { PublicArticle, PublicCategory, PublicPortal } from '@confab/contract/features/help-centre';
import type { Agent } from '@confab/contract/features/user';
import type { Platform } from '../../../platform/platform.ts';
import { findAgents } from '../../agent/index.ts';
import { logosOf } from '../../portal/index.ts';
import { listTranslations } from '../article-queries.ts';
import {
  authorIdsOf,
  countPublic,
  countPublishedOf,
  type OpenPortal,
  type PublicArticleRow,
  type PublicCategoryRow,
} from '../queries.ts';
import { publicArticle, publicCategory, publicPortal } from '../view.ts';
import { addressOf } from './portal-at.ts';

export async function viewPublicPortal(
  platform: Platform,
  portal: OpenPortal,
  categories?: PublicCategory[],
): Promise<PublicPortal> {
  const [counts, logos] = await Promise.all([
    countPublic(platform.db, addressOf(portal)),
    logosOf(platform, platform.db, [portal]),
  ]);
  const logo = logos.get(portal.id);
  return publicPortal(portal, { counts, logo, ...(categories === undefined ? {} : { categories }) });
}

export async function viewPublicCategories(
  platform: Platform,
  portal: OpenPortal,
  rows: readonly PublicCategoryRow[],
): Promise<PublicCategory[]> {
  const ids = rows.map(({ id }) => id);
  const counts = await countPublishedOf(platform.db, portal.account_id, ids);
  return rows.map((row) => publicCategory(row, counts.get(row.id) ?? 0));
}

export async function viewPublicArticles(
  platform: Platform,
  portal: OpenPortal,
  rows: readonly PublicArticleRow[],
): Promise<{ articles: PublicArticle[]; portal: PublicPortal }> {
  const [view, translations] = await Promise.all([
    viewPublicPortal(platform, portal),
    listTranslations(
      platform.db,
      addressOf(portal),
      rows.map(({ id }) => id),
    ),
  ]);
  const authors = await authorsOf(platform, portal, [...rows, ...translations]);
  return {
    articles: rows.map((row) => publicArticle(row, { portal: view, authors, translations })),
    portal: view,
  };
}

/** Authors of articles who are still members. */
export async function authorsOf(
  platform: Platform,
  portal: OpenPortal,
  rows: readonly Pick<PublicArticleRow, 'author_id'>[],
): Promise<Map<number, Agent>> {
  const ids = [...new Set(rows.map((row) => row.author_id))];
  const agents = await findAgents(platform, portal.account_id, ids);
  return new Map(agents.map((agent) => [agent.id, agent]));
}

/** Names of the authors of each category's published articles who are still members. */
export async function authorsByCategory(
  platform: Platform,
  portal: OpenPortal,
  categoryIds: readonly number[],
): Promise<Map<number, string[]>> {
  const ids = await authorIdsOf(platform.db, portal.account_id, categoryIds);
  const agents = await authorsOf(
    platform,
    portal,
    [...ids.values()].flat().map((id) => ({ author_id: id })),
  );
  const nameOf = (id: number): string[] => {
    const agent = agents.get(id);
    return agent === undefined ? [] : [agent.available_name || agent.name];
  };
  return new Map(Array.from(ids, ([category, authors]) => [category, authors.flatMap(nameOf)]));
}
