import { maxCustomFilters, type CustomFilter } from '@confab/contract/features/custom-filter';
import type { Platform } from '../../../platform/platform.ts';
import { tooManyCustomFilters, type CustomFilterValues } from '../model.ts';
import { insertCustomFilter, type Owner } from '../queries.ts';
import { customFilterView } from '../view.ts';

/** Saves a filter for its owner alone. Throws `invalid` when they have as many as they may. */
export async function createCustomFilter(
  platform: Platform,
  owner: Owner,
  values: CustomFilterValues,
): Promise<CustomFilter> {
  const created = await platform.db
    .transaction()
    .execute((trx) => insertCustomFilter(trx, owner, values, maxCustomFilters));
  if (created === undefined) throw tooManyCustomFilters();
  return customFilterView(created);
}
