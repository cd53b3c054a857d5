import { maxCategories } from '@confab/contract/features/category';
import { isUniqueViolation } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { changePages, claimSlug, type PortalRow } from '../../portal/index.ts';
import { categoryValues, slugTaken, tooManyCategories, defaultLocale } from '../model.ts';
import { insertCategory, setRelated } from '../queries.ts';
import { announceCategory } from '../steps/announce-category.ts';
import { referenceChanges, relatedIds, type References } from '../steps/category-references.ts';

/** The editable values of a category. */
export type CategoryInput = Parameters<typeof categoryValues>[0] & References;

/**
 * Adds a category and answers its id. Throws `invalid` on a field, `unprocessable` when the account has as many as it
 * may.
 */
export async function createCategory(
  platform: Platform,
  portal: PortalRow,
  input: CategoryInput & { name: string; slug: string },
): Promise<number> {
  const values = categoryValues({ locale: defaultLocale(portal), ...input }, portal.allowed_locales);
  const { name = input.name, slug = input.slug, locale = defaultLocale(portal) } = values;
  const scope = { accountId: portal.account_id, portalId: portal.id };
  try {
    return await changePages(platform, portal.account_id, async (trx, emit) => {
      const references = await referenceChanges(trx, scope, undefined, input);
      const related = await relatedIds(trx, scope, input);
      const row = { ...values, ...references, name, slug, locale };
      const id = await insertCategory(trx, scope, row, maxCategories);
      if (id === undefined) throw tooManyCategories();
      if (related !== undefined) await setRelated(trx, scope.accountId, id, related);
      await claimSlug(trx, scope, { kind: 'category', id, locale }, slug);
      announceCategory(emit, scope, id);
      return id;
    });
  } catch (error) {
    throw isUniqueViolation(error, 'category_slug') ? slugTaken() : error;
  }
}
