import { providerHttp, type ProviderResponse } from '../../../platform/outbound/provider-http.ts';
import { keyIn } from '../../../platform/outbound/provider-json.ts';
import type { Platform } from '../../../platform/platform.ts';
import { linearApiUrl, providerUrl, renewAccess, requireConnection } from '../../integration/index.ts';
import { isEnding, type Access } from '../model.ts';
import { refused, unanswered, reasonOf } from './failures.ts';

/** The other data of a grant. */
export type Grant = { access: Access; scope: string; tokenType: string };

/**
 * Exchanges a login code, or a refresh token, for access. Undefined when Linear rejects it; throws `unprocessable` when
 * it cannot be reached.
 */
export async function grantOf(
  platform: Platform,
  fields: Readonly<Record<string, string>>,
): Promise<Grant | undefined> {
  const answer = await ask(platform, 'token', fields);
  const token = keyIn(answer.json, 'access_token');
  if (!answer.ok || typeof token !== 'string' || token === '') {
    platform.log.warn({ status: answer.status }, 'Linear granted no access');
    if (answer.status === 429 || answer.status >= 500) throw refused(reasonOf(answer));
    return undefined;
  }
  const [refreshToken, seconds, scope, type] = ['refresh_token', 'expires_in', 'scope', 'token_type'].map(
    (key) => keyIn(answer.json, key),
  );
  const now = platform.clock.now().getTime();
  return {
    access: {
      access_token: token,
      ...(typeof refreshToken === 'string' ? { refresh_token: refreshToken } : {}),
      ...(typeof seconds === 'number' ? { ends_at: String(now + seconds * 1000) } : {}),
    },
    scope: typeof scope === 'string' ? scope : '',
    tokenType: typeof type === 'string' ? type : 'Bearer',
  };
}

/** Revokes access. A failure is only logged: the account no longer has it. */
export async function revoke(platform: Platform, token: string): Promise<void> {
  try {
    const { ok, status } = await ask(platform, 'revoke', { token });
    if (!ok) platform.log.warn({ status }, 'Linear did not take access back');
  } catch (error) {
    platform.log.warn({ err: error }, 'Linear did not take access back');
  }
}

async function ask(
  platform: Platform,
  what: 'token' | 'revoke',
  fields: Readonly<Record<string, string>>,
): Promise<ProviderResponse> {
  const keys = {
    client_id: platform.providerKeys.get('LINEAR_CLIENT_ID') ?? '',
    client_secret: platform.providerKeys.get('LINEAR_CLIENT_SECRET') ?? '',
  };
  return providerHttp(platform.outbound)
    .form(`${providerUrl(platform, linearApiUrl)}/oauth/${what}`, { ...fields, ...keys })
    .catch((error: unknown) => {
      platform.log.warn({ err: error }, 'Linear did not answer');
      throw unanswered();
    });
}

/** The account's token, renewed where it is about to end. Throws `unprocessable`. */
export async function linearToken(platform: Platform, accountId: number): Promise<string> {
  const { hookId, access: currentAccess } = await requireConnection(platform, accountId, 'linear');
  const access = currentAccess as Access;
  const { refresh_token: refreshToken } = access;
  if (refreshToken === undefined || !isEnding(access, platform.clock.now())) return access.access_token;
  // Two concurrent renewals both get access; the last one is stored.
  const grant = await grantOf(platform, { grant_type: 'refresh_token', refresh_token: refreshToken });
  if (grant === undefined) throw refused(reasonOf({ status: 401, isCalled: true }));
  const next = { refresh_token: refreshToken, ...grant.access };
  await renewAccess(platform, { accountId, hookId, appId: 'linear' }, currentAccess, next);
  return next.access_token;
}
