import { delivery, messageFrom, signedRequest as metaRequest } from '../facebook/driver.ts';
import { accessProof } from '../../src/channels/instagram/api.ts';
import type { ProviderRequest } from '../channels/provider-request.ts';
import { appId, appSecret, tokenLifetimeSeconds, type InstagramStandIn } from './stand-in.ts';

export const keys = new Map([
  ['INSTAGRAM_APP_ID', appId],
  ['INSTAGRAM_APP_SECRET', appSecret],
  ['INSTAGRAM_VERIFY_TOKEN', 'verify-direct'],
  ['INSTAGRAM_API_VERSION', 'v22.0'],
  ['ENABLE_INSTAGRAM_CHANNEL_HUMAN_AGENT', 'false'],
]);

export function urlsOf({ url }: InstagramStandIn) {
  return new Map([
    ['INSTAGRAM_API_URL', url],
    ['INSTAGRAM_TOKEN_URL', url],
    ['INSTAGRAM_LOGIN_URL', url],
  ]);
}

export const lamps = { user_id: '17841400000000900', username: 'lamps' };
export const rugs = { user_id: '17841400000000901', username: 'rugs' };

/** The input that creates an account's inbox, as returned by the login. */
export function accountInput(token: string, issuedAt = Date.now()) {
  const access = {
    access_token: token,
    issued_at: issuedAt,
    ends_at: issuedAt + tokenLifetimeSeconds * 1000,
  };
  return { type: 'instagram', provider_config: { ...access, proof: accessProof(keys, access) } };
}

/** A user's message to the account. */
export function wrote(sender: string, mid: string, message: object = {}) {
  return messageFrom(sender, mid, message, lamps.user_id);
}

/** A message sent as the account: Instagram does not report by which app. */
export function echoed(recipient: string, mid: string, message: object) {
  return {
    ...messageFrom(lamps.user_id, mid, { ...message, is_echo: true }, recipient),
  };
}

/** A request of Instagram, signed with the app's secret. */
export function signedRequest(
  events: readonly object[],
  { id = lamps.user_id, secret = appSecret } = {},
): ProviderRequest {
  return metaRequest(delivery(id, [...events], 'instagram'), { url: '/webhooks/instagram', secret });
}
