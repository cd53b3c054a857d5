import { Failure } from '@confab/contract/kit/errors';
import { addJob } from '../../../../platform/jobs/job.ts';
import { transact } from '../../../../platform/outbox/transact.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { deleteBotToken } from '../../queries.ts';
import { systemBotSpread } from '../job-model.ts';
import { lockSystemBot, updateSystemBotRow } from '../queries.ts';

/**
 * Deletes a bot of the installation: its token is void and no inbox can be connected any more at once, and its inboxes
 * go on without it as the accounts are gone through. Throws `not_found`.
 */
export async function deleteSystemBot(platform: Platform, id: number): Promise<void> {
  await transact(platform, async (trx) => {
    if ((await lockSystemBot(trx, id)) === undefined) throw new Failure('not_found');
    const now = platform.clock.now();
    await updateSystemBotRow(trx, id, { deleting_at: now }, now);
    await deleteBotToken(trx, id);
    await addJob(trx, systemBotSpread, { id });
  });
  platform.invalidate(`bot:${id}`);
}
