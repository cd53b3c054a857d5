import type { ProviderSetting } from '../../platform/config/provider-urls.ts';

export const dyteUrl = { setting: 'DYTE_API_URL', default: 'https://api.dyte.io/v2', name: 'the Dyte API' };

export const linearApiUrl = {
  setting: 'LINEAR_API_URL',
  default: 'https://api.linear.app',
  name: 'the Linear API',
};
export const linearUrl = {
  setting: 'LINEAR_URL',
  default: 'https://linear.app',
  name: "Linear's pages for signing in",
};

/** What integrations read of the installation: where providers answer, and our apps there. */
export const integrationSettings: readonly ProviderSetting[] = [
  dyteUrl,
  linearApiUrl,
  linearUrl,
  {
    setting: 'LINEAR_CLIENT_ID',
    meaning:
      'Id of your Linear app; without it, Linear is not offered. Its redirect URL is FRONTEND_URL/linear/callback.',
  },
  { setting: 'LINEAR_CLIENT_SECRET', meaning: 'Secret of that app.' },
];
