import { Failure } from '@confab/contract/kit/errors';
import type { TwitterToken } from '../../../channels/twitter/api.ts';
import { twitter } from '../../../channels/twitter/channel.ts';
import { finishLogin } from '../../../channels/twitter/login.ts';
import { readTwitterSettings } from '../../../channels/twitter/settings.ts';
import { profileIdOf } from '../../../channels/twitter/set-up.ts';
import { withOrigin } from '../../../platform/db/change-origin.ts';
import type { Returned } from '../../../platform/oauth/returned.ts';
import type { Platform } from '../../../platform/platform.ts';
import { isAdministrator } from '../../account/index.ts';
import {
  connectInbox,
  connectionTrouble,
  providerAccess,
  type ConnectionTrouble,
} from '../../inbox/index.ts';
import { openAttempt } from '../../session/index.ts';
import { cookieName, pendingSchema, sealedFor } from '../model.ts';

/** Why a profile was not connected, as the form reads it in its address. */
type Trouble = 'denied' | 'failed' | ConnectionTrouble;

/**
 * Connects the authorized profile, and returns where to redirect the browser: to the agents of a new inbox, to the
 * settings of a reconnected one, or to the form with the error.
 */
export async function finishAuthorization(
  platform: Platform,
  { query: input, cookies, origin }: Returned,
): Promise<string> {
  const query = new URLSearchParams(input);
  const cookie = { name: cookieName, purpose: sealedFor, schema: pendingSchema };
  const pending = openAttempt(platform, cookies, cookie);
  // A login that began in another browser, or too long ago, is not accepted.
  if (pending === undefined) return '/';
  const { accountId, userId } = pending;
  if (!(await isAdministrator(platform.db, accountId, userId))) return '/';
  const inboxes = `/app/accounts/${accountId}/settings/inboxes`;
  const failed = (error: Trouble): string => `${inboxes}/new/twitter?error=${error}`;
  if (query.get('denied') === pending.key) return failed('denied');
  const verifier = query.get('oauth_verifier');
  // The answer to another login is none to this one.
  if (verifier === null || query.get('oauth_token') !== pending.key) return failed('failed');
  try {
    const token = await finishLogin(providerAccess(platform, twitter), pending, verifier);
    const connect = () => connectProfile(platform, accountId, token);
    const { id, isNew } = await withOrigin({ userId, ...origin }, connect);
    return isNew ? `${inboxes}/new/${id}/agents` : `${inboxes}/${id}`;
  } catch (error) {
    // The query's error text is not shown: anyone could have written it.
    platform.log.warn({ err: error }, 'a profile was not connected');
    return failed(error instanceof Failure ? connectionTrouble(error) : 'failed');
  }
}

/** One inbox for one profile: the one that is there gets the new access. */
async function connectProfile(
  platform: Platform,
  accountId: number,
  { key, secret }: TwitterToken,
): Promise<{ id: number; isNew: boolean }> {
  const profileId = await profileIdOf({ key, secret }, providerAccess(platform, twitter));
  const config = { access_token: key, access_token_secret: secret };
  return connectInbox(platform, accountId, {
    channel: { type: twitter.kind, provider_config: config },
    isSame: (settings) => readTwitterSettings(settings).profile_id === profileId,
  });
}
