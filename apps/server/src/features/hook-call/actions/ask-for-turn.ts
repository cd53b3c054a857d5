import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { ReceiverKey } from '../queries.ts';
import { askForTurns } from '../steps/ask-for-turns.ts';

/** Has a receiver told what waits for it. */
export async function askForTurn(platform: Platform, { accountId, id }: ReceiverKey): Promise<void> {
  await transact(platform, (trx) => askForTurns(platform, trx, accountId, id));
}
