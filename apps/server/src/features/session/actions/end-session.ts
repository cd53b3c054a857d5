import { Failure } from '@confab/contract/kit/errors';
import type { UserActor } from '../../../platform/auth/actor.ts';
import type { Platform } from '../../../platform/platform.ts';
import { deleteSessionById } from '../session-queries.ts';
import { endSessions } from '../steps/end-sessions.ts';

/** Signs out one device of the user, on every node immediately. Throws `not_found` for anyone else's. */
export async function endSession(platform: Platform, actor: UserActor, id: number): Promise<void> {
  await endSessions(platform, actor, async (trx) => {
    if (!(await deleteSessionById(trx, actor.person.id, id))) throw new Failure('not_found');
  });
}
