import { invalid, type FieldError } from '@confab/contract/kit/errors';
import {
  installationConfigNames,
  type InstallationConfig,
  type InstallationConfigName,
} from '@confab/contract/features/super-admin';
import type { Platform } from '../../../platform/platform.ts';
import { deleteConfig, putConfig } from '../config-queries.ts';
import { applyConfig, checkConfig, configTag } from '../steps/apply-config.ts';
import { showConfig } from './show-config.ts';

export type ChangedConfig = Partial<Record<InstallationConfigName, string | null | undefined>>;

/** Changes what is given, on every node at once; null or empty goes back to the environment. Throws `invalid`. */
export async function updateConfig(platform: Platform, given: ChangedConfig): Promise<InstallationConfig> {
  const names = installationConfigNames.filter((name) => given[name] !== undefined);
  const values = checkedValues(given, names);
  await platform.db.transaction().execute(async (trx) => {
    for (const [name, value] of values) {
      if (value === null) await deleteConfig(trx, name);
      else await putConfig(trx, name, value);
    }
  });
  await applyConfig(platform);
  platform.invalidate(configTag);
  return showConfig(platform);
}

function checkedValues(
  given: ChangedConfig,
  names: readonly InstallationConfigName[],
): [InstallationConfigName, string | null][] {
  const faults: FieldError[] = [];
  const values = names.map((name): [InstallationConfigName, string | null] => {
    const raw = given[name]?.trim() ?? '';
    if (raw === '') return [name, null];
    const checked = checkConfig(name, raw);
    if ('value' in checked) return [name, checked.value];
    faults.push({ path: name, code: 'invalid', message: `This ${checked.mistake}` });
    return [name, null];
  });
  if (faults.length > 0) throw invalid(...faults);
  return values;
}
