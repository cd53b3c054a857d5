import { isEmailAddress } from '@confab/rules/email-address';
import type { Platform } from '../../../platform/platform.ts';
import { insertNote } from '../log/queries.ts';

const hourSeconds = 3600;
/** Entries an hour: nobody fills the log from outside. Who runs the installation has their own, which strangers cannot use up. */
const limits = { known: 500, unknown: 100 } as const;

/**
 * Writes to the log that somebody did not get in. What is no address is not kept: it may be a password in the wrong
 * field. Beyond the limit only the log of the server says so.
 */
export async function noteFailedSignIn(
  platform: Platform,
  email: string,
  who: keyof typeof limits,
): Promise<void> {
  const rate = { limit: limits[who], windowSeconds: hourSeconds };
  const { allowed } = await platform.limiter.hit(`super-admin:failed:${who}`, rate);
  if (!allowed) return;
  const name = isEmailAddress(email) ? email : undefined;
  const note = { action: 'sign_in_failed', type: 'Session', name } as const;
  await platform.db.transaction().execute((trx) => insertNote(trx, note));
}
