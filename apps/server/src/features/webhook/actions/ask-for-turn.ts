import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { WebhookKey } from '../queries.ts';
import { turnNotifier } from '../steps/turn-notifier.ts';
import { askTurns } from '../turn-queries.ts';

/** Has a webhook told what waits for it. */
export async function askForTurn(platform: Platform, { accountId, id }: WebhookKey): Promise<void> {
  await transact(platform, (trx) => askTurns(trx, accountId, [id], platform.clock.now()));
  turnNotifier.notifyOne();
}
