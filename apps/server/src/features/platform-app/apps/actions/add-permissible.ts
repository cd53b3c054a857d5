import { Failure, invalidField } from '@confab/contract/kit/errors';
import type { Platform } from '../../../../platform/platform.ts';
import { findAccount } from '../../../account/index.ts';
import { findUser } from '../../../user/index.ts';
import { findApp, insertPermissible, type Permissible } from '../../queries.ts';

/**
 * Lets the app use an account or a user. Throws `not_found` for an unknown app, `invalid` for an unknown object or a user
 * who runs the installation.
 */
export async function addPermissible(platform: Platform, id: number, object: Permissible): Promise<void> {
  if ((await findApp(platform.db, id)) === undefined) throw new Failure('not_found');
  if (!(await isUsable(platform, object)))
    throw invalidField('object_id', 'unknown', 'There is nothing with this number that an app may use');
  await platform.db.transaction().execute((trx) => insertPermissible(trx, id, object));
}

async function isUsable({ db }: Platform, object: Permissible): Promise<boolean> {
  if ('accountId' in object) return (await findAccount(db, object.accountId)) !== undefined;
  return (await findUser(db, object.userId))?.type === null;
}
