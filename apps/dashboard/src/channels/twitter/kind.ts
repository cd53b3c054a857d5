import { TwitterIcon } from '../brand-icons.ts';
import type { ChannelKind } from '../channel-kind.ts';

export const twitterKind: ChannelKind = {
  channelType: 'Channel::TwitterProfile',
  page: 'twitter',
  icon: TwitterIcon,
  name: 'common:channel.twitter',
  featureKey: 'channel_twitter',
  isSetUp: ({ hasTwitterApp }) => hasTwitterApp,
  repliesToMessages: true,
};
