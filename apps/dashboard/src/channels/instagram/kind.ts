import { InstagramIcon } from '../brand-icons.ts';
import type { ChannelKind } from '../channel-kind.ts';

export const instagramKind: ChannelKind = {
  channelType: 'Channel::Instagram',
  page: 'instagram',
  icon: InstagramIcon,
  name: 'common:channel.instagram',
  featureKey: 'channel_instagram',
  isSetUp: ({ hasInstagramApp }) => hasInstagramApp,
  repliesToMessages: true,
};
