import type { Platform } from '../../../../platform/platform.ts';
import { findContexts } from '../../../conversation/index.ts';
import { noteOutcome } from '../steps/note-outcome.ts';

/** People took over from an assistant. */
export async function noteHandoff(
  platform: Platform,
  accountId: number,
  conversationId: number,
): Promise<void> {
  const [row] = await findContexts(platform.db, accountId, [conversationId]);
  if (row !== undefined) await noteOutcome(platform, row, 'handed_off');
}
