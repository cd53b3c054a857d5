import type { Platform } from '../../../../platform/platform.ts';
import { findContexts } from '../../../conversation/index.ts';
import { recordAnswered } from '../steps/record-outcome.ts';

/** The contact ended the conversation, satisfied with an assistant's answer. */
export async function recordEnded(
  platform: Platform,
  accountId: number,
  conversationId: number,
): Promise<void> {
  const [row] = await findContexts(platform.db, accountId, [conversationId]);
  if (row !== undefined) await recordAnswered(platform, row, 'confirmed');
}
