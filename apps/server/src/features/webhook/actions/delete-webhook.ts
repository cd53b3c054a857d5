import { Failure } from '@confab/contract/kit/errors';
import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { deleteWebhookRow, type WebhookKey } from '../queries.ts';
import { announceChange } from '../steps/announce-change.ts';

/** Deletes a webhook with its log; what still waits is not sent. Throws `not_found`. */
export async function deleteWebhook(platform: Platform, key: WebhookKey): Promise<void> {
  await transact(platform, async (trx, emit) => {
    if (!(await deleteWebhookRow(trx, key))) throw new Failure('not_found');
    announceChange(emit, key.accountId, key.id);
  });
}
