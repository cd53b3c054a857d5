import type { Platform } from '../../../platform/platform.ts';
import type { HookSettings } from '../model.ts';
import type { HookRow } from '../queries.ts';
import { openSecrets } from './hook-secrets.ts';

/** The settings of a connected app, its secrets opened. */
export function storedSettings(platform: Pick<Platform, 'secrets'>, row: HookRow): HookSettings {
  return { settings: row.settings as HookSettings['settings'], secrets: openSecrets(platform, row) };
}
