import { Failure } from '@confab/contract/kit/errors';
import type { UserActor } from '../../../platform/auth/actor.ts';
import type { Platform } from '../../../platform/platform.ts';
import { updateMember, type MemberChanges } from '../../account/index.ts';

/** Changes the user's own settings in one of their accounts. Throws `not_found` for other accounts. */
export async function updateMembership(
  platform: Platform,
  actor: UserActor,
  accountId: number,
  changes: MemberChanges,
): Promise<void> {
  const found = await updateMember(platform.db, accountId, actor.person.id, changes);
  if (!found) throw new Failure('not_found');
  platform.invalidate(`user:${actor.person.id}`);
}
