import { maxPreviewed, type AutomationCondition } from '@confab/contract/features/automation';
import { joinedSql, refused } from '../../../platform/db/filter/conditions-model.ts';
import { withinTime } from '../../../platform/db/within-time.ts';
import { limitConcurrency } from '../../../platform/jobs/limit-concurrency.ts';
import type { Platform } from '../../../platform/platform.ts';
import { evaluateNewest } from '../match-queries.ts';
import { automationParts } from '../model.ts';
import { loadCurrentParts } from './evaluate-now.ts';
import { ownKeys } from './grammar.ts';

const maxSearchMs = 5000;
/** Concurrent searches per node, so that slow ones leave connections for everything else. */
const inTurn = limitConcurrency(2);

/**
 * Which of the newest conversations match the conditions now. A condition on a change has no change to match, and one
 * on the message is evaluated on the newest message. Throws `unprocessable` for invalid conditions, and when it takes
 * too long.
 */
export async function findMatching(
  platform: Platform,
  accountId: number,
  conditions: readonly AutomationCondition[],
): Promise<{ fitting: number[]; lookedAt: number }> {
  automationParts({ conditions }, await ownKeys(platform, accountId));
  const matching = joinedSql(conditions, await loadCurrentParts(platform, accountId, conditions));
  const found = await inTurn(() =>
    withinTime(platform.db, maxSearchMs, (trx) => evaluateNewest(trx, accountId, matching, maxPreviewed)),
  );
  if (found === undefined) throw refused('These conditions take too long to look at');
  return found;
}
