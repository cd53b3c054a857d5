import { Cloud, Globe, Mail, MessageCircle, Phone, Send } from 'lucide-react';

const icons = {
  'Channel::WebWidget': Globe,
  'Channel::Api': Cloud,
  'Channel::Email': Mail,
  'Channel::Sms': Phone,
  'Channel::TwilioSms': Phone,
  'Channel::Telegram': Send,
} as const;

/** Where a conversation comes from, as a small sign. */
export function ChannelMark({ channel, size = 10 }: { channel: string | null; size?: number }) {
  const Icon = icons[channel as keyof typeof icons] ?? MessageCircle;
  return <Icon aria-hidden size={size} />;
}
