import type { InputOf, ResponseOf } from '@confab/contract/kit/route';
import type {
  consoleAppList,
  consolePermissibleAdd,
  PlatformAppDetails,
} from '@confab/contract/features/super-admin-app';
import { consolePageSize } from '@confab/contract/kit/console';
import type { SuperAdminActor } from '../../../platform/auth/actor.ts';
import type { Platform } from '../../../platform/platform.ts';
import {
  addPermissible as give,
  createApp as make,
  deleteApp as remove,
  listApps as listRows,
  removePermissible as take,
  renameApp,
  rotateToken as renew,
  showApp,
} from '../../platform-app/index.ts';
import { record } from '../steps/record.ts';
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

export async function createApp(
  platform: Platform,
  actor: SuperAdminActor,
  name: string,
): Promise<PlatformAppDetails> {
  const { id } = await make(platform, name);
  record(platform, actor, 'create_platform_app', { platformAppId: id });
  return showApp(platform, id);
}

export async function updateApp(
  platform: Platform,
  actor: SuperAdminActor,
  id: number,
  name: string,
): Promise<PlatformAppDetails> {
  await renameApp(platform, id, name);
  record(platform, actor, 'update_platform_app', { platformAppId: id });
  return showApp(platform, id);
}

export async function deleteApp(platform: Platform, actor: SuperAdminActor, id: number): Promise<void> {
  await remove(platform, id);
  record(platform, actor, 'delete_platform_app', { platformAppId: id });
}

export async function rotateToken(
  platform: Platform,
  actor: SuperAdminActor,
  id: number,
): Promise<PlatformAppDetails> {
  await renew(platform, id);
  record(platform, actor, 'rotate_platform_app_token', { platformAppId: id });
  return showApp(platform, id);
}

export async function addPermissible(
  platform: Platform,
  actor: SuperAdminActor,
  id: number,
  { kind, object_id: objectId }: InputOf<typeof consolePermissibleAdd>,
): Promise<PlatformAppDetails> {
  await give(platform, id, kind === 'account' ? { accountId: objectId } : { userId: objectId });
  record(platform, actor, 'add_permissible', { platformAppId: id, kind, objectId });
  return showApp(platform, id);
}

export async function removePermissible(
  platform: Platform,
  actor: SuperAdminActor,
  id: number,
  permissibleId: number,
): Promise<PlatformAppDetails> {
  await take(platform, id, permissibleId);
  record(platform, actor, 'remove_permissible', { platformAppId: id, permissibleId });
  return showApp(platform, id);
}
