import { WhatsAppIcon } from '../brand-icons.ts';
import type { ChannelKind } from '../channel-kind.ts';

export const whatsappKind: ChannelKind = {
  channelType: 'Channel::Whatsapp',
  page: 'whatsapp',
  icon: WhatsAppIcon,
  name: 'common:channel.whatsapp',
  repliesToMessages: true,
};
