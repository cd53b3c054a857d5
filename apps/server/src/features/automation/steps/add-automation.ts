import { maxAutomations } from '@confab/contract/features/automation';
import { invalidField } from '@confab/contract/kit/errors';
import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { insertAutomation, type AutomationRow, type AutomationValues } from '../queries.ts';
import { announceChange } from './announce-change.ts';

/** Throws `invalid` when the account has as many as it may. */
export function addAutomation(
  platform: Platform,
  accountId: number,
  values: AutomationValues,
): Promise<AutomationRow> {
  return transact(platform, async (trx, emit) => {
    const created = await insertAutomation(trx, accountId, values, maxAutomations);
    if (created === undefined)
      throw invalidField(
        'name',
        'too_many',
        `An account can have ${maxAutomations} automation rules at most`,
      );
    announceChange(emit, accountId, created.id);
    return created;
  });
}
