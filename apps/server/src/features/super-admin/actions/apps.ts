import type { InputOf, ResponseOf } from '@confab/contract/kit/route';
import type {
  consoleAppList,
  consolePermissibleAdd,
  PlatformAppDetails,
} from '@confab/contract/features/super-admin-app';
import { consolePageSize } from '@confab/contract/kit/console';
import type { Platform } from '../../../platform/platform.ts';
import {
  addPermissible as give,
  createApp as make,
  deleteApp as remove,
  listApps as listRows,
  removePermissible as take,
  renameApp,
  showApp,
} from '../../platform-app/index.ts';
import { pageOf } from '../view.ts';

export { showApp };

export async function listApps(
  platform: Platform,
  before: number | undefined,
): Promise<ResponseOf<typeof consoleAppList>> {
  const rows = await listRows(platform.db, before, consolePageSize + 1);
  return pageOf(
    rows.map(({ id, name, created_at: createdAt }) => ({ id, name, created_at: createdAt.toISOString() })),
  );
}

export async function createApp(platform: Platform, name: string): Promise<PlatformAppDetails> {
  const { id } = await make(platform, name);
  return showApp(platform, id);
}

export async function updateApp(platform: Platform, id: number, name: string): Promise<PlatformAppDetails> {
  await renameApp(platform, id, name);
  return showApp(platform, id);
}

export async function deleteApp(platform: Platform, id: number): Promise<void> {
  await remove(platform, id);
}

export async function addPermissible(
  platform: Platform,
  id: number,
  { kind, object_id: objectId }: InputOf<typeof consolePermissibleAdd>,
): Promise<PlatformAppDetails> {
  await give(platform, id, kind === 'account' ? { accountId: objectId } : { userId: objectId });
  return showApp(platform, id);
}

export async function removePermissible(
  platform: Platform,
  id: number,
  permissibleId: number,
): Promise<PlatformAppDetails> {
  await take(platform, id, permissibleId);
  return showApp(platform, id);
}
