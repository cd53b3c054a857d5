import { MessageCircle } from 'lucide-react';
import type { ChannelKind } from '../channel-kind.ts';

export const lineKind: ChannelKind = {
  channelType: 'Channel::Line',
  page: 'line',
  icon: MessageCircle,
  name: 'common:channel.line',
  description: 'inbox:channels.line',
  takesAnyFile: true,
  asksForRating: true,
};
