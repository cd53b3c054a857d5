import { maxWebhooks, type Webhook } from '@confab/contract/features/webhook';
import { isUniqueViolation } from '../../../platform/db/database.ts';
import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { inboxMissing, newWebhook, tooManyWebhooks, urlTaken } from '../model.ts';
import { hasInbox, insertWebhook } from '../queries.ts';
import { announceChange } from '../steps/announce-change.ts';
import { viewWebhook } from '../steps/view-webhook.ts';

/** Adds a webhook. Throws `invalid` on a field, `unprocessable` when the account has as many as it may. */
export async function createWebhook(
  platform: Platform,
  accountId: number,
  input: Parameters<typeof newWebhook>[0],
): Promise<Webhook> {
  const values = newWebhook(input);
  try {
    return await transact(platform, async (trx, emit) => {
      if (values.inbox_id !== null && !(await hasInbox(trx, accountId, values.inbox_id)))
        throw inboxMissing();
      const created = await insertWebhook(trx, accountId, values, maxWebhooks);
      if (created === undefined) throw tooManyWebhooks();
      announceChange(emit, accountId, created.id);
      return viewWebhook(trx, { accountId, id: created.id }, platform.clock.now());
    });
  } catch (error) {
    throw isUniqueViolation(error) ? urlTaken() : error;
  }
}
