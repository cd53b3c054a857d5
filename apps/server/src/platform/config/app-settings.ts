import type { ProviderSetting } from './provider-urls.ts';

const urls = [{ setting: 'DYTE_API_URL', default: 'https://api.dyte.io/v2', name: 'the Dyte API' }] as const;

/** Where the programs that accounts connect answer, and by what they know the installation. */
export const appSettings: readonly ProviderSetting[] = urls;

/** The base address of one of them, without a trailing slash. */
export function appUrl(
  { providerUrls }: { providerUrls: ReadonlyMap<string, string> },
  setting: (typeof urls)[number]['setting'],
): string {
  return providerUrls.get(setting) ?? urls.find((url) => url.setting === setting)?.default ?? '';
}
