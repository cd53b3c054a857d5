import type { Platform } from '../../../platform/platform.ts';
import { insertRun, type RunKey } from '../run-queries.ts';

const matched = 0;

/**
 * Records that a rule matched and will be executed. Undefined if that was recorded before, or the rule was deleted or
 * turned off.
 */
export function beginRun({ db, clock }: Platform, key: RunKey, displayId: number) {
  return insertRun(db, key, {
    conversationId: displayId,
    outcome: matched,
    message: null,
    isDone: false,
    createdAt: clock.now(),
  });
}
