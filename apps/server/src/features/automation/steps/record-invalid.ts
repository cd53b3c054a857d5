import { automationDisabled } from '@confab/contract/features/automation';
import { outboxEvent } from '../../../platform/outbox/outbox.ts';
import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { maxInvalidRuns } from '../model.ts';
import { countInvalid, type AutomationRow } from '../queries.ts';
import { insertRun, type RunKey } from '../run-queries.ts';
import { announceChange } from './announce-change.ts';

const invalid = 2;

/** Notes that the conditions of a rule are invalid; the second time turns it off and notifies administrators. */
export function recordInvalid(
  platform: Platform,
  key: RunKey,
  { name }: AutomationRow,
  { displayId, message }: { displayId: number; message: string },
): Promise<void> {
  const { accountId, automationId: id } = key;
  const run = {
    conversationId: displayId,
    outcome: invalid,
    message: message.slice(0, 1000),
    isDone: true,
    createdAt: platform.clock.now(),
  };
  return transact(platform, async (trx, emit) => {
    if ((await insertRun(trx, key, run)) === undefined) return;
    const counted = await countInvalid(trx, { accountId, id }, maxInvalidRuns);
    if (counted?.active !== false) return;
    announceChange(emit, accountId, id);
    emit(outboxEvent(automationDisabled, { accountId, audience: {} }, { id, name }));
  });
}
