import { InstagramIcon } from '../brand-icons.ts';
import type { ChannelKind } from '../channel-kind.ts';

export const instagramKind: ChannelKind = {
  channelType: 'Channel::Instagram',
  page: 'instagram',
  icon: InstagramIcon,
  name: 'common:channel.instagram',
  description: 'inbox:channels.instagram',
  featureKey: 'channel_instagram',
  isSetUp: ({ hasInstagramApp }) => hasInstagramApp,
  takesAnyFile: true,
  asksForRating: true,
  repliesToMessages: true,
};
