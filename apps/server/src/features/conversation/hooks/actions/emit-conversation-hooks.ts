import type { conversationWebhookRequested } from '@confab/contract/features/conversation';
import type { EventData } from '@confab/contract/kit/event';
import type { Platform } from '../../../../platform/platform.ts';
import { notifyWebhooks } from '../../../webhook/index.ts';
import { findContexts } from '../../row-queries.ts';
import { hookContent } from '../steps/hook-content.ts';

/** Notifies the webhooks of the account of an event in a conversation; those limited to an inbox of that inbox only. */
export async function emitConversationHooks(
  platform: Platform,
  accountId: number,
  request: EventData<typeof conversationWebhookRequested>,
  eventNumber: number,
): Promise<void> {
  const [row] = await findContexts(platform.db, accountId, [request.conversation_id]);
  if (row === undefined) return;
  const isOfMessage = request.message_id !== undefined;
  const notice = {
    accountId,
    event: request.event,
    eventNumber,
    ...(isOfMessage ? { inboxId: row.inbox_id } : {}),
  };
  await notifyWebhooks(platform, notice, async () => (await hookContent(platform, row, request))?.payload);
}
