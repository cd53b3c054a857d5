import { Failure } from '@confab/contract/kit/errors';
import { isUniqueViolation } from '../../../platform/db/database.ts';
import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { PortalRow } from '../../portal/index.ts';
import { categoryValues, slugTaken } from '../model.ts';
import { moveToLocale, setRelated, updateCategory as writeCategory } from '../queries.ts';
import { announceCategory } from '../steps/announce-category.ts';
import { referenceChanges, relatedIds } from '../steps/category-references.ts';
import type { CategoryInput } from './create-category.ts';

/** Changes a category. Throws `not_found`, and `invalid` on a field. */
export async function updateCategory(
  platform: Platform,
  portal: PortalRow,
  id: number,
  given: CategoryInput,
): Promise<void> {
  const values = categoryValues(given, portal.allowed_locales);
  const place = { accountId: portal.account_id, portalId: portal.id };
  try {
    await transact(platform, async (trx, emit) => {
      const references = await referenceChanges(trx, place, id, given);
      const related = await relatedIds(trx, place, given);
      const changes = { ...values, ...references };
      if (!(await writeCategory(trx, { ...place, id }, changes, platform.clock.now())))
        throw new Failure('not_found');
      if (changes.locale !== undefined) await moveToLocale(trx, place.accountId, id, changes.locale);
      if (related.length > 0) await setRelated(trx, place.accountId, id, related);
      announceCategory(emit, place, id);
    });
  } catch (error) {
    throw isUniqueViolation(error, 'category_slug') ? slugTaken() : error;
  }
}
