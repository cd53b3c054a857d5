import type { CannedResponse } from '@confab/contract/features/canned-response';
import { isUniqueViolation } from '../../../platform/db/database.ts';
import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { cannedResponseText, shortCodeTaken, type CannedResponseText } from '../model.ts';
import { insertCannedResponse } from '../queries.ts';
import { announceChange } from '../steps/announce-change.ts';
import { cannedResponseView } from '../view.ts';

/** Adds a canned response. Throws `invalid` on a field: blank, or a code that is taken. */
export async function createCannedResponse(
  platform: Platform,
  accountId: number,
  input: CannedResponseText,
): Promise<CannedResponse> {
  const values = cannedResponseText(input);
  try {
    return await transact(platform, async (trx, emit) => {
      const created = await insertCannedResponse(trx, accountId, values);
      announceChange(emit, accountId, created.id);
      return cannedResponseView(created);
    });
  } catch (error) {
    throw isUniqueViolation(error) ? shortCodeTaken() : error;
  }
}
