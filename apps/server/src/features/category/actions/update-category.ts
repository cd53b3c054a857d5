import { Failure } from '@confab/contract/kit/errors';
import { isUniqueViolation, type Trx } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { changePages, storeSlug, claimSlug, type PortalRow } from '../../portal/index.ts';
import { categoryValues, slugTaken } from '../model.ts';
import {
  lockAddress,
  moveToLocale,
  setRelated,
  updateCategory as writeCategory,
  type InPortal,
} from '../queries.ts';
import { announceCategory } from '../steps/announce-category.ts';
import { referenceChanges, relatedIds } from '../steps/category-references.ts';
import type { CategoryInput } from './create-category.ts';

/** Changes a category. Throws `not_found`, and `invalid` on a field. */
export async function updateCategory(
  platform: Platform,
  portal: PortalRow,
  id: number,
  input: CategoryInput,
): Promise<void> {
  const values = categoryValues(input, portal.allowed_locales);
  const scope = { accountId: portal.account_id, portalId: portal.id };
  try {
    await changePages(platform, portal.account_id, async (trx, emit) => {
      const references = await referenceChanges(trx, scope, id, input);
      const related = await relatedIds(trx, scope, input);
      const changes = { ...values, ...references };
      const before = await lockAddress(trx, { ...scope, id });
      if (!(await writeCategory(trx, { ...scope, id }, changes, platform.clock.now())))
        throw new Failure('not_found');
      if (before !== undefined)
        await moveAddress(trx, scope, { id, before, after: { ...before, ...changes } });
      if (changes.locale !== undefined) await moveToLocale(trx, scope.accountId, id, changes.locale);
      if (related !== undefined) await setRelated(trx, scope.accountId, id, related);
      announceCategory(emit, scope, id);
    });
  } catch (error) {
    throw isUniqueViolation(error, 'category_slug') ? slugTaken() : error;
  }
}

type Address = { locale: string; slug: string };

/** The old address of a category leads to the new one. */
async function moveAddress(
  trx: Trx,
  scope: InPortal,
  { id, before, after }: { id: number; before: Address; after: Address },
): Promise<void> {
  if (before.slug === after.slug && before.locale === after.locale) return;
  await claimSlug(trx, scope, { kind: 'category', id, locale: after.locale }, after.slug);
  await storeSlug(trx, scope, { kind: 'category', id, locale: before.locale }, before.slug);
}
