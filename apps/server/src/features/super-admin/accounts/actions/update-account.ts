import type { InputOf } from '@confab/contract/kit/route';
import type { ConsoleAccount, consoleAccountUpdate } from '@confab/contract/features/super-admin-account';
import type { Platform } from '../../../../platform/platform.ts';
import { changeAccountAsOperator } from '../../../account/index.ts';
import { showAccount } from './show-account.ts';

/** Throws `not_found`, and `invalid` for an empty name. */
export async function updateAccount(
  platform: Platform,
  accountId: number,
  input: InputOf<typeof consoleAccountUpdate>,
): Promise<ConsoleAccount> {
  await changeAccountAsOperator(platform, accountId, input);
  return showAccount(platform, accountId);
}
