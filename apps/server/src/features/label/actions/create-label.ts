import type { Label } from '@confab/contract/features/label';
import { isUniqueViolation } from '../../../platform/db/database.ts';
import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { touchCacheKey } from '../../account/index.ts';
import { labelTitle, titleTaken } from '../model.ts';
import { insertLabel, type LabelValues } from '../queries.ts';

/** Adds a label. Throws `invalid` on `title`: not a title, or taken. */
export async function createLabel(
  platform: Platform,
  accountId: number,
  values: LabelValues & { title: string },
): Promise<Label> {
  const title = labelTitle(values.title);
  try {
    return await transact(platform, async (trx, emit) => {
      const label = await insertLabel(trx, accountId, { ...values, title });
      await touchCacheKey(trx, emit, accountId, 'label');
      return label;
    });
  } catch (error) {
    throw isUniqueViolation(error) ? titleTaken() : error;
  }
}
