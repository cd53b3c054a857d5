import type { Platform } from '../../../../platform/platform.ts';
import { deleteApp as remove } from '../../../platform-app/index.ts';

export async function deleteApp(platform: Platform, id: number): Promise<void> {
  await remove(platform, id);
}
