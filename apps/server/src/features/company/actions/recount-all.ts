import type { Platform } from '../../../platform/platform.ts';
import { accountsToRecount } from '../recount-queries.ts';
import { recountCompanies } from './recount-companies.ts';

/** The same in all accounts: an import may take long, or end without notice. */
export async function recountAll(platform: Platform): Promise<void> {
  for (const accountId of await accountsToRecount(platform.db)) await recountCompanies(platform, accountId);
}
