import { Globe } from 'lucide-react';
import type { ChannelKind } from '../channel-kind.ts';

export const webWidgetKind: ChannelKind = {
  channelType: 'Channel::WebWidget',
  page: 'website',
  icon: Globe,
  name: 'common:channel.website',
  description: 'inbox:channels.website',
  featureKey: 'channel_website',
  takesAnyFile: false,
  asksForRating: true,
  isWebsite: true,
  repliesToMessages: true,
};
