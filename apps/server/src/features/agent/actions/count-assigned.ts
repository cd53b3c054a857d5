import { Failure } from '@confab/contract/kit/errors';
import type { Platform } from '../../../platform/platform.ts';
import { findMemberOrInvited } from '../../account/index.ts';
import { countAssigned, type Assigned } from '../queries.ts';

/** How many conversations are assigned to an agent, shown before they are removed. Throws `not_found`. */
export async function countAssignedTo(
  { db }: Platform,
  accountId: number,
  userId: number,
): Promise<Assigned> {
  if ((await findMemberOrInvited(db, accountId, userId)) === undefined) throw new Failure('not_found');
  return countAssigned(db, accountId, userId);
}
