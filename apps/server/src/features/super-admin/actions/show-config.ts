import { installationConfigNames, type InstallationConfig } from '@confab/contract/features/super-admin';
import { metaOf } from '../../../platform/config/settings.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readConfig } from '../config-queries.ts';
import { configReaders } from '../steps/apply-config.ts';

export async function showConfig(platform: Platform): Promise<InstallationConfig> {
  const stored = new Map((await readConfig(platform.db)).map(({ name, value }) => [name, value]));
  return {
    payload: installationConfigNames.map((name) => ({
      name,
      value: stored.get(name) ?? null,
      environment: configReaders[name].read(platform.environment),
      description: metaOf(name).description,
    })),
  };
}
