import { MessageSquareText } from 'lucide-react';
import { WhatsAppIcon } from '../brand-icons.ts';
import type { ChannelKind } from '../channel-kind.ts';

/** Made on the pages of SMS and WhatsApp, so it has none of its own. */
export const twilioKind: ChannelKind = {
  channelType: 'Channel::TwilioSms',
  icon: MessageSquareText,
  mediumIcons: { whatsapp: WhatsAppIcon },
  name: 'common:channel.twilio',
};
