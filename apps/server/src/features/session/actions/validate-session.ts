import { Failure } from '@confab/contract/kit/errors';
import type { Platform } from '../../../platform/platform.ts';
import { loadProfile } from '../../user/index.ts';
import type { Presented } from '../model.ts';
import { authenticateUser } from './authenticate.ts';

/** The user of a session and how long it lasts. Throws `session_invalid`, also for a permanent token. */
export async function validateSession(platform: Platform, presented: Presented | undefined) {
  if (presented?.kind !== 'session') throw new Failure('session_invalid');
  const actor = await authenticateUser(platform, presented).catch((error: unknown) => {
    throw error instanceof Failure ? new Failure('session_invalid') : error;
  });
  if (actor.credential.kind !== 'session') throw new Failure('session_invalid');
  const { profile, createdAt } = await loadProfile(platform, actor.person.id);
  const { token, client } = presented;
  const session = { token, client, uid: actor.person.email, expiresAt: actor.credential.expiresAt };
  return { profile, createdAt, session };
}
