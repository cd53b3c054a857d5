import type { SearchArticle } from '@confab/contract/features/search';
import { withinDeadline } from '../../../platform/db/search/within-deadline.ts';
import type { Platform } from '../../../platform/platform.ts';
import { prefixQuery } from '../../article/index.ts';
import type { SearchQuery } from '../model.ts';
import { searchArticles as searchRows } from '../queries.ts';

/** A page of the articles of an account that match these words, of any portal and status, the best first. */
export async function searchArticles(
  platform: Platform,
  accountId: number,
  { text, limit, offset }: SearchQuery,
): Promise<SearchArticle[]> {
  const query = prefixQuery(text);
  if (query === undefined) return [];
  return withinDeadline(platform.searchDb, accountId, (trx) =>
    searchRows(trx, accountId, query, { limit, offset }),
  );
}
