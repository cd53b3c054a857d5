import type { Article } from '@confab/contract/features/article';
import type { MemberActor } from '../../../platform/auth/actor.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findAgents } from '../../agent/index.ts';
import { viewPortals, type PortalRow } from '../../portal/index.ts';
import { listAssociated, type ArticleRow } from '../queries.ts';
import { articleView } from '../view.ts';

/** Articles of one portal with their authors and translations. */
export async function viewArticles(
  platform: Platform,
  actor: MemberActor,
  portal: PortalRow,
  rows: readonly ArticleRow[],
): Promise<Article[]> {
  if (rows.length === 0) return [];
  const scope = { accountId: portal.account_id, portalId: portal.id };
  const associated = await listAssociated(
    platform.db,
    scope,
    rows.map(({ id }) => id),
  );
  const authorIds = [...new Set([...rows, ...associated].map((row) => row.author_id))];
  const [agents, portals] = await Promise.all([
    findAgents(platform, portal.account_id, authorIds),
    associated.length === 0 ? [] : viewPortals(platform, actor, [portal]),
  ]);
  const authors = new Map(agents.map((agent) => [agent.id, agent]));
  return rows.map((row) =>
    articleView(row, {
      authors,
      associated: associated.filter((one) => one.associated_article_id === row.id),
      portal: portals[0],
    }),
  );
}
