import type { CustomAttribute } from '@confab/contract/features/custom-attribute';
import { Failure } from '@confab/contract/kit/errors';
import { isUniqueViolation } from '../../../platform/db/database.ts';
import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { customAttributeValues, keyTaken, type AttributeInput } from '../model.ts';
import { lockCustomAttribute, updateCustomAttribute as writeCustomAttribute } from '../queries.ts';
import { announceRedefinition } from '../steps/announce-change.ts';
import { customAttributeView } from '../view.ts';

/** Changes a custom attribute; absent values stay. Throws `not_found`, and `invalid` like creating one. */
export async function updateCustomAttribute(
  platform: Platform,
  accountId: number,
  id: number,
  input: AttributeInput,
): Promise<CustomAttribute> {
  try {
    return await transact(platform, async (trx, emit) => {
      const before = await lockCustomAttribute(trx, accountId, id);
      if (before === undefined) throw new Failure('not_found');
      const { account_id: _account, id: _id, created_at: _created, updated_at: _updated, ...stored } = before;
      const values = customAttributeValues(input, stored);
      const row = await writeCustomAttribute(trx, accountId, id, values, platform.clock.now());
      const after = customAttributeView(row);
      announceRedefinition(emit, accountId, before, after);
      return after;
    });
  } catch (error) {
    throw isUniqueViolation(error) ? keyTaken() : error;
  }
}
