import { signatureOf } from '../../src/channels/meta/signature.ts';
import type { ProviderRequest } from '../channels/provider-request.ts';
import { appId, appSecret } from './stand-in.ts';

export const keys = new Map([
  ['FB_APP_ID', appId],
  ['FB_APP_SECRET', appSecret],
  ['FB_VERIFY_TOKEN', 'verify-messenger'],
  ['IG_VERIFY_TOKEN', 'verify-instagram'],
  ['FACEBOOK_API_VERSION', 'v17.0'],
  ['ENABLE_MESSENGER_CHANNEL_HUMAN_AGENT', 'false'],
]);

export const lamps = {
  id: '100',
  name: 'Lamps',
  access_token: 'token-of-lamps',
  instagram_business_account: { id: '900' },
};

export const rugs = { id: '200', name: 'Rugs', access_token: 'token-of-rugs' };

export const owner = 'long-maya';

/** The `provider_config` of a page. */
export function pageConfig(page: { id: string; access_token: string }) {
  return {
    page_id: page.id,
    page_access_token: page.access_token,
    user_access_token: owner,
  };
}

export function delivery(id: string, messaging: object[], object = 'page') {
  return {
    object,
    entry: [{ id, time: 1_700_000_000_000, messaging }],
  };
}

/** A user's message to a page. */
export function messageFrom(sender: string, mid: string, message: object = {}, recipient = lamps.id) {
  return {
    sender: { id: sender },
    recipient: { id: recipient },
    timestamp: 1_700_000_000_000,
    message: { mid, ...message },
  };
}

/** A request of Facebook, signed with the app's secret. */
export function signedRequest(body: unknown, { url = '/bot', secret = appSecret } = {}): ProviderRequest {
  const payload = JSON.stringify(body);
  return {
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json', 'x-hub-signature-256': signatureOf(payload, secret) },
    payload,
  };
}
