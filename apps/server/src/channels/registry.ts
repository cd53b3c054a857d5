import { api } from './api/channel.ts';
import type { Channel } from './channel.ts';
import { webWidget } from './web-widget/channel.ts';

const channels: readonly Channel[] = [webWidget, api];
const byKind = new Map(channels.map((channel) => [channel.kind, channel]));

/** The channel of a kind, or undefined for a kind this installation does not know. */
export function findChannel(kind: string): Channel | undefined {
  return byKind.get(kind);
}

/** The channel of a stored inbox. Throws for a kind that no longer exists, which is a broken installation. */
export function channelOf(kind: string): Channel {
  const channel = byKind.get(kind);
  if (channel === undefined) throw new Error(`unknown channel ${JSON.stringify(kind)}`);
  return channel;
}
