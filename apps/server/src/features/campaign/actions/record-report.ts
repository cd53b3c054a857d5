import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findMessage, statusOf } from '../../message/index.ts';
import { lockRecipient, recordDelivery } from '../recipient-queries.ts';

type Report = { message_id: number; conversation_id: number };

/** Records the current delivery status of a campaign's message. */
export async function recordReport(
  platform: Platform,
  accountId: number,
  { message_id: messageId, conversation_id: conversationId }: Report,
): Promise<void> {
  await transact(platform, async (trx) => {
    // First, so that concurrent runs read the message later.
    if (!(await lockRecipient(trx, accountId, messageId))) return;
    const message = await findMessage(trx, accountId, conversationId, messageId);
    if (message === undefined) return;
    const status = statusOf(message.status);
    const error = message.content_attributes['external_error'];
    const reason = typeof error === 'string' ? error : 'The message could not be delivered';
    const isUnderWay = status === 'sent' && message.source_id === null;
    const outcome =
      status === 'failed'
        ? { status: 'failed' as const, reason }
        : { status: isUnderWay ? ('sending' as const) : ('sent' as const), reason: null };
    await recordDelivery(trx, accountId, messageId, outcome, platform.clock.now());
  });
}
