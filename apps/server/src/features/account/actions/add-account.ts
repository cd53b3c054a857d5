import { Failure } from '@confab/contract/kit/errors';
import type { UserActor } from '../../../platform/auth/actor.ts';
import type { Platform } from '../../../platform/platform.ts';
import { createAccount } from './create-account.ts';
import { signUpRejected } from '../model.ts';

/**
 * Makes one more account for a signed-in user, who becomes its administrator. Throws `not_found` where the
 * installation does not let users make accounts, `forbidden` without a name.
 */
export async function addAccount(
  platform: Platform,
  actor: UserActor,
  input: { account_name?: string | null; locale?: string | null },
): Promise<{ id: number }> {
  const { accountSignup, createNewAccountFromDashboard } = platform.installation;
  if (accountSignup === 'false' && !createNewAccountFromDashboard) throw new Failure('not_found');
  const name = input.account_name?.trim() ?? '';
  if (name === '') throw signUpRejected('Please enter the name of your company');
  const account = await platform.db
    .transaction()
    .execute((trx) => createAccount(platform, trx, { name, locale: input.locale }, actor.person.id));
  platform.invalidate(`user:${actor.person.id}`);
  return account;
}
