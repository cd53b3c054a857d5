import type { MemberActor } from '../../../platform/auth/actor.ts';
import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { deleteSavedReport as remove, type Key } from '../queries.ts';
import { requireChangeable } from '../steps/require-changeable.ts';

/** Deletes a saved report with its schedule. Throws `not_found` and `not_authorized`. */
export async function deleteSavedReport(platform: Platform, actor: MemberActor, key: Key): Promise<void> {
  await transact(platform, async (trx) => {
    await requireChangeable(trx, actor, key);
    await remove(trx, key);
  });
}
