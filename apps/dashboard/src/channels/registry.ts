import { Inbox, type LucideIcon } from 'lucide-react';
import { apiKind } from './api/kind.ts';
import type { ChannelKind } from './channel-kind.ts';
import { emailKind } from './email/kind.ts';
import { facebookKind } from './facebook-page/kind.ts';
import { instagramKind } from './instagram/kind.ts';
import { lineKind } from './line/kind.ts';
import { smsKind } from './sms/kind.ts';
import { telegramKind } from './telegram/kind.ts';
import { twilioKind } from './twilio/kind.ts';
import { twitterKind } from './twitter/kind.ts';
import { webWidgetKind } from './web-widget/kind.ts';
import { whatsappKind } from './whatsapp/kind.ts';

/** The channels that can be set up, in the order in which they are offered. */
export const channelKinds: readonly ChannelKind[] = [
  webWidgetKind,
  facebookKind,
  instagramKind,
  twitterKind,
  whatsappKind,
  smsKind,
  twilioKind,
  emailKind,
  apiKind,
  telegramKind,
  lineKind,
];

export function channelKindOf(channelType: string): ChannelKind | undefined {
  return channelKinds.find((kind) => kind.channelType === channelType);
}

/** The sign of a channel; a plain inbox for kinds the interface does not know. */
export function channelIcon(channelType: string, medium = ''): LucideIcon {
  const kind = channelKindOf(channelType);
  return kind?.mediumIcons?.[medium] ?? kind?.icon ?? Inbox;
}
