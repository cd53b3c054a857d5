import type { OAuthGrant } from '../../platform/oauth/oauth.ts';
import type { Renewal } from '../channel.ts';
import { providers, serverOf } from './providers.ts';
import { readEmailSecrets, readEmailSettings, type EmailAccess } from './settings.ts';

/** Access is renewed this long before it expires, so that a login is not too late. */
const earlyMs = 5 * 60_000;

/** The stored access. If the server sends no new refresh token, the previous one stays valid. */
function accessOf(grant: OAuthGrant, before: Pick<EmailAccess, 'id' | 'refresh_token'>, now: Date) {
  return {
    id: before.id,
    access_token: grant.accessToken,
    refresh_token: grant.refreshToken ?? before.refresh_token,
    ends_at: now.getTime() + grant.expiresInSeconds * 1000,
  };
}

export const emailRenewal: Renewal = {
  idOf: (secrets) => readEmailSecrets(secrets).access?.id ?? null,
  isDue: (secrets, now) => {
    const { access } = readEmailSecrets(secrets);
    return access !== undefined && access.ends_at - earlyMs <= now.getTime();
  },
  async renew(tools, now) {
    const { provider } = readEmailSettings(tools.settings);
    const secrets = readEmailSecrets(tools.secrets);
    if (provider === undefined || secrets.access === undefined)
      throw new Error('there is no access to renew');
    const server = serverOf(provider, tools);
    const { name } = providers[provider];
    if (server === undefined) throw new Error(`${name} is not set up on this installation`);
    const grant = await tools.oauth.renew(server, secrets.access.refresh_token);
    if ('refused' in grant) {
      const reason = `${name} no longer gives us access to the mailbox: ${grant.refused}`;
      return { status: 'failed', reason, isLockedOut: true };
    }
    return { secrets: { ...secrets, access: accessOf(grant, secrets.access, now) } };
  },
};
