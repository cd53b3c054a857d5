import { Failure } from '@confab/contract/kit/errors';
import { isUniqueViolation } from '../../../platform/db/database.ts';
import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { PortalRow } from '../../portal/index.ts';
import { articleValues, slugTaken } from '../model.ts';
import { lockArticle, updateArticle as writeArticle } from '../queries.ts';
import { announceArticle } from '../steps/announce-article.ts';
import { authorChange, placeChanges } from '../steps/article-changes.ts';
import { placeOf } from '../steps/portal-of.ts';
import type { ArticleInput } from './create-article.ts';

/** Changes an article. Throws `not_found`, and `invalid` on a field. */
export async function updateArticle(
  platform: Platform,
  portal: PortalRow,
  id: number,
  given: ArticleInput,
): Promise<void> {
  const values = articleValues(given);
  const author = await authorChange(platform, portal.account_id, given.author_id);
  const key = { ...placeOf(portal), id };
  try {
    await transact(platform, async (trx, emit) => {
      const before = await lockArticle(trx, key);
      if (before === undefined) throw new Failure('not_found');
      const where = await placeChanges(trx, portal, before, given);
      await writeArticle(trx, key, { ...values, ...author, ...where }, platform.clock.now());
      announceArticle(emit, key, id);
    });
  } catch (error) {
    throw isUniqueViolation(error, 'article_slug') ? slugTaken() : error;
  }
}
