import { ConfigError, trimSlash } from './config.ts';
import { parseSetting } from './parse-setting.ts';
import type { SettingMeta } from './settings.ts';

/** A setting that says where a provider answers. */
export type ProviderSetting = { setting: string; default: string; name: string };

export const describeProvider = ({ name }: ProviderSetting): string => `Base URL of ${name}.`;

const address: SettingMeta = { group: 'Serving', description: '', protocols: ['https', 'http'] };

/** Reads the providers' base URLs. Throws ConfigError naming every mistake. */
export function providerUrls(
  env: Readonly<Record<string, string | undefined>>,
  settings: readonly ProviderSetting[],
): ReadonlyMap<string, string> {
  const mistakes: string[] = [];
  const urls = new Map<string, string>();
  for (const { setting, default: fallback } of settings) {
    const raw = env[setting]?.trim();
    const parsed = raw ? parseSetting(raw, address) : { value: fallback };
    if ('mistake' in parsed) mistakes.push(`${setting} ${parsed.mistake}.`);
    else urls.set(setting, trimSlash(String(parsed.value)));
  }
  if (mistakes.length > 0) throw new ConfigError(mistakes);
  return urls;
}
