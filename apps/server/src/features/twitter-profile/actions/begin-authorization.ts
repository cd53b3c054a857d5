import { Failure } from '@confab/contract/kit/errors';
import { twitter } from '../../../channels/twitter/channel.ts';
import { beginLogin } from '../../../channels/twitter/login.ts';
import type { MemberActor } from '../../../platform/auth/actor.ts';
import type { Platform } from '../../../platform/platform.ts';
import { providerAccess } from '../../inbox/index.ts';
import { callbackPath, maxAttemptSeconds, sealedFor, type Pending } from '../model.ts';

/**
 * The provider's authorization URL for a profile, and the cookie for the way back. Throws `unprocessable` if Twitter is
 * not configured, rejects the request, or cannot be reached.
 */
export async function beginAuthorization(
  platform: Platform,
  { accountId, person }: MemberActor,
): Promise<{ url: string; cookie: string }> {
  const callbackUrl = `${platform.installation.frontendUrl}${callbackPath}`;
  const { token, url } = await beginLogin(providerAccess(platform, twitter), callbackUrl).catch(
    (error: unknown) => {
      if (!(error instanceof Failure))
        platform.log.warn({ err: error }, 'Twitter could not be reached to connect a profile');
      throw refused(
        error instanceof Failure ? error.message : 'Twitter could not be reached. Please try again.',
      );
    },
  );
  const until = platform.clock.now().getTime() + maxAttemptSeconds * 1000;
  const pending: Pending = { accountId, userId: person.id, ...token, until };
  return { url, cookie: platform.secrets.sealJson(pending, sealedFor) };
}

/** `success` is what clients of the wire read. */
const refused = (message: string) =>
  new Failure('unprocessable', { message, body: { success: false, error: message } });
