import { Failure } from '@confab/contract/kit/errors';
import { verifyPassword } from '../../../platform/crypto/passwords.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { UserRow } from '../queries.ts';
import { requireAllowed } from '../../../platform/rate-limit/require-allowed.ts';

/** A stolen session or link must not become a place to guess the password at. */
const tries = { limit: 10, windowSeconds: 900 };

/** Throws `invalid` on the field `path` unless this is the user's password, `too_many_requests` after many tries. */
export async function checkCurrentPassword(
  platform: Platform,
  user: UserRow,
  password: string | null | undefined,
  path = 'current_password',
): Promise<void> {
  if (password == null || password === '')
    throw passwordFailure(path, 'blank', 'Please enter your current password');
  const key = `current-password:user:${user.id}`;
  requireAllowed(await platform.limiter.hit(key, tries));
  if (!(await verifyPassword(password, user.password_hash)))
    throw passwordFailure(path, 'wrong', 'Invalid current password');
  await platform.limiter.reset(key);
}

/** Older clients of the profile read `error`. */
function passwordFailure(path: string, code: string, message: string): Failure {
  const fields = [{ path, code, message }];
  return new Failure('invalid', {
    message,
    fields,
    body: { error: 'Invalid current password', message, attributes: [path], fields },
  });
}
