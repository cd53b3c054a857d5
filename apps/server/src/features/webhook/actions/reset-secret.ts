import { Failure } from '@confab/contract/kit/errors';
import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { updateWebhookRow, type WebhookKey } from '../queries.ts';
import { announceChange } from '../steps/announce-change.ts';
import { sealSecret } from '../steps/webhook-secret.ts';

/** Makes a secret, which is shown this once; every attempt from now on is signed with it. Throws `not_found`. */
export async function resetSecret(platform: Platform, key: WebhookKey): Promise<string> {
  const secret = platform.ids.token();
  const changes = { secret_encrypted: sealSecret(platform, key.accountId, secret) };
  await transact(platform, async (trx, emit) => {
    if (!(await updateWebhookRow(trx, key, changes, platform.clock.now()))) throw new Failure('not_found');
    announceChange(emit, key.accountId, key.id);
  });
  return secret;
}
