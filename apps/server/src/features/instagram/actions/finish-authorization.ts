import { Failure } from '@confab/contract/kit/errors';
import { accessProof, accountOf } from '../../../channels/instagram/api.ts';
import { instagram } from '../../../channels/instagram/channel.ts';
import { finishLogin, type Grant } from '../../../channels/instagram/login.ts';
import { readInstagramSettings } from '../../../channels/instagram/settings.ts';
import { withOrigin } from '../../../platform/db/change-origin.ts';
import type { Returned } from '../../../platform/oauth/returned.ts';
import type { Platform } from '../../../platform/platform.ts';
import { isAdministrator } from '../../account/index.ts';
import { connectInbox, connectionTrouble, providerAccess, requestInboxAvatar } from '../../inbox/index.ts';
import { openAttempt } from '../../session/index.ts';
import {
  callbackPath,
  cookieName,
  pendingSchema,
  sealedFor,
  errorIn,
  type AuthorizationError,
} from '../model.ts';

/**
 * Connects the authorized account, and returns where to redirect the browser: to the agents of a new inbox, to the
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
  if (pending === undefined || query.get('state') !== pending.state) return '/';
  const { accountId, userId } = pending;
  if (!(await isAdministrator(platform.db, accountId, userId))) return '/';
  const inboxes = `/app/accounts/${accountId}/settings/inboxes`;
  const failed = (error: AuthorizationError): string => {
    const search = new URLSearchParams({ ...error, code: String(error.code) });
    return `${inboxes}/new/instagram?${search.toString()}`;
  };
  const trouble = errorIn(query);
  if (trouble !== undefined) return failed(trouble);
  try {
    const tools = providerAccess(platform, instagram);
    const callbackUrl = `${tools.frontendUrl}${callbackPath}`;
    const grant = await finishLogin(tools, query.get('code') ?? '', callbackUrl);
    const connect = () => connectAccount(platform, accountId, grant);
    const { id, isNew } = await withOrigin({ userId, ...origin }, connect);
    return isNew ? `${inboxes}/new/${id}/agents` : `${inboxes}/${id}`;
  } catch (error) {
    platform.log.warn({ err: error }, 'an account at Instagram was not connected');
    // Instagram's own message; internal errors are not shown.
    return failed(
      error instanceof Failure
        ? { error_type: connectionTrouble(error), code: error.status, error_message: error.message }
        : { error_type: 'failed', code: 500, error_message: 'Instagram could not be reached' },
    );
  }
}

/** One inbox per account: an existing one gets the new access. */
async function connectAccount(
  platform: Platform,
  accountId: number,
  { accessToken, expiresInSeconds }: Grant,
): Promise<{ id: number; isNew: boolean }> {
  const tools = providerAccess(platform, instagram);
  const { id: instagramId, imageUrl } = await accountOf(tools, accessToken);
  const now = platform.clock.now().getTime();
  const access = { access_token: accessToken, issued_at: now, ends_at: now + expiresInSeconds * 1000 };
  const config = { ...access, proof: accessProof(tools.keys, access) };
  const connected = await connectInbox(platform, accountId, {
    channel: { type: instagram.kind, provider_config: config },
    isSame: (settings) => readInstagramSettings(settings).instagram_id === instagramId,
  });
  if (connected.isNew && imageUrl !== undefined)
    await requestInboxAvatar(platform, accountId, connected.id, imageUrl);
  return connected;
}
