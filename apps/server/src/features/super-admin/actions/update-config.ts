import { invalid, type FieldError } from '@confab/contract/kit/errors';
import {
  installationConfigNames,
  addressesOfKeys,
  type InstallationConfig,
  type InstallationConfigName,
} from '@confab/contract/features/super-admin-config';
import { togetherOnly } from '../../../platform/config/config.ts';
import type { Platform } from '../../../platform/platform.ts';
import { deleteConfig, lockConfig, putConfig } from '../config-queries.ts';
import { applyConfig, configTag, sealConfig, storedConfig } from '../steps/apply-config.ts';
import { checkConfig, environmentText } from '../steps/config-sources.ts';
import { showConfig } from './show-config.ts';

export type ChangedConfig = Partial<Record<InstallationConfigName, string | null | undefined>>;

/**
 * Changes the given settings, on every node immediately; null or empty restores the environment's value. Throws
 * `invalid`.
 */
export async function updateConfig(platform: Platform, input: ChangedConfig): Promise<InstallationConfig> {
  const values = checkedValues(input);
  await platform.db.transaction().execute(async (trx) => {
    // Dependent settings are checked against the stored ones, one change at a time.
    await lockConfig(trx);
    const stored = await storedConfig(platform, trx);
    const errors = [
      ...combinationErrors(platform, stored, values),
      ...addressErrors(platform, stored, values),
    ];
    if (errors.length > 0) throw invalid(...errors);
    for (const [name, value] of values) {
      if (value === null) await deleteConfig(trx, name);
      else await putConfig(trx, name, sealConfig(platform, name, value));
    }
  });
  await applyConfig(platform);
  platform.invalidate(configTag);
  return showConfig(platform);
}

type Checked = ReadonlyMap<InstallationConfigName, string | null>;

function checkedValues(input: ChangedConfig): Checked {
  const errors: FieldError[] = [];
  const values = new Map<InstallationConfigName, string | null>();
  for (const name of installationConfigNames.filter((one) => input[one] !== undefined)) {
    const raw = input[name]?.trim() ?? '';
    const checked = raw === '' ? { value: null } : checkConfig(name, raw);
    if ('value' in checked) values.set(name, checked.value);
    else errors.push(errorFor(name, `This ${checked.mistake}`));
  }
  if (errors.length > 0) throw invalid(...errors);
  return values;
}

type Stored = ReadonlyMap<InstallationConfigName, string>;

/** Settings that mean something only together, wherever each of them comes from. */
function combinationErrors({ environment }: Platform, stored: Stored, values: Checked): FieldError[] {
  const holds = (name: InstallationConfigName): boolean => {
    const own = values.has(name) ? values.get(name) : stored.get(name);
    return (own ?? environmentText(environment, name)) !== '';
  };
  return togetherOnly.flatMap((group) => {
    const names = installationConfigNames.filter((name) => group.some((one) => one === name));
    if (!names.some((name) => values.has(name)) || !names.some(holds)) return [];
    return names
      .filter((name) => !holds(name))
      .map((name) => errorFor(name, `This must be set with ${names.find(holds) ?? ''}`));
  });
}

/**
 * A key is only sent to the URL it was entered for: another URL requires it again, or anyone in the console could send
 * it to their own server. A key and URL of the environment belong together as well.
 */
function addressErrors({ environment }: Platform, stored: Stored, values: Checked): FieldError[] {
  return [...addressesOfKeys].flatMap(([key, addresses]) => {
    if (![key, ...addresses].some((name) => values.has(name))) return [];
    const inEnvironment = (name: InstallationConfigName) => environmentText(environment, name);
    const before = (name: InstallationConfigName) => stored.get(name) ?? inEnvironment(name);
    const after = (name: InstallationConfigName) =>
      values.has(name) ? (values.get(name) ?? inEnvironment(name)) : before(name);
    const addressIn = (source: (name: InstallationConfigName) => string) =>
      addresses.map(source).find((address) => address !== '');
    const isAsIn = (source: (name: InstallationConfigName) => string) =>
      addressIn(after) === addressIn(source) && after(key) === source(key);
    const isEntered = (values.get(key) ?? null) !== null;
    if (isEntered || after(key) === '' || isAsIn(before) || isAsIn(inEnvironment)) return [];
    return [errorFor(key, 'This must be entered again for another address')];
  });
}

const errorFor = (path: InstallationConfigName, message: string): FieldError => ({
  path,
  code: 'invalid',
  message,
});
