import { Failure } from '@confab/contract/kit/errors';
import { hasInstagramApp } from '../../../channels/instagram/api.ts';
import { instagram } from '../../../channels/instagram/channel.ts';
import { loginAddress } from '../../../channels/instagram/login.ts';
import type { MemberActor } from '../../../platform/auth/actor.ts';
import { newToken } from '../../../platform/crypto/tokens.ts';
import type { Platform } from '../../../platform/platform.ts';
import { providerAccess } from '../../inbox/index.ts';
import { callbackPath, maxAttemptSeconds, sealedFor, type Pending } from '../model.ts';

/**
 * The provider's authorization URL for the administrator's browser, and the cookie for the way back. Throws
 * `unprocessable` if Instagram is not configured.
 */
export function beginAuthorization(
  platform: Platform,
  { accountId, person }: MemberActor,
): { url: string; cookie: string } {
  const tools = providerAccess(platform, instagram);
  if (!hasInstagramApp(tools.keys)) throw notSetUp();
  const { token: state } = newToken(platform.ids);
  const until = platform.clock.now().getTime() + maxAttemptSeconds * 1000;
  const pending: Pending = { accountId, userId: person.id, state, until };
  const url = loginAddress(tools, `${tools.frontendUrl}${callbackPath}`, state);
  return { url, cookie: platform.secrets.sealJson(pending, sealedFor) };
}

/** `success` is what clients of the wire read. */
function notSetUp(): Failure {
  const message = 'Instagram is not set up on this installation';
  return new Failure('unprocessable', { message, body: { success: false, error: message } });
}
