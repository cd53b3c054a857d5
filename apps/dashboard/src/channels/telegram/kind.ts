import { Send } from 'lucide-react';
import type { ChannelKind } from '../channel-kind.ts';

export const telegramKind: ChannelKind = {
  channelType: 'Channel::Telegram',
  page: 'telegram',
  icon: Send,
  name: 'common:channel.telegram',
  repliesToMessages: true,
};
