import { Failure } from '@confab/contract/kit/errors';
import type { Account } from '@confab/contract/features/account';
import type { UserActor } from '../../../platform/auth/actor.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readCacheKeys } from '../cache-key-queries.ts';
import { findMember } from '../member-queries.ts';
import { findAccount } from '../queries.ts';
import { accountView } from '../view.ts';

/** Throws `not_found` for an account the user does not belong to. */
export async function showAccount(platform: Platform, actor: UserActor, accountId: number): Promise<Account> {
  const member = await findMember(platform.db, accountId, actor.person.id);
  const account = member && (await findAccount(platform.db, accountId));
  if (account === undefined) throw new Failure('not_found');
  return accountView(account, await readCacheKeys(platform.db, accountId));
}
