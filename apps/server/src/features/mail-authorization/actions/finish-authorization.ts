import type { EmailProvider } from '@confab/contract/channels/email';
import { Failure } from '@confab/contract/kit/errors';
import { email as emailChannel } from '../../../channels/email/channel.ts';
import { serverOf } from '../../../channels/email/providers.ts';
import { readEmailSettings } from '../../../channels/email/settings.ts';
import { withOrigin } from '../../../platform/db/change-origin.ts';
import type { OAuthGrant } from '../../../platform/oauth/oauth.ts';
import type { Returned as FromProvider } from '../../../platform/oauth/returned.ts';
import type { Platform } from '../../../platform/platform.ts';
import { isAdministrator } from '../../account/index.ts';
import {
  connectInbox,
  connectionTrouble,
  providerAccess,
  type ConnectionTrouble,
} from '../../inbox/index.ts';
import { openAttempt } from '../../session/index.ts';
import { cookieName, pendingSchema, redirectUrlOf, sealedFor, type Pending } from '../model.ts';

/** What a browser brings back from one of them. */
type Returned = FromProvider & { provider: EmailProvider };

/** Why a mailbox was not connected, as the form reads it in its address. */
type ErrorCode = 'denied' | 'failed' | 'no-refresh-token' | ConnectionTrouble;

/**
 * Connects the authorized mailbox, and returns where to redirect the browser: to the agents of a new inbox, to the
 * settings of a reconnected one, or to the form with the error.
 */
export async function finishAuthorization(platform: Platform, returned: Returned): Promise<string> {
  const pending = openCookie(platform, returned);
  // A login that began in another browser, or too long ago, is not accepted.
  if (pending === undefined) return '/';
  const { accountId, userId } = pending;
  if (!(await isAdministrator(platform.db, accountId, userId))) return '/';
  const inboxes = `/app/accounts/${accountId}/settings/inboxes`;
  const failed = (error: ErrorCode): string =>
    `${inboxes}/new/email?${new URLSearchParams({ provider: pending.provider, error }).toString()}`;
  const grant = await exchange(platform, pending, returned.query);
  if (typeof grant === 'string') return failed(grant);
  const { refreshToken } = grant;
  if (refreshToken === undefined) return failed('no-refresh-token');
  try {
    const connect = () => connectMailbox(platform, pending, { ...grant, refreshToken });
    const { id, isNew } = await withOrigin({ userId, ...returned.origin }, connect);
    return isNew ? `${inboxes}/new/${id}/agents` : `${inboxes}/${id}`;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    // The query's error text is not shown: anyone could have written it.
    platform.log.warn({ err: error, provider: pending.provider }, 'a mailbox was not connected');
    return failed(connectionTrouble(error));
  }
}

/** Only the browser that left for this provider, and not too long ago. */
function openCookie(platform: Platform, { cookies, provider }: Returned): Pending | undefined {
  const cookie = { name: cookieName, purpose: sealedFor, schema: pendingSchema };
  const pending = openAttempt(platform, cookies, cookie);
  return pending?.provider === provider ? pending : undefined;
}

async function exchange(
  platform: Platform,
  pending: Pending,
  query: string,
): Promise<OAuthGrant | ErrorCode> {
  const server = serverOf(pending.provider, providerAccess(platform, emailChannel));
  if (server === undefined) return 'failed';
  // Never the address as the request names it: hosts in headers are the caller's.
  const url = new URL(redirectUrlOf(platform.installation.frontendUrl, pending.provider));
  url.search = query;
  try {
    return await platform.oauth.finish(server, url, pending);
  } catch (error) {
    platform.log.warn({ err: error, provider: pending.provider }, 'a mailbox was not connected');
    return url.searchParams.get('error') === 'access_denied' ? 'denied' : 'failed';
  }
}

/** One inbox per address: an existing one gets the new access. */
async function connectMailbox(
  platform: Platform,
  { accountId, provider, email }: Pending,
  grant: OAuthGrant & { refreshToken: string },
): Promise<{ id: number; isNew: boolean }> {
  const config = {
    provider,
    mailbox: email,
    access_token: grant.accessToken,
    refresh_token: grant.refreshToken,
    ends_at: platform.clock.now().getTime() + grant.expiresInSeconds * 1000,
  };
  return connectInbox(platform, accountId, {
    name: email,
    channel: { type: emailChannel.kind, email, provider_config: config },
    isSame: (settings) => isOf(settings, email),
  });
}

/** Its customers may know the mailbox by an alias. */
function isOf(settings: Record<string, unknown>, mailbox: string): boolean {
  const { email, provider, imap_login: login } = readEmailSettings(settings);
  return provider === undefined ? email === mailbox : login === mailbox;
}
