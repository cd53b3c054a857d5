import { Failure } from '@confab/contract/kit/errors';
import type { SuperAdminActor } from '../../../platform/auth/actor.ts';
import { hashToken } from '../../../platform/crypto/tokens.ts';
import type { Platform } from '../../../platform/platform.ts';
import { isCrossSite, maxIdleMs, recordUseEveryMs, sessionToken, type ConsoleCall } from '../model.ts';
import { findConsoleSession, touchConsoleSession } from '../session-queries.ts';

/**
 * The super admin of a request, by the console's cookie. Checked for each request, so that removed rights end
 * immediately. Throws `unauthenticated`, and `forbidden` if a page of another site may have sent the request.
 */
export async function authenticateSuperAdmin(
  platform: Platform,
  call: ConsoleCall,
): Promise<SuperAdminActor> {
  const token = sessionToken(call.cookies);
  const now = platform.clock.now();
  const idleSince = new Date(now.getTime() - maxIdleMs);
  const found = token && (await findConsoleSession(platform.db, hashToken(token), { now, idleSince }));
  if (!found || found.password_hash === null || hashToken(found.password_hash) !== found.password_fingerprint)
    throw new Failure('unauthenticated');
  if (isCrossSite(call, platform.installation.frontendUrl)) throw new Failure('forbidden');
  if (now.getTime() - found.last_used_at.getTime() >= recordUseEveryMs)
    await touchConsoleSession(platform.db, found.session_id, now);
  const { id, name, email } = found;
  return { kind: 'super_admin', person: { id, name, email }, sessionId: found.session_id };
}
