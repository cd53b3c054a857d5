import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { restoreEmail } from '../../user/index.ts';
import { tokenRejected } from '../steps/token-rejected.ts';

/**
 * Redeems the link that notified the old address of a change. Returns the path for choosing a new password. Throws
 * `invalid_token`.
 */
export async function undoEmailChange(platform: Platform, token: string): Promise<string> {
  const taken = await transact(platform, async (trx, emit) => {
    const done = await restoreEmail(platform, { trx, emit }, token);
    // Thrown in here, so that a link that could not be used is not spent.
    if (done === undefined) throw tokenRejected('Invalid token');
    return done;
  });
  for (const userId of taken.userIds) platform.invalidate(`user:${userId}`);
  return taken.redirectPath;
}
