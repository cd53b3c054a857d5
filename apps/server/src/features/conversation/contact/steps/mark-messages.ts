import { completeMessages, markSeen, statusOf as messageStatusOf } from '../../../message/index.ts';
import type { Change } from '../../steps/change-conversation.ts';
import { emitMessageUpdated } from '../../messages/steps/change-message.ts';

/** Sets the status of our messages, and emits an event for each. */
export async function markMessages(
  change: Change,
  status: 'delivered' | 'read',
  until: Date | undefined,
): Promise<void> {
  const { platform, trx, row, at } = change;
  const seen = await markSeen(trx, row.account_id, row.id, { at, until, status });
  const rows = seen.map((one) => one.row);
  const messages = await completeMessages(platform, trx, row.account_id, rows);
  for (const [index, message] of messages.entries()) {
    const was = seen[index]?.before;
    if (was === undefined) continue;
    await emitMessageUpdated(change, message, {
      updated_at: [was.updated_at.toISOString(), at.toISOString()],
      status: [messageStatusOf(was.status), status],
    });
  }
}
