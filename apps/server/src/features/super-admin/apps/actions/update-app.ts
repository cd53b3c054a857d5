import type { PlatformAppDetails } from '@confab/contract/features/super-admin-app';
import type { Platform } from '../../../../platform/platform.ts';
import { renameApp } from '../../../platform-app/index.ts';
import { showApp } from './show-app.ts';

export async function updateApp(platform: Platform, id: number, name: string): Promise<PlatformAppDetails> {
  await renameApp(platform, id, name);
  return showApp(platform, id);
}
