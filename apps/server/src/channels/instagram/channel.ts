import { maxAttachmentBytes } from '@confab/contract/features/attachment';
import type { Channel } from '../channel.ts';
import { maxInstagramBytes } from '../meta/send.ts';
import { deliverToInstagram } from './deliver.ts';
import { instagramInbound } from './inbound.ts';
import { instagramKeys, loginUrl, tokenUrl } from './keys.ts';
import { instagramRenewal } from './renewal.ts';
import { connectInstagram, disconnectInstagram, setUpInstagram } from './set-up.ts';
import { InstagramSecrets, InstagramSettings, readInstagramSettings } from './settings.ts';

/** Bytes of a file that Instagram takes. */
const maxFileBytes = 25 * 1024 * 1024;

/** A professional account on Instagram, connected by its own login, without a page. */
export const instagram: Channel = {
  kind: 'instagram',
  wireName: 'Channel::Instagram',
  reportName: 'Instagram',
  apiUrl: {
    setting: 'INSTAGRAM_API_URL',
    default: 'https://graph.instagram.com',
    name: 'the Instagram API',
  },
  otherUrls: [loginUrl, tokenUrl],
  keys: instagramKeys,
  settings: InstagramSettings,
  secrets: InstagramSecrets,
  capabilities: {
    writtenByIntegrations: false,
    files: { maxBytes: Math.min(maxFileBytes, maxAttachmentBytes), contentTypes: 'any' },
    typing: false,
    startedByAgents: false,
    needsSession: false,
    repliesToMessages: true,
    maxMessageLength: maxInstagramBytes,
    forms: { emailCollect: false, survey: 'link' },
  },
  setUp: setUpInstagram,
  wire: (settings) => ({
    instagram_id: readInstagramSettings(settings).instagram_id,
    // The administrator of the installation gives the address to Meta, once for all accounts.
    callback_webhook_url: null,
  }),
  connect: connectInstagram,
  disconnect: disconnectInstagram,
  replyWindowHours: (_settings, keys) =>
    keys.get('ENABLE_INSTAGRAM_CHANNEL_HUMAN_AGENT') === 'true' ? 7 * 24 : 24,
  newSourceId: () => ({ problem: 'Only the contact can start a conversation here' }),
  // Only the provider gives them out.
  isSourceId: () => false,
  inbound: instagramInbound,
  renewal: instagramRenewal,
  maxRejections: 1,
  deliver: deliverToInstagram,
};
