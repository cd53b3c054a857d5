import { Failure } from '@confab/contract/kit/errors';
import type { Platform } from '../../../platform/platform.ts';
import { changePages } from '../../portal/index.ts';
import { deleteCategory as removeCategory, type CategoryKey } from '../queries.ts';
import { announceCategory } from '../steps/announce-category.ts';

/** Deletes a category. Throws `not_found`. */
export async function deleteCategory(platform: Platform, key: CategoryKey): Promise<void> {
  await changePages(platform, key.accountId, async (trx, emit) => {
    if (!(await removeCategory(trx, key))) throw new Failure('not_found');
    announceCategory(emit, key, key.id);
  });
}
