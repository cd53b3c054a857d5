import { Failure } from '@confab/contract/kit/errors';
import type { UserActor } from '../../../platform/auth/actor.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Credentials } from '../model.ts';
import { authenticate } from '../steps/authenticate.ts';

/**
 * The user behind the credentials; `ip` is where they are used. Throws `unauthenticated`, `invalid_access_token`, or
 * `bot_not_allowed` for a bot's token.
 */
export async function authenticateUser(
  platform: Platform,
  presented: Credentials | undefined,
  ip: string,
): Promise<UserActor> {
  const found = await authenticate(platform, presented, ip);
  if (found.kind === 'bot') throw new Failure('bot_not_allowed');
  return { kind: 'user', person: found.person, credential: found.credential };
}
