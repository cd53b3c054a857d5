import type { ProviderKey } from '../channel.ts';

/** The app at Twitter through which all profiles of the installation are connected. */
export const twitterKeys: readonly ProviderKey[] = [
  {
    setting: 'TWITTER_CONSUMER_KEY',
    meaning:
      'API key of your Twitter app; without it, no profiles can be connected. Its callback URL is FRONTEND_URL/twitter/callback.',
  },
  {
    setting: 'TWITTER_CONSUMER_SECRET',
    meaning: 'API secret of that app; it also signs what Twitter sends to FRONTEND_URL/webhooks/twitter.',
  },
  {
    setting: 'TWITTER_APP_ID',
    meaning: 'ID of that app; direct messages it sent are not shown twice.',
    form: { pattern: /^\d{1,30}$/, example: '1234567' },
  },
  {
    setting: 'TWITTER_ENVIRONMENT',
    meaning: 'Environment label of the Account Activity API through which messages arrive.',
    default: 'production',
    form: { pattern: /^[\w-]{1,50}$/, example: 'production' },
  },
];
