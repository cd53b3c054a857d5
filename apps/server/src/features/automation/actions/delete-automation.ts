import { Failure } from '@confab/contract/kit/errors';
import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { deleteAutomationRow } from '../queries.ts';
import { announceChange } from '../steps/announce-change.ts';

/** Deletes a rule with its log; its effects stay. Throws `not_found`. */
export function deleteAutomation(platform: Platform, accountId: number, id: number): Promise<void> {
  return transact(platform, async (trx, emit) => {
    if (!(await deleteAutomationRow(trx, { accountId, id }))) throw new Failure('not_found');
    announceChange(emit, accountId, id);
  });
}
