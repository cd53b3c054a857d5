import type { Platform } from '../../../../platform/platform.ts';
import { statusNumber } from '../../model.ts';
import { findAccountsWithDueSnoozes, findDueSnoozes } from '../snooze-queries.ts';
import { applyChanges } from '../../steps/change-conversation.ts';
import { inBatches } from '../../steps/in-batches.ts';

/** Snoozes that ended longer ago than this are ignored. */
const maxAgeMs = 3 * 24 * 3_600_000;

/** Opens conversations whose snooze has ended. No activity message is written, since no one did it. */
export async function wakeSnoozed(platform: Platform): Promise<void> {
  const until = platform.clock.now();
  const since = new Date(until.getTime() - maxAgeMs);
  for (const accountId of await findAccountsWithDueSnoozes(platform.db, since, until)) {
    await inBatches(
      platform,
      accountId,
      () => findDueSnoozes(platform.db, accountId, since, until),
      (change) => applyChanges(change, { status: statusNumber('open'), snoozed_until: null }),
    );
  }
}
