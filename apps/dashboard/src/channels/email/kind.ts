import { Mail } from 'lucide-react';
import type { ChannelKind } from '../channel-kind.ts';

export const emailKind: ChannelKind = {
  channelType: 'Channel::Email',
  page: 'email',
  icon: Mail,
  name: 'common:channel.email',
  description: 'inbox:channels.email',
  featureKey: 'channel_email',
  takesAnyFile: true,
  asksForRating: true,
  isEmail: true,
};
