import { maxPreviewed, type AutomationCondition } from '@confab/contract/features/automation';
import { joinedSql, refused } from '../../../platform/db/filter/conditions-model.ts';
import { withinTime } from '../../../platform/db/within-time.ts';
import { atMost } from '../../../platform/jobs/at-most.ts';
import type { Platform } from '../../../platform/platform.ts';
import { changeHolds } from '../change-model.ts';
import { automationParts } from '../model.ts';
import { askNewest, conditionsSql, lastMessage } from '../match-queries.ts';
import { grammarFor, ownKeys } from '../steps/grammar.ts';

const maxPreviewMs = 5000;
/** Previews of a node at once, so that slow ones leave connections for everything else. */
const inTurn = atMost(2);

/**
 * How many of the newest conversations fit the conditions as they are now; changes nothing. Nothing has changed for a
 * condition on a change. Throws `unprocessable` for conditions that say nothing, and when it takes too long.
 */
export async function previewAutomation(
  platform: Platform,
  accountId: number,
  conditions: readonly AutomationCondition[],
): Promise<{ matched: number; looked_at: number; conversation_ids: number[] }> {
  automationParts({ conditions }, await ownKeys(platform, accountId));
  const grammar = await grammarFor(platform, accountId, conditions);
  const parts = conditionsSql(conditions, grammar, {
    message: lastMessage,
    change: (condition) => changeHolds(condition, []),
  });
  const matching = joinedSql(conditions, parts);
  const found = await inTurn(() =>
    withinTime(platform.db, maxPreviewMs, (trx) => askNewest(trx, accountId, matching, maxPreviewed)),
  );
  if (found === undefined) throw refused('These conditions take too long to look at');
  const { some, ...counts } = found;
  return { ...counts, conversation_ids: some };
}
