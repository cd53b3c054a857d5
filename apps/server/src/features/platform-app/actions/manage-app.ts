import { Failure, invalidField } from '@confab/contract/kit/errors';
import type { PlatformAppDetails } from '@confab/contract/features/super-admin-app';
import type { Platform } from '../../../platform/platform.ts';
import { findAccount } from '../../account/index.ts';
import { findUser } from '../../user/index.ts';
import { checkedAppName } from '../model.ts';
import {
  deleteApp as removeRows,
  deletePermissible,
  findApp,
  insertPermissible,
  listPermissibles,
  updateApp,
  type Permissible,
} from '../queries.ts';
import { giveToken } from '../steps/give-token.ts';
import { appView } from '../view.ts';

const maxPermissibles = 100;

/** The app with the newest of what it may use. Throws `not_found`. */
export async function showApp(platform: Platform, id: number): Promise<PlatformAppDetails> {
  const row = await findApp(platform.db, id);
  if (row === undefined) throw new Failure('not_found');
  const permissibles = await listPermissibles(platform.db, id, maxPermissibles);
  return appView(row, permissibles);
}

/** Throws `not_found`, and `invalid` for an empty name. */
export async function renameApp(platform: Platform, id: number, name: string): Promise<void> {
  const checked = checkedAppName(name);
  const isThere = await platform.db.transaction().execute((trx) => updateApp(trx, id, checked));
  if (!isThere) throw new Failure('not_found');
}

/** Deletes the app and its token; what it made stays. Throws `not_found`. */
export async function deleteApp(platform: Platform, id: number): Promise<void> {
  const isGone = await platform.db.transaction().execute((trx) => removeRows(trx, id));
  if (!isGone) throw new Failure('not_found');
}

/** Gives the app another token; the one before is void. Throws `not_found`. */
export async function rotateToken(platform: Platform, id: number): Promise<void> {
  if ((await findApp(platform.db, id)) === undefined) throw new Failure('not_found');
  await platform.db.transaction().execute((trx) => giveToken(platform, trx, id));
}

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

/** Throws `not_found`. */
export async function removePermissible(
  platform: Platform,
  id: number,
  permissibleId: number,
): Promise<void> {
  const isGone = await platform.db.transaction().execute((trx) => deletePermissible(trx, id, permissibleId));
  if (!isGone) throw new Failure('not_found');
}
