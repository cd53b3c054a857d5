import type { InputOf } from '@confab/contract/kit/route';
import type { ConsoleAccount, consoleAccountCreate } from '@confab/contract/features/super-admin-account';
import type { Platform } from '../../../../platform/platform.ts';
import { openAccount } from '../../../account/index.ts';
import { showAccount } from './show-account.ts';

export async function createAccount(
  platform: Platform,
  input: InputOf<typeof consoleAccountCreate>,
): Promise<ConsoleAccount> {
  const { id } = await platform.db.transaction().execute((trx) => openAccount(platform, trx, input));
  return showAccount(platform, id);
}
