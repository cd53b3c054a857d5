import type { IntegrationHook } from '@confab/contract/features/integration';

/** Apps with their own screen, by the ids of the API. */
export const appsWithScreen = [
  'webhook',
  'dashboard_apps',
  'openai',
  'linear',
  'slack',
  'dialogflow',
  'google_translate',
  'dyte',
  'shopify',
  'leadsquared',
] as const;
export type AppWithScreen = (typeof appsWithScreen)[number];

/** Where agents of Dialogflow can be. */
export const regions = [
  'global',
  'asia-northeast1',
  'australia-southeast1',
  'europe-west1',
  'europe-west2',
] as const;

/** A text among the settings of a connection; empty where there is none. */
export function settingText(hook: Pick<IntegrationHook, 'settings'> | undefined, name: string): string {
  const value = hook?.settings[name];
  return typeof value === 'string' ? value : '';
}
