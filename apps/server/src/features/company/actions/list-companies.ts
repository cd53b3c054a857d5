import { companiesPerPage, maxCompanyCount } from '@confab/contract/features/company';
import { refused } from '../../../platform/db/filter/conditions-model.ts';
import { withinTime } from '../../../platform/db/within-time.ts';
import type { Platform } from '../../../platform/platform.ts';
import { companySort } from '../model.ts';
import { countCompanies, findCompanyPage, type CompanyFilter, type CompanyRow } from '../queries.ts';

/** Milliseconds a list may take: a search reads the companies of the account. */
const maxListMs = 5000;

type Requested = { page?: number | null; sort?: string };

/** A page of companies, and how many there are. Throws `unprocessable` when that takes too long. */
export async function listCompanies(
  platform: Platform,
  filter: CompanyFilter,
  { page: requested, sort }: Requested,
): Promise<{ meta: { total_count: number; page: number }; rows: CompanyRow[] }> {
  const page = Math.max(requested ?? 1, 1);
  const window = { limit: companiesPerPage, offset: (page - 1) * companiesPerPage };
  const key = `companies:${filter.accountId}:${filter.text ?? ''}`;
  const found = await withinTime(platform.db, maxListMs, async (trx) => {
    const rows = await findCompanyPage(trx, filter, companySort(sort), window);
    if (rows.length === companiesPerPage && platform.largeLists.has(key))
      return { rows, count: maxCompanyCount };
    platform.largeLists.delete(key);
    const count = await countCompanies(trx, filter);
    if (count === maxCompanyCount) platform.largeLists.set(key, true);
    return { rows, count };
  });
  if (found === undefined) throw refused('This search takes too long. Search for a longer text.');
  return { meta: { total_count: found.count, page }, rows: found.rows };
}
