import { Failure } from '@confab/contract/kit/errors';
import { channelOf } from '../../../channels/registry.ts';
import { addJob } from '../../../platform/jobs/job.ts';
import type { Platform } from '../../../platform/platform.ts';
import { lockOutMail } from '../job-model.ts';
import { changeInbox } from '../steps/change-inbox.ts';

/**
 * Notes that the server of an inbox does not let us in any more; administrators are emailed once, and see it until they
 * save its settings.
 */
export async function lockOutInbox(
  platform: Platform,
  accountId: number,
  id: number,
  way: 'receiving' | 'sending',
): Promise<void> {
  try {
    await changeInbox(platform, accountId, id, ({ channel, channel_settings: settings }) => {
      const { email } = channelOf(channel);
      if (email === undefined || email.isLockedOut(settings, way)) return undefined;
      const payload = { account_id: accountId, id, at: platform.clock.now().getTime() };
      return {
        values: { channel_settings: email.lockOut(settings, way) },
        days: [],
        also: (trx) => addJob(trx, lockOutMail, payload),
      };
    });
  } catch (error) {
    // Deleted meanwhile: there is nothing left to say.
    if (!(error instanceof Failure) || error.code !== 'not_found') throw error;
  }
}
