import { Failure } from '@confab/contract/kit/errors';
import { withOrigin } from '../../../platform/db/change-origin.ts';
import type { Returned } from '../../../platform/oauth/returned.ts';
import type { Platform } from '../../../platform/platform.ts';
import { redirectUrlOf, returningAdministrator, saveConnection } from '../../integration/index.ts';
import { grantOf, revoke, type Grant } from '../steps/linear-access.ts';

/**
 * Connects the granted access; returns where to redirect the browser: to the app's settings, with `error` if it failed.
 */
export async function finishAuthorization(platform: Platform, returned: Returned): Promise<string> {
  const query = new URLSearchParams(returned.query);
  const pending = await returningAdministrator(platform, 'linear', returned.cookies, query.get('state'));
  if (pending === undefined) return '/';
  const { accountId, userId } = pending;
  const settings = `/app/accounts/${accountId}/settings/integrations/linear`;
  const code = query.get('code');
  const grant = code === null ? undefined : await exchange(platform, code);
  if (grant === undefined) return `${settings}?error=true`;
  const { access, scope, tokenType } = grant;
  try {
    await withOrigin({ userId, ...returned.origin }, () =>
      saveConnection(platform, accountId, 'linear', {
        settings: { token_type: tokenType, scope },
        reference: null,
        access,
      }),
    );
  } catch (error) {
    await revoke(platform, access.access_token);
    throw error;
  }
  return settings;
}

async function exchange(platform: Platform, code: string): Promise<Grant | undefined> {
  const redirectUri = redirectUrlOf(platform.installation.frontendUrl, 'linear');
  try {
    return await grantOf(platform, { grant_type: 'authorization_code', code, redirect_uri: redirectUri });
  } catch (error) {
    if (error instanceof Failure) return undefined;
    throw error;
  }
}
