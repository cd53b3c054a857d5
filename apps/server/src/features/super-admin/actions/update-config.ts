import { invalid, type FieldError } from '@confab/contract/kit/errors';
import {
  installationConfigNames,
  type InstallationConfig,
  type InstallationConfigName,
} from '@confab/contract/features/super-admin-config';
import { togetherOnly } from '../../../platform/config/config.ts';
import type { Platform } from '../../../platform/platform.ts';
import { deleteConfig, putConfig } from '../config-queries.ts';
import { applyConfig, configTag, sealConfig, storedConfig } from '../steps/apply-config.ts';
import { checkConfig, environmentText } from '../steps/config-sources.ts';
import { showConfig } from './show-config.ts';

export type ChangedConfig = Partial<Record<InstallationConfigName, string | null | undefined>>;

/** Changes what is given, on every node at once; null or empty goes back to the environment. Throws `invalid`. */
export async function updateConfig(platform: Platform, given: ChangedConfig): Promise<InstallationConfig> {
  const values = checkedValues(given);
  await checkTogether(platform, values);
  await platform.db.transaction().execute(async (trx) => {
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

function checkedValues(given: ChangedConfig): Checked {
  const faults: FieldError[] = [];
  const values = new Map<InstallationConfigName, string | null>();
  for (const name of installationConfigNames.filter((one) => given[one] !== undefined)) {
    const raw = given[name]?.trim() ?? '';
    const checked = raw === '' ? { value: null } : checkConfig(name, raw);
    if ('value' in checked) values.set(name, checked.value);
    else faults.push(faultOf(name, `This ${checked.mistake}`));
  }
  if (faults.length > 0) throw invalid(...faults);
  return values;
}

/** Settings that mean something only together, wherever each of them comes from. */
async function checkTogether(platform: Platform, values: Checked): Promise<void> {
  const stored = await storedConfig(platform);
  const holds = (name: InstallationConfigName): boolean => {
    const own = values.has(name) ? values.get(name) : stored.get(name);
    return (own ?? environmentText(platform.environment, name)) !== '';
  };
  const faults = togetherOnly.flatMap((group) => {
    const names = installationConfigNames.filter((name) => group.some((one) => one === name));
    if (!names.some((name) => values.has(name)) || !names.some(holds)) return [];
    return names
      .filter((name) => !holds(name))
      .map((name) => faultOf(name, `This must be set with ${names.find(holds) ?? ''}`));
  });
  if (faults.length > 0) throw invalid(...faults);
}

const faultOf = (path: InstallationConfigName, message: string): FieldError => ({
  path,
  code: 'invalid',
  message,
});
