import type { PlatformAccountUser } from '@confab/contract/features/platform-app';
import type { PlatformAppActor } from '../../../platform/auth/actor.ts';
import type { Platform } from '../../../platform/platform.ts';
import { listAccountUsers as listRows } from '../../account/index.ts';
import { requireAccount } from '../steps/require-permissible.ts';
import { platformAccountUserView } from '../view.ts';

export async function listAccountUsers(
  platform: Platform,
  actor: PlatformAppActor,
  accountId: number,
): Promise<PlatformAccountUser[]> {
  await requireAccount(platform, actor, accountId);
  const rows = await listRows(platform.db, accountId);
  return rows.map(platformAccountUserView);
}
