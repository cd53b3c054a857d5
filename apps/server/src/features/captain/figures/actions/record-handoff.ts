import type { Platform } from '../../../../platform/platform.ts';
import { findContexts } from '../../../conversation/index.ts';
import { recordOutcome } from '../steps/record-outcome.ts';

/** People took over from an assistant. */
export async function recordHandoff(
  platform: Platform,
  accountId: number,
  conversationId: number,
): Promise<void> {
  const [row] = await findContexts(platform.db, accountId, [conversationId]);
  if (row !== undefined) await recordOutcome(platform, row, 'handed_off');
}
