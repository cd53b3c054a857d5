import type { AutomationCondition } from '@confab/contract/features/automation';
import type { Platform } from '../../../platform/platform.ts';
import { findMatching } from '../steps/find-matching.ts';

/** Conversations that are named. */
const maxNamed = 10;

/** How many of the newest conversations fit the conditions as they are now; changes nothing. Throws `unprocessable`. */
export async function previewAutomation(
  platform: Platform,
  accountId: number,
  conditions: readonly AutomationCondition[],
): Promise<{ matched: number; looked_at: number; conversation_ids: number[] }> {
  const { fitting, lookedAt } = await findMatching(platform, accountId, conditions);
  return { matched: fitting.length, looked_at: lookedAt, conversation_ids: fitting.slice(0, maxNamed) };
}
