import type { ProviderKey } from '../channel.ts';

/** The app at Twitter through which all profiles of the installation are connected. */
export const twitterKeys: readonly ProviderKey[] = [
  {
    setting: 'TWITTER_CONSUMER_KEY',
    meaning:
      'API key of your app at Twitter; without it, no profiles are connected. Its callback URL is FRONTEND_URL/twitter/callback.',
  },
  {
    setting: 'TWITTER_CONSUMER_SECRET',
    meaning: 'Secret that belongs to it: it also signs what Twitter sends to FRONTEND_URL/webhooks/twitter.',
  },
  {
    setting: 'TWITTER_APP_ID',
    meaning: 'Id of that app: direct messages that it sent are not shown a second time.',
    form: { pattern: /^\d{1,30}$/, example: '1234567' },
  },
  {
    setting: 'TWITTER_ENVIRONMENT',
    meaning: 'Label of the environment of the Account Activity API in which it is told of messages.',
    default: 'production',
    form: { pattern: /^[\w-]{1,50}$/, example: 'production' },
  },
];
