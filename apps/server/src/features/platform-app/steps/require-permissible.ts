import { Failure } from '@confab/contract/kit/errors';
import type { PlatformAppActor } from '../../../platform/auth/actor.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findAccount, type AccountRow } from '../../account/index.ts';
import { findUser, type UserRow } from '../../user/index.ts';
import { isPermissible } from '../queries.ts';

/** The account, if the app may use it. Throws `not_found`, and `not_permissible` for another's. */
export async function requireAccount(
  platform: Platform,
  { app }: PlatformAppActor,
  accountId: number,
): Promise<AccountRow> {
  const account = await findAccount(platform.db, accountId);
  if (account === undefined) throw new Failure('not_found');
  if (!(await isPermissible(platform.db, app.id, { accountId }))) throw new Failure('not_permissible');
  return account;
}

/**
 * The user, if the app may use them. Operators of the installation are excluded even if the app created them: their
 * password gives access to everything. Throws `not_found`, and `not_permissible` for another's.
 */
export async function requireUser(
  platform: Platform,
  { app }: PlatformAppActor,
  userId: number,
): Promise<UserRow> {
  const user = await findUser(platform.db, userId);
  if (user === undefined) throw new Failure('not_found');
  if (user.type !== null || !(await isPermissible(platform.db, app.id, { userId })))
    throw new Failure('not_permissible');
  return user;
}
