import { createHmac } from 'node:crypto';
import { connect, type Connected, type ProviderRequest } from '../channels/connected.ts';
import { channelSecret, goodToken, startLine, type LineStandIn } from './stand-in.ts';

export type LineHarness = Connected & { line: LineStandIn };

export const channelId = '1650000001';
export const lineInput = (id = channelId) => ({
  type: 'line',
  line_channel_id: id,
  line_channel_secret: channelSecret,
  line_channel_token: goodToken,
});

export async function openLineHarness(): Promise<LineHarness> {
  const line = await startLine();
  line.profiles.set('Uines', { displayName: 'Ines', pictureUrl: `${line.url}/public/picture` });
  const harness = await connect({
    providerUrl: ['LINE_API_URL', line.url],
    input: { name: 'Lamps', channel: lineInput() },
  });
  return {
    ...harness,
    line,
    close: async () => {
      await harness.close();
      await line.close();
    },
  };
}

let count = 0;

/** An event as LINE describes it. */
export function event(type: string, more: Record<string, unknown>, source: object = user('Uines')) {
  count += 1;
  const webhookEventId = `01H${count}`;
  return { type, webhookEventId, deliveryContext: { isRedelivery: false }, timestamp: 1, source, ...more };
}
export const user = (userId: string) => ({ type: 'user', userId });
export const message = (id: string, more: Record<string, unknown>, source?: object) =>
  event('message', { message: { id, ...more } }, source);

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
