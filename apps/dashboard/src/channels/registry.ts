import { Cloud, Globe, Inbox, type LucideIcon } from 'lucide-react';
import type { AccountFeature } from '@confab/contract/features/account';
import type { MessageKey } from '../platform/messages/catalogue.ts';

/** What the interface knows of a kind of channel; the rest it asks the inbox itself. */
export type ChannelKind = {
  /** As the wire names it on an inbox. */
  channelType: string;
  /** Its place in the new-inbox address. */
  page: string;
  icon: LucideIcon;
  name: MessageKey;
  description: MessageKey;
  /** Offered where the account has this. */
  featureKey?: AccountFeature;
};

/** The channels that can be set up, in the order in which they are offered. */
export const channelKinds: readonly ChannelKind[] = [
  {
    channelType: 'Channel::WebWidget',
    page: 'website',
    icon: Globe,
    name: 'common:channel.website',
    description: 'inbox:channels.website',
    featureKey: 'channel_website',
  },
  {
    channelType: 'Channel::Api',
    page: 'api',
    icon: Cloud,
    name: 'common:channel.api',
    description: 'inbox:channels.api',
  },
];

export function channelKindOf(channelType: string): ChannelKind | undefined {
  return channelKinds.find((kind) => kind.channelType === channelType);
}

/** The sign of a channel; a plain inbox for kinds the interface does not know. */
export function channelIcon(channelType: string): LucideIcon {
  return channelKindOf(channelType)?.icon ?? Inbox;
}
