import { ConfigError } from './config.ts';
import { parseSetting } from './parse-setting.ts';
import type { SettingMeta } from './settings.ts';
import { trimSlash } from './trim-slash.ts';

/** A setting with a provider's URL. */
type AddressSetting = { setting: string; default: string; name: string };

/** A setting with the installation's credentials at a provider. */
export type KeySetting = {
  setting: string;
  default?: string;
  meaning: string;
  form?: { pattern: RegExp; example: string };
};

export type ProviderSetting = AddressSetting | KeySetting;

type Environment = Readonly<Record<string, string | undefined>>;

export function describeProvider(setting: ProviderSetting): string {
  return isAddress(setting) ? `Base URL of ${setting.name}.` : setting.meaning;
}

const isAddress = (setting: ProviderSetting): setting is AddressSetting => 'name' in setting;

const address: SettingMeta = { group: 'Serving', description: '', protocols: ['https', 'http'] };

/** Reads the providers' base URLs. Throws ConfigError naming every mistake. */
export function providerUrls(
  env: Environment,
  settings: readonly ProviderSetting[],
): ReadonlyMap<string, string> {
  return read(env, settings.filter(isAddress), (raw) => {
    const parsed = parseSetting(raw, address);
    return 'mistake' in parsed ? parsed : { value: trimSlash(String(parsed.value)) };
  });
}

/** Reads what else the providers need. Throws ConfigError naming every mistake. */
export function providerKeys(
  env: Environment,
  settings: readonly ProviderSetting[],
): ReadonlyMap<string, string> {
  return read(env, keySettings(settings), parseKey);
}

export function keySettings(settings: readonly ProviderSetting[]): KeySetting[] {
  return settings.filter((setting): setting is KeySetting => !isAddress(setting));
}

/** The value, or the predicate of an error sentence. */
export function parseKey(value: string, { form }: KeySetting): { value: string } | { mistake: string } {
  return form === undefined || form.pattern.test(value)
    ? { value }
    : { mistake: `must look like ${form.example}` };
}

function read<S extends ProviderSetting>(
  env: Environment,
  settings: readonly S[],
  parse: (raw: string, setting: S) => { value: string } | { mistake: string },
): ReadonlyMap<string, string> {
  const mistakes: string[] = [];
  const values = new Map<string, string>();
  for (const setting of settings) {
    const raw = env[setting.setting]?.trim() || setting.default;
    if (raw === undefined) continue;
    const parsed = parse(raw, setting);
    if ('mistake' in parsed) mistakes.push(`${setting.setting} ${parsed.mistake}.`);
    else values.set(setting.setting, parsed.value);
  }
  if (mistakes.length > 0) throw new ConfigError(mistakes);
  return values;
}
