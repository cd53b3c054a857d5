import type { Webhook } from '@confab/contract/features/webhook';
import { Failure } from '@confab/contract/kit/errors';
import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { updateWebhookRow, type WebhookKey } from '../queries.ts';
import { announceChange } from '../steps/announce-change.ts';
import { viewWebhook } from '../steps/view-webhook.ts';
import { newChance } from '../model.ts';

/** Resumes a webhook. Throws `not_found`. */
export async function resumeWebhook(platform: Platform, key: WebhookKey): Promise<Webhook> {
  return transact(platform, async (trx, emit) => {
    const now = platform.clock.now();
    // Deliveries that were retried while it was paused may be waiting.
    if (!(await updateWebhookRow(trx, key, { ...newChance, next_at: now }, now)))
      throw new Failure('not_found');
    announceChange(emit, key.accountId, key.id);
    return viewWebhook(trx, key, now);
  });
}
