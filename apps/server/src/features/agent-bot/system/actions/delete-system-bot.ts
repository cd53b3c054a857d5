import { Failure } from '@confab/contract/kit/errors';
import { addJob } from '../../../../platform/jobs/job.ts';
import { transact } from '../../../../platform/outbox/transact.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { deleteBotToken } from '../../queries.ts';
import { systemBotPropagation } from '../job-model.ts';
import { lockSystemBot, updateSystemBotRow } from '../queries.ts';

/**
 * Deletes a bot of the installation: its token is void and it can no longer be connected to inboxes, effective
 * immediately; it is removed from its inboxes account by account. Throws `not_found`.
 */
export async function deleteSystemBot(platform: Platform, id: number): Promise<void> {
  await transact(platform, async (trx) => {
    if ((await lockSystemBot(trx, id)) === undefined) throw new Failure('not_found');
    const now = platform.clock.now();
    await updateSystemBotRow(trx, id, { deleting_at: now }, now);
    await deleteBotToken(trx, id);
    await addJob(trx, systemBotPropagation, { id });
  });
  platform.invalidate(`bot:${id}`);
}
