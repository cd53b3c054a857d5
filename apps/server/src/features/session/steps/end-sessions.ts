import type { UserActor } from '../../../platform/auth/actor.ts';
import type { Trx } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { renewPubsubToken } from '../../user/index.ts';

/**
 * Also ends what the devices receive: their push subscriptions are deleted, and the socket token is replaced, because a
 * device with the old one could still connect. Remaining devices fetch the new one.
 */
export async function endSessions(
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
