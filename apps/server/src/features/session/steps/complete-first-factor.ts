import type { Trx } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { hasTwoFactor, mintUserToken } from '../../user/index.ts';
import { startSession, type Device, type StartedSession } from './start-session.ts';

/** A user who is signed in, or whose second factor is missing: `mfaToken` represents what they have proved so far. */
export type Entry = { kind: 'session'; session: StartedSession } | { kind: 'code_missing'; mfaToken: string };

/**
 * Signs in a user who has proved one factor: the password, or access to their email. With two-factor authentication, a
 * code is required before there is a session. The caller holds a lock on the user's row.
 */
export async function completeFirstFactor(
  platform: Platform,
  trx: Trx,
  user: { id: number; email: string },
  device: Device,
): Promise<Entry> {
  if (!(await hasTwoFactor(trx, user.id)))
    return { kind: 'session', session: await startSession(platform, trx, user, device) };
  const input = { userId: user.id, kind: 'mfa', email: user.email } as const;
  return { kind: 'code_missing', mfaToken: await mintUserToken(platform, trx, input) };
}
