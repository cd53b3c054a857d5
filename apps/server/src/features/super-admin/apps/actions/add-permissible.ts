import type { InputOf } from '@confab/contract/kit/route';
import type { consolePermissibleAdd, PlatformAppDetails } from '@confab/contract/features/super-admin-app';
import type { Platform } from '../../../../platform/platform.ts';
import { addPermissible as give } from '../../../platform-app/index.ts';
import { showApp } from './show-app.ts';

export async function addPermissible(
  platform: Platform,
  id: number,
  { kind, object_id: objectId }: InputOf<typeof consolePermissibleAdd>,
): Promise<PlatformAppDetails> {
  await give(platform, id, kind === 'account' ? { accountId: objectId } : { userId: objectId });
  return showApp(platform, id);
}
