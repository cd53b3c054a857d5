import { Failure } from '@confab/contract/kit/errors';
import type { MemberActor, Person } from '../../../platform/auth/actor.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findListener } from '../pubsub-queries.ts';
import { memberOf, personOf } from '../steps/load-member.ts';

/**
 * The member behind this socket token in this account, with their current permissions; null for another user's token,
 * an account they do not belong to, or a suspended one.
 */
export async function authorizeListener(
  platform: Platform,
  token: string,
  userId: number,
  accountId: number,
): Promise<MemberActor | null> {
  try {
    const person = await listenerOf(platform, token, userId);
    return await memberOf(platform, person, { kind: 'access_token' }, accountId, { suspended: false });
  } catch (error) {
    if (error instanceof Failure) return null;
    throw error;
  }
}

/** Cached, since all of a user's sockets reconnect together. Misses are not cached. */
function listenerOf(platform: Platform, token: string, userId: number): Promise<Person> {
  return platform.memo.remember(
    `listener:${userId}:${token}`,
    () => [`user:${userId}`],
    async () => {
      const row = await findListener(platform.db, token, userId);
      if (row === undefined) throw new Failure('unauthenticated');
      return personOf(row);
    },
  );
}
