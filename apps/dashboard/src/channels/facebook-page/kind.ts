import { FacebookIcon } from '../brand-icons.ts';
import type { ChannelKind } from '../channel-kind.ts';

export const facebookKind: ChannelKind = {
  channelType: 'Channel::FacebookPage',
  page: 'facebook',
  icon: FacebookIcon,
  name: 'common:channel.facebook',
  featureKey: 'channel_facebook',
  isSetUp: ({ facebookApp }) => facebookApp !== undefined,
  hasOwnDocument: true,
  repliesToMessages: true,
};
