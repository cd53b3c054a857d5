import type { Platform } from '../../../platform/platform.ts';
import { withinDeadline } from '../../../platform/db/search/within-deadline.ts';
import { prefixQuery } from '../../article/index.ts';
import { isShort } from '../model.ts';
import { findPublishedByIds } from '../article-queries.ts';
import type { OpenPortal, PublicArticleRow } from '../queries.ts';
import { searchPublished } from '../search-queries.ts';
import { addressOf } from './portal-at.ts';

type Search = { locale: string; query: string; limit: number; offset: number; timeoutMs?: number };

/** Published articles of a locale that match these words, the best first; none for a text without words. */
export async function findArticles(
  platform: Platform,
  portal: OpenPortal,
  { locale, query, limit, offset, timeoutMs }: Search,
): Promise<PublicArticleRow[]> {
  const words = prefixQuery(query);
  if (words === undefined || !portal.allowed_locales.includes(locale)) return [];
  const address = addressOf(portal);
  const ids = await withinDeadline(
    platform.searchDb,
    portal.account_id,
    (trx) => searchPublished(trx, address, { locale, words, isShort: isShort(query), limit, offset }),
    timeoutMs,
  );
  if (ids.length === 0) return [];
  const rows = new Map((await findPublishedByIds(platform.db, address, ids)).map((row) => [row.id, row]));
  return ids.flatMap((id) => rows.get(id) ?? []);
}
