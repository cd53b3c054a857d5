import type { UserActor } from '../../../platform/auth/actor.ts';
import type { Platform } from '../../../platform/platform.ts';
import { deleteSessions } from '../../user/index.ts';
import { endSessions } from '../steps/end-sessions.ts';

/** Signs out every device of the user but the requesting one. */
export async function endOtherSessions(platform: Platform, actor: UserActor): Promise<void> {
  const currentClient = actor.credential.kind === 'session' ? actor.credential.client : undefined;
  await endSessions(platform, actor, (trx) => deleteSessions(trx, actor.person.id, currentClient));
}
