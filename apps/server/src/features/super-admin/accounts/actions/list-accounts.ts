import { activeAccount, suspendedAccount } from '@confab/contract/features/account';
import type { InputOf, ResponseOf } from '@confab/contract/kit/route';
import type { consoleAccountList } from '@confab/contract/features/super-admin-account';
import { consolePageSize } from '@confab/contract/kit/console';
import type { Platform } from '../../../../platform/platform.ts';
import { listAccounts as listRows } from '../../list-queries.ts';
import { recently } from '../../steps/recently.ts';
import { accountRowView, pageOf } from '../../view.ts';

export async function listAccounts(
  platform: Platform,
  { q, filter, before }: InputOf<typeof consoleAccountList>,
): Promise<ResponseOf<typeof consoleAccountList>> {
  const filters = {
    all: {},
    active: { status: activeAccount },
    suspended: { status: suspendedAccount },
    recent: { since: recently(platform) },
    marked: { isMarked: true },
  };
  const rows = await listRows(
    platform.db,
    { q: q?.trim() ?? '', before, limit: consolePageSize + 1 },
    filters[filter ?? 'all'],
  );
  return pageOf(rows.map(accountRowView));
}
