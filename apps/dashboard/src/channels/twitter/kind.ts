import { Bird } from 'lucide-react';
import type { ChannelKind } from '../channel-kind.ts';

export const twitterKind: ChannelKind = {
  channelType: 'Channel::TwitterProfile',
  page: 'twitter',
  icon: Bird,
  name: 'common:channel.twitter',
  description: 'inbox:channels.twitter',
  featureKey: 'channel_twitter',
  isSetUp: ({ hasTwitterApp }) => hasTwitterApp,
  takesAnyFile: true,
  asksForRating: true,
  repliesToMessages: true,
};
