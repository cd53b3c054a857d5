import { Failure } from '@confab/contract/kit/errors';
import type { MemberActor } from '../../../platform/auth/actor.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findListener } from '../pubsub-queries.ts';
import { memberOf, personOf } from './authenticate.ts';

/**
 * The member who listens with this socket token in this account, as it is allowed to now; null for a token of
 * somebody else, an account it does not belong to, or a suspended one.
 */
export async function authorizeListener(
  platform: Platform,
  token: string,
  userId: number,
  accountId: number,
): Promise<MemberActor | null> {
  const row = await findListener(platform.db, token, userId);
  if (row === undefined) return null;
  try {
    return await memberOf(platform, personOf(row), { kind: 'access_token' }, accountId, { suspended: false });
  } catch (error) {
    if (error instanceof Failure) return null;
    throw error;
  }
}
