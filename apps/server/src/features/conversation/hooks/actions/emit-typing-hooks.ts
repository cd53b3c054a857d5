import type { Static } from '@confab/contract/kit/schema';
import type { Platform } from '../../../../platform/platform.ts';
import { notifyWebhooks } from '../../../webhook/index.ts';
import { findContexts } from '../../row-queries.ts';
import { typingPayload } from '../steps/hook-payload.ts';
import type { typingWebhook } from '../typing-model.ts';

/** The same for typing, which is not retried. */
export async function emitTypingHooks(
  platform: Platform,
  typing: Static<typeof typingWebhook.payload>,
): Promise<void> {
  const { account_id: accountId, conversation_id: id, status } = typing;
  const [row] = await findContexts(platform.db, accountId, [id]);
  if (row === undefined) return;
  const notice = { accountId, event: `conversation_typing_${status}` as const };
  await notifyWebhooks(platform, notice, () => typingPayload(platform, row, typing));
}
