import { activitySeconds } from '@confab/contract/features/session';
import { Failure } from '@confab/contract/kit/errors';
import type { Credential } from '../../../platform/auth/actor.ts';
import type { Platform } from '../../../platform/platform.ts';
import { loadProfile } from '../../user/index.ts';
import type { Credentials } from '../model.ts';
import { prolongSession } from '../session-queries.ts';
import { authenticateUser } from './authenticate-user.ts';

type SessionCredential = Extract<Credential, { kind: 'session' }>;

/**
 * The user of a session and how long it lasts. Asking is a sign of activity: the session lasts for `activitySeconds`
 * more at least. Throws `session_invalid`, also for a permanent token.
 */
export async function validateSession(platform: Platform, presented: Credentials | undefined, ip: string) {
  if (presented?.kind !== 'session') throw new Failure('session_invalid');
  const actor = await authenticateUser(platform, presented, ip).catch((error: unknown) => {
    throw error instanceof Failure ? new Failure('session_invalid') : error;
  });
  if (actor.credential.kind !== 'session') throw new Failure('session_invalid');
  const { profile, createdAt } = await loadProfile(platform, actor.person.id, actor.credential);
  const { token, client } = presented;
  const expiresAt = await prolonged(platform, actor.person.id, actor.credential);
  const session = { token, client, uid: actor.person.email, expiresAt };
  return { profile, createdAt, session };
}

async function prolonged(platform: Platform, userId: number, session: SessionCredential): Promise<Date> {
  const now = platform.clock.now();
  const until = new Date(now.getTime() + activitySeconds * 1000);
  if (session.expiresAt >= until) return session.expiresAt;
  const expiresAt = await prolongSession(platform.db, { userId, client: session.client }, now, until);
  if (expiresAt === undefined) throw new Failure('session_invalid');
  // Every node has cached its end.
  platform.invalidate(`user:${userId}`);
  return expiresAt;
}
