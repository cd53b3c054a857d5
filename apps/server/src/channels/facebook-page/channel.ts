import { maxAttachmentBytes } from '@confab/contract/features/attachment';
import type { Channel } from '../channel.ts';
import { maxMessengerTextLength } from '../meta/send.ts';
import { deliverToPage } from './deliver.ts';
import { facebookInbound } from './inbound.ts';
import { facebookKeys, sdkUrl } from './keys.ts';
import { FacebookPageSecrets, FacebookPageSettings, readPageSettings } from './settings.ts';
import { setUpFacebookPage } from './set-up.ts';

/** Bytes of a file that Facebook takes. */
const maxFileBytes = 25 * 1024 * 1024;

/** A page on Facebook that people write to in Messenger, and the Instagram account that is linked with it. */
export const facebookPage: Channel = {
  kind: 'facebook_page',
  wireName: 'Channel::FacebookPage',
  reportName: 'Facebook',
  apiUrl: {
    setting: 'FACEBOOK_API_URL',
    default: 'https://graph.facebook.com',
    name: 'the Facebook Graph API',
  },
  otherUrls: [sdkUrl],
  keys: facebookKeys,
  settings: FacebookPageSettings,
  secrets: FacebookPageSecrets,
  capabilities: {
    writtenByIntegrations: false,
    files: { maxBytes: Math.min(maxFileBytes, maxAttachmentBytes), contentTypes: 'any' },
    typing: false,
    startedByAgents: false,
    needsSession: false,
    repliesToMessages: true,
    maxMessageLength: maxMessengerTextLength,
    forms: { emailCollect: false, survey: 'link' },
  },
  setUp: setUpFacebookPage,
  wire: (settings) => {
    const { page_id, instagram_id } = readPageSettings(settings);
    // The administrator of the installation gives the address to Facebook, once for all pages.
    return { page_id, callback_webhook_url: null, ...(instagram_id === null ? {} : { instagram_id }) };
  },
  replyWindowHours: (_settings, keys) =>
    keys.get('ENABLE_MESSENGER_CHANNEL_HUMAN_AGENT') === 'true' ? 7 * 24 : 24,
  newSourceId: () => ({ problem: 'Only the contact can start a conversation here' }),
  // Only the provider gives them out.
  isSourceId: () => false,
  inbound: facebookInbound,
  deliver: deliverToPage,
};
