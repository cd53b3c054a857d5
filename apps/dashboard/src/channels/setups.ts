import { apiSetup } from './api/setup.ts';
import type { ChannelSetup } from './channel-setup.ts';
import { emailSetup } from './email/setup.ts';
import { facebookSetup } from './facebook-page/setup.ts';
import { instagramSetup } from './instagram/setup.ts';
import { lineSetup } from './line/setup.ts';
import { smsSetup } from './sms/setup.ts';
import { telegramSetup } from './telegram/setup.ts';
import { twilioSetup } from './twilio/setup.ts';
import { twitterSetup } from './twitter/setup.ts';
import { webWidgetSetup } from './web-widget/setup.ts';
import { whatsappSetup } from './whatsapp/setup.ts';

/** Apart from the registry, so that only who manages inboxes loads forms. */
const channelSetups: readonly ChannelSetup[] = [
  webWidgetSetup,
  facebookSetup,
  instagramSetup,
  twitterSetup,
  whatsappSetup,
  smsSetup,
  twilioSetup,
  emailSetup,
  apiSetup,
  telegramSetup,
  lineSetup,
];

export function setupOf(channelType: string): ChannelSetup | undefined {
  return channelSetups.find(({ kind }) => kind.channelType === channelType);
}

/** The channel of a path in the new-inbox URL. */
export function setupAt(page: string): ChannelSetup | undefined {
  return channelSetups.find(({ kind }) => kind.page === page);
}
