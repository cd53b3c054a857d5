import type { ApiUrl, ProviderKey } from '../channel.ts';

/** Where the browser of an administrator gets the login. */
export const sdkUrl = {
  setting: 'FACEBOOK_SDK_URL',
  default: 'https://connect.facebook.net/en_US',
  name: 'the Facebook JavaScript SDK (sdk.js)',
} as const satisfies ApiUrl;

/** The app at Facebook through which all pages of the installation are connected. */
export const facebookKeys: readonly ProviderKey[] = [
  {
    setting: 'FB_APP_ID',
    meaning: 'ID of your Facebook app; without it, no pages can be connected.',
    form: { pattern: /^\d{1,30}$/, example: '1234567890' },
  },
  { setting: 'FB_APP_SECRET', meaning: 'Secret of that app, which signs what Facebook sends.' },
  {
    setting: 'FB_VERIFY_TOKEN',
    meaning: 'The verify token you chose for its Messenger webhook, FRONTEND_URL/bot.',
  },
  {
    setting: 'IG_VERIFY_TOKEN',
    meaning: 'The verify token you chose for its Instagram webhook, FRONTEND_URL/webhooks/instagram.',
  },
  {
    setting: 'FACEBOOK_API_VERSION',
    meaning: 'Version of the Graph API to call.',
    default: 'v17.0',
    form: { pattern: /^v\d{1,3}\.\d{1,2}$/, example: 'v17.0' },
  },
  {
    setting: 'ENABLE_MESSENGER_CHANNEL_HUMAN_AGENT',
    meaning:
      'Whether Facebook has approved the human agent permission for the app: with it, agents can reply for 7 days instead of 24 hours.',
    default: 'false',
    form: { pattern: /^(?:true|false)$/, example: 'true' },
  },
];
