import { MessageSquareText } from 'lucide-react';
import type { ChannelKind } from '../channel-kind.ts';

export const smsKind: ChannelKind = {
  channelType: 'Channel::Sms',
  page: 'sms',
  icon: MessageSquareText,
  name: 'common:channel.sms',
};
