import { Failure } from '@confab/contract/kit/errors';
import type { Platform } from '../../../platform/platform.ts';
import { changePages } from '../../portal/index.ts';
import { deleteArticle as removeArticle, type ArticleKey } from '../queries.ts';
import { announceArticle } from '../steps/announce-article.ts';

/** Deletes an article. Throws `not_found`. */
export async function deleteArticle(platform: Platform, key: ArticleKey): Promise<void> {
  await changePages(platform, key.accountId, async (trx, emit) => {
    if (!(await removeArticle(trx, key))) throw new Failure('not_found');
    announceArticle(emit, key, { id: key.id, countsChanged: true });
  });
}
