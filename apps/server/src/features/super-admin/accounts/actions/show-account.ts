import { Failure } from '@confab/contract/kit/errors';
import type { ConsoleAccount } from '@confab/contract/features/super-admin-account';
import type { Platform } from '../../../../platform/platform.ts';
import { countMembers, findAccount } from '../../../account/index.ts';
import { listMembers } from '../../list-queries.ts';
import { accountView } from '../../view.ts';

/** Members that a page shows. */
const maxMembers = 100;

export async function showAccount(platform: Platform, accountId: number): Promise<ConsoleAccount> {
  const row = await findAccount(platform.db, accountId);
  if (row === undefined) throw new Failure('not_found');
  const [members, count] = await Promise.all([
    listMembers(platform.db, accountId, maxMembers),
    countMembers(platform.db, accountId),
  ]);
  return accountView(row, members, count);
}
