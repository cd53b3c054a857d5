import type { MemberActor } from '../../../platform/auth/actor.ts';
import type { Platform } from '../../../platform/platform.ts';
import { beginAuthorization, linearUrl, providerUrl, redirectUrlOf } from '../../integration/index.ts';
import { refused } from '../steps/failures.ts';

/** The provider's authorization URL, and the cookie for the way back. Throws `unprocessable`. */
export function authorize(platform: Platform, actor: MemberActor): { url: string; cookie: string } {
  const { installation, providerKeys } = platform;
  const clientId = providerKeys.get('LINEAR_CLIENT_ID');
  if (clientId === undefined || !providerKeys.has('LINEAR_CLIENT_SECRET'))
    throw refused('Linear is not set up on this installation');
  const { state, cookie } = beginAuthorization(platform, actor, 'linear');
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUrlOf(installation.frontendUrl, 'linear'),
    state,
    scope: 'read,write',
    prompt: 'consent',
  });
  return { url: `${providerUrl(platform, linearUrl)}/oauth/authorize?${query.toString()}`, cookie };
}
