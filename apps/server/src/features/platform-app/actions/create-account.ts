import type { PlatformAccount } from '@confab/contract/features/platform-app';
import { Failure } from '@confab/contract/kit/errors';
import type { PlatformAppActor } from '../../../platform/auth/actor.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findAccount, openAccount, type OpenAccount } from '../../account/index.ts';
import { insertPermissible } from '../queries.ts';
import { platformAccountView } from '../view.ts';

/** Makes an account without users, which the app may use from now on. Throws `invalid` for an empty name. */
export async function createAccount(
  platform: Platform,
  { app }: PlatformAppActor,
  input: OpenAccount,
): Promise<PlatformAccount> {
  const { id } = await platform.db.transaction().execute(async (trx) => {
    const account = await openAccount(platform, trx, input);
    await insertPermissible(trx, app.id, { accountId: account.id });
    return account;
  });
  const row = await findAccount(platform.db, id);
  if (row === undefined) throw new Failure('not_found');
  return platformAccountView(row);
}
