import type { Company } from '@confab/contract/features/company';
import { Failure } from '@confab/contract/kit/errors';
import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { companyValues } from '../model.ts';
import { lockCompany, removeUnusedNamed, updateCompany as write, type CompanyKey } from '../queries.ts';
import { announceChange } from '../steps/announce-change.ts';
import { requestNames } from '../steps/request-names.ts';
import { orTaken } from '../steps/taken-failure.ts';
import { companyView } from '../view.ts';

/** Changes a company; its contacts follow its name. Throws `not_found`, and `invalid` as above. */
export async function updateCompany(
  platform: Platform,
  key: CompanyKey,
  given: { name?: string; domain?: string | null; description?: string | null },
): Promise<Company> {
  const values = companyValues(given);
  try {
    return await transact(platform, async (trx, emit) => {
      const before = await lockCompany(trx, key);
      if (before === undefined) throw new Failure('not_found');
      const isRenamed = values.name !== undefined && values.name !== before.name;
      if (values.name !== undefined && isRenamed) await removeUnusedNamed(trx, key, values.name);
      const updated = await write(trx, key, values, platform.clock.now());
      announceChange(emit, key);
      if (isRenamed) requestNames(emit, key);
      return companyView(updated);
    });
  } catch (error) {
    throw orTaken(error);
  }
}
