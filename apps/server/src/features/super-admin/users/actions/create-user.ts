import { invalidField } from '@confab/contract/kit/errors';
import type { InputOf } from '@confab/contract/kit/route';
import type { ConsoleUser, consoleUserCreate } from '@confab/contract/features/super-admin-user';
import type { Platform } from '../../../../platform/platform.ts';
import { createUser as insertUser, hashNewPassword } from '../../../user/index.ts';
import { showUser } from './show-user.ts';

/** Creates a confirmed user. Throws `invalid` by field. */
export async function createUser(
  platform: Platform,
  input: InputOf<typeof consoleUserCreate>,
): Promise<ConsoleUser> {
  const name = input.name.trim();
  if (name === '') throw invalidField('name', 'blank', "Name can't be blank");
  const passwordHash = await hashNewPassword(input.password);
  const { id } = await platform.db
    .transaction()
    .execute((trx) => insertUser(platform, trx, { name, email: input.email, passwordHash, confirmed: true }));
  return showUser(platform, id);
}
