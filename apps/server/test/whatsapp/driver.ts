import { signatureOf } from '../../src/channels/meta/signature.ts';
import type { ProviderRequest } from '../channels/provider-request.ts';
import { businessId, goodKey, numberId, type WhatsappStandIn } from './stand-in.ts';

export const number = '+15550783881';

export const appSecret = 'the-secret-of-the-app';

/** The settings with which the server uses the stand-in. */
export function urlsOf({ url, dialogUrl }: WhatsappStandIn): ReadonlyMap<string, string> {
  return new Map([
    ['WHATSAPP_CLOUD_BASE_URL', url],
    ['WHATSAPP_360DIALOG_BASE_URL', dialogUrl],
  ]);
}

/** The input of the create form, and the secret added on the settings page. */
export function cloudInput(more: Record<string, unknown> = {}) {
  return {
    type: 'whatsapp',
    phone_number: number,
    provider: 'whatsapp_cloud',
    provider_config: {
      api_key: goodKey,
      phone_number_id: numberId,
      business_account_id: businessId,
      app_secret: appSecret,
      ...more,
    },
  };
}

const metadata = { display_phone_number: '15550783881', phone_number_id: numberId };

/** A request of Meta: each value is a change in a separate entry. */
export function requestOf(...values: object[]) {
  return {
    object: 'whatsapp_business_account',
    entry: values.map((value) => ({
      id: businessId,
      changes: [{ field: 'messages', value: { messaging_product: 'whatsapp', metadata, ...value } }],
    })),
  };
}

/** A user's message, as a value of Meta's webhook. */
export function from(waId: string, ...messages: object[]) {
  return {
    contacts: [{ wa_id: waId, profile: { name: `Person ${waId.slice(-4)}` } }],
    messages: messages.map((message) => ({ from: waId, timestamp: '1700000000', ...message })),
  };
}

export function textOf(id: string, body: string) {
  return { id, type: 'text', text: { body } };
}

export function statusOf(id: string, status: string, more: object = {}) {
  return {
    statuses: [{ id, status, timestamp: '1700000000', recipient_id: '491511234567', ...more }],
  };
}

/** A signed request of Meta. */
export function signedRequest(body: object, secret = appSecret, path = number): ProviderRequest {
  const payload = JSON.stringify(body);
  return {
    method: 'POST',
    url: `/webhooks/whatsapp/${encodeURIComponent(path)}`,
    headers: { 'content-type': 'application/json', 'x-hub-signature-256': signatureOf(payload, secret) },
    payload,
  };
}
