import { addJob } from '../../../platform/jobs/job.ts';
import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { lostAccessEmail } from '../job-model.ts';
import { lockHook, updateHook, type HookRow } from '../queries.ts';
import { announceChange } from './announce-change.ts';

/**
 * Disables a connection whose provider revoked our access, and has the administrators emailed, once. One that was
 * changed since `hook` was read is kept.
 */
export async function recordLostAccess(platform: Platform, hook: HookRow, reason: string): Promise<void> {
  const { account_id: accountId, id, app_id: appId } = hook;
  const now = platform.clock.now();
  await transact(platform, async (trx, emit) => {
    const row = await lockHook(trx, { accountId, id });
    if (row === undefined || row.lost_access_at !== null) return;
    if (row.secrets_encrypted !== hook.secrets_encrypted || row.reference_id !== hook.reference_id) return;
    await updateHook(trx, { accountId, id }, { enabled: false, lost_access_at: now }, now);
    announceChange(emit, accountId, appId);
    await addJob(trx, lostAccessEmail, { account_id: accountId, id, at: now.getTime() });
  });
  platform.log.warn({ accountId, appId, reason }, 'an integration has lost its access');
}
