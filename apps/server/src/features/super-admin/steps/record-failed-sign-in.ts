import { isEmailAddress } from '@confab/rules/email-address';
import type { Platform } from '../../../platform/platform.ts';
import { insertNote } from '../log/queries.ts';

const hourSeconds = 3600;
/**
 * Maximum entries per hour: outsiders cannot fill the log. Installation administrators have a separate limit, which
 * strangers cannot use up.
 */
const limits = { known: 500, unknown: 100 } as const;

/**
 * Logs a failed sign-in. A text that is no address is not stored: it may be a password in the wrong field. Beyond the
 * limit it is only in the server's log.
 */
export async function recordFailedSignIn(
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
