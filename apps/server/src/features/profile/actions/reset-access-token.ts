import { Failure } from '@confab/contract/kit/errors';
import { isImpersonated, type UserActor } from '../../../platform/auth/actor.ts';
import type { Platform } from '../../../platform/platform.ts';
import { renewAccessToken } from '../../user/index.ts';

/**
 * Replaces the user's permanent token; the old one is rejected immediately, on every node. Throws `forbidden` for
 * impersonators.
 */
export async function resetAccessToken(platform: Platform, actor: UserActor): Promise<void> {
  if (isImpersonated(actor.credential)) throw new Failure('forbidden');
  const userId = actor.person.id;
  await platform.db.transaction().execute((trx) => renewAccessToken(platform, trx, userId));
  platform.invalidate(`user:${userId}`);
}
