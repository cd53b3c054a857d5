import { Failure } from '@confab/contract/kit/errors';
import { addJob } from '../../../../platform/jobs/job.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { lockedOutEmail } from '../../job-model.ts';
import { lockingOut } from '../steps/lock-out.ts';
import { changeInbox } from '../../steps/change-inbox.ts';

/**
 * Records that the provider of an inbox revoked our access; administrators are emailed once, and see a notice until
 * they save its settings.
 */
export async function pauseEmail(
  platform: Platform,
  accountId: number,
  id: number,
  way: 'receiving' | 'sending',
): Promise<void> {
  try {
    await changeInbox(platform, accountId, id, (inbox) => {
      const now = platform.clock.now();
      const values = lockingOut(inbox, way, now);
      if (values === undefined) return undefined;
      const payload = { account_id: accountId, id, at: now.getTime() };
      return { values, days: [], also: (trx) => addJob(trx, lockedOutEmail, payload) };
    });
  } catch (error) {
    // Deleted in the meantime: nothing to do.
    if (!(error instanceof Failure) || error.code !== 'not_found') throw error;
  }
}
