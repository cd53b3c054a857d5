import { Failure } from '@confab/contract/kit/errors';
import type { PlatformAppActor } from '../../../platform/auth/actor.ts';
import { hashToken } from '../../../platform/crypto/tokens.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findAppByToken } from '../queries.ts';

/** The app behind a token. Throws `platform_token_invalid`, also for tokens of users and bots. */
export async function authenticatePlatformApp(
  platform: Platform,
  token: string | undefined,
): Promise<PlatformAppActor> {
  const app = token === undefined ? undefined : await findAppByToken(platform.db, hashToken(token));
  if (app === undefined) throw new Failure('platform_token_invalid');
  return { kind: 'platform_app', app };
}
