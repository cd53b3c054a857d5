import type { PlatformAppDetails } from '@confab/contract/features/super-admin-app';
import type { Platform } from '../../../../platform/platform.ts';
import { createApp as make } from '../../../platform-app/index.ts';
import { showApp } from './show-app.ts';

export async function createApp(platform: Platform, name: string): Promise<PlatformAppDetails> {
  const { id } = await make(platform, name);
  return showApp(platform, id);
}
