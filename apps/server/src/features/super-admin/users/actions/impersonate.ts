import { Failure } from '@confab/contract/kit/errors';
import type { SuperAdminActor } from '../../../../platform/auth/actor.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { lockUser, mintLoginLink } from '../../../user/index.ts';
import { insertNote } from '../../log/queries.ts';

/** A link to sign in as a user. Throws `not_found`, and `forbidden` for others who run the installation. */
export async function impersonate(
  platform: Platform,
  actor: SuperAdminActor,
  userId: number,
): Promise<{ url: string }> {
  const link = await platform.db.transaction().execute(async (trx) => {
    const user = await lockUser(trx, userId);
    if (user === undefined) throw new Failure('not_found');
    if (user.type !== null) throw new Failure('forbidden');
    await insertNote(trx, { action: 'log_in_as', type: 'User', id: userId, name: user.name });
    return mintLoginLink(platform, trx, user, actor.person.id);
  });
  return { url: `${link}&impersonation=true` };
}
