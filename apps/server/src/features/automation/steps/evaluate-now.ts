import type { AutomationCondition } from '@confab/contract/features/automation';
import type { Matching } from '../../../platform/db/filter/conditions-model.ts';
import type { Platform } from '../../../platform/platform.ts';
import { changeMatches } from '../change-model.ts';
import { evaluateConversation, conditionsSql, fits, lastMessage } from '../match-queries.ts';
import { grammarFor } from './grammar.ts';

/**
 * Conditions as SQL over the current conversations: conditions on a change see no change, and those on the message see
 * the last one. Throws `unprocessable` for conditions without values.
 */
export async function loadCurrentParts(
  platform: Platform,
  accountId: number,
  conditions: readonly AutomationCondition[],
): Promise<Matching[]> {
  const grammar = await grammarFor(platform, accountId, conditions);
  return conditionsSql(conditions, grammar, {
    message: lastMessage,
    change: (condition) => changeMatches(condition, []),
  });
}

/** Whether a conversation matches now, and the positions of conditions that do not; undefined if it does not exist. */
export async function evaluateNow(
  platform: Platform,
  accountId: number,
  id: number,
  conditions: readonly AutomationCondition[],
): Promise<{ fits: boolean; failed: number[] } | undefined> {
  const parts = await loadCurrentParts(platform, accountId, conditions);
  const answer = await evaluateConversation(platform.db, { accountId, id }, parts);
  if (answer === undefined) return undefined;
  const { holds: matches } = answer;
  return {
    fits: fits(conditions, matches),
    failed: matches.flatMap((one, position) => (one ? [] : [position])),
  };
}
