import { Cloud } from 'lucide-react';
import type { ChannelKind } from '../channel-kind.ts';

export const apiKind: ChannelKind = {
  channelType: 'Channel::Api',
  page: 'api',
  icon: Cloud,
  name: 'common:channel.api',
  offeredAs: ({ apiChannel }) => apiChannel,
  repliesToMessages: true,
};
