import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { WebhookKey } from '../queries.ts';
import { askForTurns } from '../steps/ask-for-turns.ts';

/** Has a webhook told what waits for it. */
export async function askForTurn(platform: Platform, { accountId, id }: WebhookKey): Promise<void> {
  await transact(platform, (trx) => askForTurns(platform, trx, accountId, [id]));
}
