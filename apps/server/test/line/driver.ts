import { createHmac } from 'node:crypto';
import type { ProviderRequest } from '../channels/provider-request.ts';
import { channelSecret, goodToken } from './stand-in.ts';

export const channelId = '1650000001';

export function lineInput(id = channelId) {
  return {
    type: 'line',
    line_channel_id: id,
    line_channel_secret: channelSecret,
    line_channel_token: goodToken,
  };
}

let count = 0;

/** An event in LINE's format. */
export function event(type: string, more: Record<string, unknown>, source: object = user('Uines')) {
  count += 1;
  const webhookEventId = `01H${count}`;
  return { type, webhookEventId, deliveryContext: { isRedelivery: false }, timestamp: 1, source, ...more };
}

export function user(userId: string) {
  return { type: 'user', userId };
}

export function message(id: string, more: Record<string, unknown>, source?: object) {
  return event('message', { message: { id, ...more } }, source);
}

/** Events, signed as LINE signs them. */
export function request(events: readonly object[], secret = channelSecret, id = channelId): ProviderRequest {
  const payload = JSON.stringify({ destination: 'Ubot', events });
  return {
    method: 'POST',
    url: `/webhooks/line/${id}`,
    headers: {
      'content-type': 'application/json',
      'x-line-signature': createHmac('sha256', secret).update(payload).digest('base64'),
    },
    payload,
  };
}
