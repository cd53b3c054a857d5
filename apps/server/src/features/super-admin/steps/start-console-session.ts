import { hashToken, newToken } from '../../../platform/crypto/tokens.ts';
import type { Trx } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { UserRow } from '../../user/index.ts';
import { maxSessionMs } from '../model.ts';
import { insertNote } from '../log/queries.ts';
import { insertConsoleSession } from '../session-queries.ts';

/** Creates a console session; returns its token. The caller has authenticated the user. */
export async function startConsoleSession(
  platform: Platform,
  trx: Trx,
  user: UserRow,
  ip: string,
): Promise<string> {
  const { token, hash } = newToken(platform.ids);
  const createdAt = platform.clock.now();
  await insertConsoleSession(trx, {
    userId: user.id,
    tokenHash: hash,
    passwordFingerprint: hashToken(user.password_hash ?? ''),
    ip,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + maxSessionMs),
  });
  await insertNote(trx, { action: 'sign_in', type: 'Session', actorId: user.id });
  return token;
}
