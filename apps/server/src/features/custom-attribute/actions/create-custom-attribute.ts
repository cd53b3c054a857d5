import { maxCustomAttributes, type CustomAttribute } from '@confab/contract/features/custom-attribute';
import { isUniqueViolation } from '../../../platform/db/database.ts';
import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { customAttributeValues, keyTaken, tooManyAttributes, type AttributeInput } from '../model.ts';
import { insertCustomAttribute } from '../queries.ts';
import { announceChange } from '../steps/announce-change.ts';
import { customAttributeView } from '../view.ts';

/** Adds a custom attribute. Throws `invalid` as `customAttributeValues`, for a key in use, and above the limit. */
export async function createCustomAttribute(
  platform: Platform,
  accountId: number,
  input: AttributeInput,
): Promise<CustomAttribute> {
  const values = customAttributeValues(input, undefined);
  try {
    return await transact(platform, async (trx, emit) => {
      const created = await insertCustomAttribute(trx, accountId, values, maxCustomAttributes);
      if (created === undefined) throw tooManyAttributes();
      announceChange(emit, accountId, created.id);
      return customAttributeView(created);
    });
  } catch (error) {
    throw isUniqueViolation(error) ? keyTaken() : error;
  }
}
