import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { listDue } from '../delivery-queries.ts';
import { hasWaitedTooLong } from '../model.ts';
import { findWebhook, type WebhookKey } from '../queries.ts';
import { askDeliveries, askDrain } from '../steps/ask-delivery.ts';
import { attemptDelivery, giveUp } from '../steps/attempt-delivery.ts';

/** What is asked for at once where a webhook is quick again, and until when that has left. */
const batchSize = 200;
const untilNextMs = 5000;
/** How far the clocks of two nodes may differ: what another node asked for now must not be taken for later. */
const skewMs = 5000;

/**
 * Makes one attempt of a slow webhook, and goes to the end of the line for the next: however much waits for one, the
 * others have their turn. Once it is quick again, the rest leaves as for any other.
 */
export async function drainSlowWebhook(platform: Platform, key: WebhookKey): Promise<void> {
  const { accountId, id } = key;
  const webhook = await findWebhook(platform.db, key);
  if (webhook === undefined) return;
  const now = platform.clock.now();
  const limit = webhook.is_slow ? 2 : batchSize;
  const due = await listDue(platform.db, key, new Date(now.getTime() + skewMs), limit);
  const [first] = due;
  if (first === undefined) return;
  if (webhook.is_slow) {
    if (first.due_at !== null && hasWaitedTooLong(first.due_at, now))
      await giveUp(platform, { accountId, id: first.id }, 'The receiver is too slow for all that it is told');
    else await attemptDelivery(platform, first, webhook);
  }
  await transact(platform, async (trx) => {
    if (!webhook.is_slow) await askDeliveries(trx, accountId, due, [webhook], { keepsTime: true });
    if (due.length < limit) return;
    await askDrain(trx, accountId, id, webhook.is_slow ? undefined : new Date(now.getTime() + untilNextMs));
  });
}
