import type { InputOf, ResponseOf } from '@confab/contract/kit/route';
import type { consoleUserList } from '@confab/contract/features/super-admin-user';
import { consolePageSize } from '@confab/contract/kit/console';
import type { Platform } from '../../../../platform/platform.ts';
import { listUsers as listRows } from '../../list-queries.ts';
import { recently } from '../../steps/recently.ts';
import { pageOf, userRowView } from '../../view.ts';

export async function listUsers(
  platform: Platform,
  { q, filter, before }: InputOf<typeof consoleUserList>,
): Promise<ResponseOf<typeof consoleUserList>> {
  const filters = {
    all: {},
    super_admin: { superAdmin: true },
    confirmed: { confirmed: true },
    unconfirmed: { confirmed: false },
    recent: { since: recently(platform) },
  };
  const scope = { q: q?.trim() ?? '', before, limit: consolePageSize + 1 };
  const rows = await listRows(platform.db, scope, filters[filter ?? 'all']);
  return pageOf(rows.map((row) => userRowView(platform.installation.frontendUrl, row)));
}
