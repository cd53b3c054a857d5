import type { Trx } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { endBackoff } from '../queries.ts';
import { scheduleReceivers } from '../../../platform/receivers/schedule-receivers.ts';
import { hookReceivers } from '../receiver-queries.ts';

/** Schedules a paused bot immediately: it has another URL. */
export async function wakeBot(platform: Platform, trx: Trx, accountId: number, botId: number): Promise<void> {
  const receiver = await endBackoff(trx, accountId, botId);
  if (receiver !== undefined)
    await scheduleReceivers(platform, trx, hookReceivers, { accountId, ids: [receiver.id] });
}
