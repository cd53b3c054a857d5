import type { CannedResponse } from '@confab/contract/features/canned-response';
import { Failure } from '@confab/contract/kit/errors';
import { isUniqueViolation } from '../../../platform/db/database.ts';
import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { cannedResponseText, shortCodeTaken, type CannedResponseText } from '../model.ts';
import { updateCannedResponse as writeCannedResponse } from '../queries.ts';
import { announceChange } from '../steps/announce-change.ts';
import { cannedResponseView } from '../view.ts';

/** Changes a canned response. Throws `not_found`, and `invalid` on a field: blank, or a code that is taken. */
export async function updateCannedResponse(
  platform: Platform,
  accountId: number,
  id: number,
  input: Partial<CannedResponseText>,
): Promise<CannedResponse> {
  const changes = cannedResponseText(input);
  try {
    return await transact(platform, async (trx, emit) => {
      const updated = await writeCannedResponse(trx, accountId, id, changes, platform.clock.now());
      if (updated === undefined) throw new Failure('not_found');
      announceChange(emit, accountId, id);
      return cannedResponseView(updated);
    });
  } catch (error) {
    throw isUniqueViolation(error) ? shortCodeTaken() : error;
  }
}
