import type { PlatformAppDetails } from '@confab/contract/features/super-admin-app';
import type { Platform } from '../../../../platform/platform.ts';
import { removePermissible as take } from '../../../platform-app/index.ts';
import { showApp } from './show-app.ts';

export async function removePermissible(
  platform: Platform,
  id: number,
  permissibleId: number,
): Promise<PlatformAppDetails> {
  await take(platform, id, permissibleId);
  return showApp(platform, id);
}
