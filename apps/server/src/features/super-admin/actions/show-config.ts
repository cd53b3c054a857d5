import {
  installationConfigNames,
  secretConfigNames,
  type InstallationConfig,
} from '@confab/contract/features/super-admin-config';
import type { Platform } from '../../../platform/platform.ts';
import { storedConfig } from '../steps/apply-config.ts';
import { describeConfig, environmentText } from '../steps/config-sources.ts';

export async function showConfig(platform: Platform): Promise<InstallationConfig> {
  const stored = await storedConfig(platform);
  return {
    payload: installationConfigNames.map((name) => {
      const environment = environmentText(platform.environment, name);
      const isSecret = secretConfigNames.has(name);
      return {
        name,
        is_secret: isSecret,
        is_set: stored.has(name),
        is_in_environment: environment !== '',
        value: isSecret ? null : (stored.get(name) ?? null),
        environment: isSecret ? null : environment,
        description: describeConfig(name),
      };
    }),
  };
}
