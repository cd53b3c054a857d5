import { Failure } from '@confab/contract/kit/errors';
import type { UserActor } from '../../../platform/auth/actor.ts';
import type { Trx } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { deleteSessions, renewPubsubToken } from '../../user/index.ts';
import { deleteSessionById } from '../session-queries.ts';

/** Signs out one device of the user, on every node at once. Throws `not_found` for anyone else's. */
export async function endSession(platform: Platform, actor: UserActor, id: number): Promise<void> {
  await endSome(platform, actor, async (trx) => {
    if (!(await deleteSessionById(trx, actor.person.id, id))) throw new Failure('not_found');
  });
}

/** Signs out every device of the user but the one that asks. */
export async function endOtherSessions(platform: Platform, actor: UserActor): Promise<void> {
  const kept = actor.credential.kind === 'session' ? actor.credential.client : undefined;
  await endSome(platform, actor, (trx) => deleteSessions(trx, actor.person.id, kept));
}

/**
 * What the devices hear ends too: their subscriptions to notifications go with them, and the token of sockets is
 * replaced, because a device that keeps it need not name its session. Devices that stay fetch the new one.
 */
async function endSome(
  platform: Platform,
  { person }: UserActor,
  end: (trx: Trx) => Promise<void>,
): Promise<void> {
  await platform.db.transaction().execute(async (trx) => {
    await end(trx);
    await renewPubsubToken(platform, trx, person.id);
  });
  platform.invalidate(`user:${person.id}`);
}
