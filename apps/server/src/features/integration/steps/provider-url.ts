import type { Platform } from '../../../platform/platform.ts';

/** Where a provider answers, without a trailing slash. */
export function providerUrl(
  { providerUrls }: Pick<Platform, 'providerUrls'>,
  { setting, default: usual }: { setting: string; default: string },
): string {
  return providerUrls.get(setting) ?? usual;
}
