import type { PlatformAppDetails } from '@confab/contract/features/super-admin-app';
import type { Platform } from '../../../../platform/platform.ts';
import { showApp as show } from '../../../platform-app/index.ts';

/** Throws `not_found`. */
export function showApp(platform: Platform, id: number): Promise<PlatformAppDetails> {
  return show(platform, id);
}
