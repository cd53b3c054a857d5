import { MessageSquareText } from 'lucide-react';
import type { ChannelKind } from '../channel-kind.ts';

/** Made on the pages of SMS and WhatsApp, so it has none of its own. */
export const twilioKind: ChannelKind = {
  channelType: 'Channel::TwilioSms',
  icon: MessageSquareText,
  name: 'common:channel.twilio',
  description: 'inbox:channels.sms',
  takesAnyFile: true,
  asksForRating: true,
};
