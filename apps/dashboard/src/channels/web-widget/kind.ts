import { Globe } from 'lucide-react';
import type { ChannelKind } from '../channel-kind.ts';

export const webWidgetKind: ChannelKind = {
  channelType: 'Channel::WebWidget',
  page: 'website',
  icon: Globe,
  name: 'common:channel.website',
  featureKey: 'channel_website',
  limitsFiles: true,
  isWebsite: true,
  repliesToMessages: true,
};
