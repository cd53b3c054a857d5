import { Failure } from '@confab/contract/kit/errors';
import { isUniqueViolation } from '../../../platform/db/database.ts';
import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { helpPagesTag, storeSlug, claimSlug, type PortalRow } from '../../portal/index.ts';
import { articleValues, isPublished, movesCounts, nextRevision, publishChange, slugTaken } from '../model.ts';
import { lockArticle, updateArticle as writeArticle } from '../queries.ts';
import { announceArticle } from '../steps/announce-article.ts';
import { authorChange, positionChanges } from '../steps/article-changes.ts';
import { storeVersion } from '../steps/store-version.ts';
import { inPortal } from '../steps/portal-of.ts';
import type { ArticleInput } from './create-article.ts';

/**
 * Changes an article. Throws `not_found`, `invalid` on a field, and `conflict` when it is not what the caller has seen.
 */
export async function updateArticle(
  platform: Platform,
  portal: PortalRow,
  id: number,
  input: ArticleInput & { revision?: number | null | undefined; publish_at?: number | null | undefined },
  by: { savedBy: number; isSealed?: boolean },
): Promise<void> {
  const values = articleValues(input);
  const author = await authorChange(platform, portal.account_id, input.author_id);
  const key = { ...inPortal(portal), id };
  let isPublic = false;
  try {
    await transact(platform, async (trx, emit) => {
      const before = await lockArticle(trx, key);
      if (before === undefined) throw new Failure('not_found');
      const seen = input.revision ?? undefined;
      const last = before.updated_at.getTime();
      if (seen !== undefined && seen !== last) throw new Failure('conflict');
      const where = await positionChanges(trx, portal, before, input);
      const now = platform.clock.now();
      const due = publishChange(input.publish_at, values.status ?? before.status, now);
      const changes = { ...values, ...author, ...where, ...due };
      await writeArticle(trx, key, changes, nextRevision(now, last));
      await storeVersion(trx, key, { before, after: { ...before, ...values }, now, ...by });
      if (values.slug !== undefined && values.slug !== before.slug) {
        await claimSlug(trx, key, { kind: 'article', id }, values.slug);
        await storeSlug(trx, key, { kind: 'article', id }, before.slug);
      }
      announceArticle(emit, key, { id, countsChanged: movesCounts(before, changes) });
      isPublic = isPublished(before) || isPublished(changes);
    });
  } catch (error) {
    throw isUniqueViolation(error, 'article_slug') ? slugTaken() : error;
  }
  // A draft that saves itself changes no page.
  if (isPublic) platform.invalidate(helpPagesTag(portal.account_id));
}
