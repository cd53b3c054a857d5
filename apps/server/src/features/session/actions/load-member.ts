import { Failure } from '@confab/contract/kit/errors';
import type { MemberActor } from '../../../platform/auth/actor.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findPerson } from '../queries.ts';
import { memberOf, personOf } from '../steps/load-member.ts';

/** A member as they are now, for work in their name after their request; undefined when they left or may not act. */
export async function loadMember(
  platform: Platform,
  accountId: number,
  userId: number,
): Promise<MemberActor | undefined> {
  const row = await findPerson(platform.db, userId);
  if (row === undefined) return undefined;
  try {
    return await memberOf(platform, personOf(row), { kind: 'access_token' }, accountId, { suspended: false });
  } catch (error) {
    if (error instanceof Failure) return undefined;
    throw error;
  }
}
