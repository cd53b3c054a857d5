import type { UserActor } from '../../../platform/auth/actor.ts';
import type { Trx } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { renewPubsubToken } from '../../user/index.ts';

/**
 * What the devices receive ends too: their subscriptions to notifications go with them, and the token of sockets is
 * replaced, because a device that keeps it need not name its session. Devices that stay fetch the new one.
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
