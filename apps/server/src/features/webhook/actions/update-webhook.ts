import type { Webhook } from '@confab/contract/features/webhook';
import { Failure } from '@confab/contract/kit/errors';
import { isUniqueViolation } from '../../../platform/db/database.ts';
import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { changedWebhook, inboxMissing, urlTaken, newChance } from '../model.ts';
import { hasInbox, lockWebhook, updateWebhookRow, type WebhookKey } from '../queries.ts';
import { announceChange } from '../steps/announce-change.ts';
import { viewWebhook } from '../steps/view-webhook.ts';

/** Changes a webhook; another address has a new chance. Throws `not_found`, and `invalid` on a field. */
export async function updateWebhook(
  platform: Platform,
  key: WebhookKey,
  input: Parameters<typeof changedWebhook>[0],
): Promise<Webhook> {
  const changes = changedWebhook(input);
  try {
    return await transact(platform, async (trx, emit) => {
      const before = await lockWebhook(trx, key);
      if (before === undefined) throw new Failure('not_found');
      if (changes.inbox_id != null && !(await hasInbox(trx, key.accountId, changes.inbox_id)))
        throw inboxMissing();
      const isElsewhere = changes.url !== undefined && changes.url !== before.url;
      const now = platform.clock.now();
      const all = { ...changes, ...(isElsewhere ? { ...newChance, next_at: now } : {}) };
      await updateWebhookRow(trx, key, all, now);
      announceChange(emit, key.accountId, key.id);
      return viewWebhook(trx, key, now);
    });
  } catch (error) {
    throw isUniqueViolation(error) ? urlTaken() : error;
  }
}
