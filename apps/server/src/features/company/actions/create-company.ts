import type { Company } from '@confab/contract/features/company';
import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { companyValues, nameTaken } from '../model.ts';
import { insertCompany } from '../queries.ts';
import { announceChange } from '../steps/announce-change.ts';
import { orTaken } from '../steps/taken-failure.ts';
import { companyView } from '../view.ts';

/** Adds a company. Throws `invalid` on the field: not well formed, or that of another company. */
export async function createCompany(
  platform: Platform,
  accountId: number,
  given: { name: string; domain?: string | null; description?: string | null },
): Promise<Company> {
  const { name = '', domain = null, description = null } = companyValues(given);
  try {
    return await transact(platform, async (trx, emit) => {
      const values = { name, domain, description };
      const created = await insertCompany(trx, accountId, values, platform.clock.now());
      if (created === undefined) throw nameTaken();
      announceChange(emit, { accountId, id: created.id });
      return companyView(created);
    });
  } catch (error) {
    throw orTaken(error);
  }
}
