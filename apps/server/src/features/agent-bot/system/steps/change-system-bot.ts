import { Failure } from '@confab/contract/kit/errors';
import type { Trx } from '../../../../platform/db/database.ts';
import { addJob } from '../../../../platform/jobs/job.ts';
import { transact } from '../../../../platform/outbox/transact.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { systemBotPropagation } from '../job-model.ts';
import { lockSystemBot, updateSystemBotRow, type SystemBotValues } from '../queries.ts';

/** Returns the key of its previous avatar. */
export function changeSystemBot(
  platform: Platform,
  id: number,
  changes: Partial<SystemBotValues>,
): Promise<string | null> {
  return transact(platform, async (trx) => {
    const { avatar_key: before } = await requireLockedBot(trx, id);
    await updateSystemBotRow(trx, id, changes, platform.clock.now());
    await addJob(trx, systemBotPropagation, { id });
    return before;
  });
}

/** Locks the row of a bot. Throws `not_found`. */
export async function requireLockedBot(trx: Trx, id: number) {
  const row = await lockSystemBot(trx, id);
  if (row === undefined) throw new Failure('not_found');
  return row;
}
