import type { ApiUrl, ProviderKey } from '../channel.ts';

/** Where browsers are sent to allow us into an account. */
export const loginUrl = {
  setting: 'INSTAGRAM_LOGIN_URL',
  default: 'https://www.instagram.com',
  name: 'the Instagram login page',
} as const satisfies ApiUrl;

/** Where the code of a login is exchanged. */
export const tokenUrl = {
  setting: 'INSTAGRAM_TOKEN_URL',
  default: 'https://api.instagram.com',
  name: 'the Instagram API that exchanges login codes for tokens',
} as const satisfies ApiUrl;

/** The app at Meta that connects accounts by Instagram's own login. */
export const instagramKeys: readonly ProviderKey[] = [
  {
    setting: 'INSTAGRAM_APP_ID',
    meaning:
      'Instagram app ID of your Meta app; without it, only accounts linked to a page can be connected. Its redirect URL is FRONTEND_URL/instagram/callback.',
    form: { pattern: /^\d{1,30}$/, example: '1234567890' },
  },
  {
    setting: 'INSTAGRAM_APP_SECRET',
    meaning: 'Instagram app secret of that app, which signs what Instagram sends.',
  },
  {
    setting: 'INSTAGRAM_VERIFY_TOKEN',
    meaning: 'The verify token you chose for its webhook, FRONTEND_URL/webhooks/instagram.',
  },
  {
    setting: 'INSTAGRAM_API_VERSION',
    meaning: 'Version of the Instagram API to call.',
    default: 'v22.0',
    form: { pattern: /^v\d{1,3}\.\d{1,2}$/, example: 'v22.0' },
  },
  {
    setting: 'ENABLE_INSTAGRAM_CHANNEL_HUMAN_AGENT',
    meaning:
      'Whether Meta has approved the human agent permission for that app: with it, agents can reply for 7 days instead of 24 hours.',
    default: 'false',
    form: { pattern: /^(?:true|false)$/, example: 'true' },
  },
];
