import type { ResponseOf } from '@confab/contract/kit/route';
import type { consoleAppList } from '@confab/contract/features/super-admin-app';
import { consolePageSize } from '@confab/contract/kit/console';
import type { Platform } from '../../../../platform/platform.ts';
import { listApps as listRows } from '../../../platform-app/index.ts';
import { pageOf } from '../../view.ts';

export async function listApps(
  platform: Platform,
  before: number | undefined,
): Promise<ResponseOf<typeof consoleAppList>> {
  const rows = await listRows(platform.db, before, consolePageSize + 1);
  return pageOf(
    rows.map(({ id, name, created_at: createdAt }) => ({ id, name, created_at: createdAt.toISOString() })),
  );
}
