import { Mail } from 'lucide-react';
import type { ChannelKind } from '../channel-kind.ts';

export const emailKind: ChannelKind = {
  channelType: 'Channel::Email',
  page: 'email',
  icon: Mail,
  name: 'common:channel.email',
  featureKey: 'channel_email',
  isEmail: true,
};
