import type { Channel, Inbound } from '../../../channels/channel.ts';
import { allChannels } from '../../../channels/registry.ts';
import { defaultMaxBytes, maxStoredBytes } from '../model.ts';

export type Webhook = { channel: Channel; inbound: Inbound; maxBodyBytes: number };

/** The channels whose providers call us. */
export function listWebhooks(): Webhook[] {
  return allChannels().flatMap((channel) => {
    const { inbound } = channel;
    if (inbound === undefined) return [];
    const maxBodyBytes = Math.min(inbound.maxBodyBytes ?? defaultMaxBytes, maxStoredBytes);
    return [{ channel, inbound, maxBodyBytes }];
  });
}
