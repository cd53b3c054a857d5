import type { Trx } from '../../../platform/db/database.ts';
import { wakeReceiver } from '../queries.ts';
import { askTurn } from '../steps/ask-turn.ts';

/** Has a bot that was left alone tried at once: it has another address. */
export async function wakeBot(trx: Trx, accountId: number, botId: number): Promise<void> {
  const receiver = await wakeReceiver(trx, accountId, botId);
  if (receiver !== undefined) await askTurn(trx, accountId, receiver);
}
