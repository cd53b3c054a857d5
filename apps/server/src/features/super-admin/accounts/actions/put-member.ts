import { invalidField } from '@confab/contract/kit/errors';
import type { Role } from '@confab/contract/kit/permissions';
import type { ConsoleAccount } from '@confab/contract/features/super-admin-account';
import { normalEmail } from '@confab/rules/email-address';
import type { Platform } from '../../../../platform/platform.ts';
import { putMember as putIntoAccount } from '../../../account/index.ts';
import { findUserByEmail } from '../../../user/index.ts';
import { showAccount } from './show-account.ts';

/** Adds the user with this address, or changes their role. Throws `not_found`, `invalid` for an unknown address. */
export async function putMember(
  platform: Platform,
  accountId: number,
  input: { email: string; role: Role },
): Promise<ConsoleAccount> {
  await showAccount(platform, accountId);
  const user = await findUserByEmail(platform.db, normalEmail(input.email));
  if (user === undefined) throw invalidField('email', 'unknown', 'Email belongs to no user');
  await putIntoAccount(platform, accountId, user.id, input.role);
  return showAccount(platform, accountId);
}
