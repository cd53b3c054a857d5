import { maxAttachmentBytes } from '@confab/contract/features/attachment';
import type { Channel } from '../channel.ts';
import { deliverToTwitter, maxTextLength } from './deliver.ts';
import { twitterInbound } from './inbound.ts';
import { twitterKeys } from './keys.ts';
import { connectTwitter, disconnectTwitter, setUpTwitter } from './set-up.ts';
import { readTwitterSettings, TwitterSecrets, TwitterSettings } from './settings.ts';

/** A profile on Twitter: its direct messages, and the tweets that mention it. */
export const twitter: Channel = {
  kind: 'twitter_profile',
  wireName: 'Channel::TwitterProfile',
  reportName: 'Twitter',
  apiUrl: { setting: 'TWITTER_API_URL', default: 'https://api.twitter.com', name: 'the Twitter API' },
  otherUrls: [
    {
      setting: 'TWITTER_MEDIA_URL',
      default: 'https://ton.twitter.com',
      name: 'files in Twitter direct messages',
    },
  ],
  keys: twitterKeys,
  settings: TwitterSettings,
  secrets: TwitterSecrets,
  capabilities: {
    writtenByIntegrations: false,
    files: { maxBytes: maxAttachmentBytes, contentTypes: 'any' },
    typing: false,
    startedByAgents: false,
    needsSession: false,
    repliesToMessages: true,
    maxMessageLength: maxTextLength,
    forms: { emailCollect: false, survey: 'link' },
  },
  setUp: setUpTwitter,
  wire: (settings) => ({
    tweets_enabled: readTwitterSettings(settings).tweets_enabled,
    // The installation gives the address to Twitter, once for all profiles.
    callback_webhook_url: null,
  }),
  connect: connectTwitter,
  disconnect: disconnectTwitter,
  replyWindowHours: () => null,
  newSourceId: () => ({ problem: 'Only the contact can begin a conversation on Twitter' }),
  // Only the provider gives them out.
  isSourceId: () => false,
  inbound: twitterInbound,
  deliver: deliverToTwitter,
};
