import { Failure } from '@confab/contract/kit/errors';
import type { MemberActor, Person } from '../../../platform/auth/actor.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findListener } from '../pubsub-queries.ts';
import { memberOf, personOf } from '../steps/load-member.ts';

/** What a member's socket names. A socket that names the `client` of its session ends with it. */
export type Listener = { token: string; userId: number; accountId: number; client: string | undefined };

/**
 * The member behind this socket token in this account, with their current permissions; null for another user's token,
 * an account they do not belong to, a suspended one, or a session that has ended.
 */
export async function authorizeListener(platform: Platform, listener: Listener): Promise<MemberActor | null> {
  const { accountId } = listener;
  try {
    const person = await listenerOf(platform, listener);
    return await memberOf(platform, person, { kind: 'access_token' }, accountId, { suspended: false });
  } catch (error) {
    if (error instanceof Failure) return null;
    throw error;
  }
}

/** Cached, since all of a user's sockets reconnect together. Misses are not cached. */
function listenerOf(platform: Platform, { token, userId, client }: Listener): Promise<Person> {
  return platform.memo.remember(
    `listener:${userId}:${token}:${client ?? ''}`,
    () => [`user:${userId}`],
    async () => {
      const session = client === undefined ? undefined : { client, now: platform.clock.now() };
      const row = await findListener(platform.db, token, userId, session);
      if (row === undefined) throw new Failure('unauthenticated');
      return personOf(row);
    },
  );
}
