import type { Channel, Inbound } from '../../../channels/channel.ts';
import { allChannels } from '../../../channels/registry.ts';
import { defaultMaxBytes, maxStoredBytes } from '../model.ts';

/** A channel that a request may be for. */
export type Receiver = { channel: Channel; inbound: Inbound };

/** An address that providers call. */
export type Webhook = {
  method: 'GET' | 'POST';
  path: string;
  maxBodyBytes: number;
  /** More than one where channels of one provider share the address. */
  receivers: readonly [Receiver, ...Receiver[]];
};

/** Where providers call us. */
export function listWebhooks(): Webhook[] {
  const webhooks = new Map<string, Webhook>();
  for (const channel of allChannels()) {
    const { inbound } = channel;
    if (inbound === undefined) continue;
    const maxBodyBytes = Math.min(inbound.maxBodyBytes ?? defaultMaxBytes, maxStoredBytes);
    for (const { method, path } of inbound.routes) {
      const route = `${method} ${path}`;
      const before = webhooks.get(route);
      const receiver = { channel, inbound };
      webhooks.set(route, {
        method,
        path,
        maxBodyBytes: Math.max(maxBodyBytes, before?.maxBodyBytes ?? 0),
        receivers: before === undefined ? [receiver] : [...before.receivers, receiver],
      });
    }
  }
  return [...webhooks.values()];
}
