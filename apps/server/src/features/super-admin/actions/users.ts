import { Failure, invalidField } from '@confab/contract/kit/errors';
import type { InputOf, ResponseOf } from '@confab/contract/kit/route';
import type {
  ConsoleUser,
  consoleUserCreate,
  consoleUserList,
  consoleUserUpdate,
} from '@confab/contract/features/super-admin-user';
import { consolePageSize } from '@confab/contract/kit/console';
import type { SuperAdminActor } from '../../../platform/auth/actor.ts';
import { removeAvatar } from '../../../platform/files/avatar.ts';
import type { Platform } from '../../../platform/platform.ts';
import { removeUser } from '../../agent/index.ts';
import {
  changeUserAsOperator,
  createUser as insertUser,
  hashNewPassword,
  hasTwoFactor,
  listMemberships,
  lockUser,
  mintLoginLink,
  resetTwoFactor as turnOff,
  updateUser as writeUser,
} from '../../user/index.ts';
import { findUserDetails, listUsers as listRows } from '../list-queries.ts';
import { deleteConsoleSessionsOf } from '../session-queries.ts';
import { insertNote } from '../log/queries.ts';
import { recently } from '../steps/recently.ts';
import { pageOf, userRowView, userView } from '../view.ts';

export async function listUsers(
  platform: Platform,
  { q, filter, before }: InputOf<typeof consoleUserList>,
): Promise<ResponseOf<typeof consoleUserList>> {
  const filters = {
    all: {},
    super_admin: { superAdmin: true },
    confirmed: { confirmed: true },
    unconfirmed: { confirmed: false },
    recent: { since: recently(platform) },
  };
  const scope = { q: q?.trim() ?? '', before, limit: consolePageSize + 1 };
  const rows = await listRows(platform.db, scope, filters[filter ?? 'all']);
  return pageOf(rows.map((row) => userRowView(platform.installation.frontendUrl, row)));
}

export async function showUser(platform: Platform, userId: number): Promise<ConsoleUser> {
  const row = await findUserDetails(platform.db, userId);
  if (row === undefined) throw new Failure('not_found');
  const [isOn, accounts] = await Promise.all([
    hasTwoFactor(platform.db, userId),
    listMemberships(platform.db, userId),
  ]);
  return userView(platform.installation.frontendUrl, row, { hasTwoFactor: isOn, accounts });
}

/** Makes a user who is confirmed at once. Throws `invalid` by field. */
export async function createUser(
  platform: Platform,
  given: InputOf<typeof consoleUserCreate>,
): Promise<ConsoleUser> {
  const name = given.name.trim();
  if (name === '') throw invalidField('name', 'blank', "Name can't be blank");
  const passwordHash = await hashNewPassword(given.password);
  const { id } = await platform.db
    .transaction()
    .execute((trx) => insertUser(platform, trx, { name, email: given.email, passwordHash, confirmed: true }));
  return showUser(platform, id);
}

/**
 * Changes a user. Throws `not_found`, and `invalid` by field, also for who would shut themselves out of the console.
 */
export async function updateUser(
  platform: Platform,
  actor: SuperAdminActor,
  userId: number,
  { super_admin: isSuperAdmin, ...given }: InputOf<typeof consoleUserUpdate>,
): Promise<ConsoleUser> {
  if (isSuperAdmin === false && userId === actor.person.id)
    throw invalidField('super_admin', 'own', 'You cannot take this from yourself');
  const type = isSuperAdmin === undefined ? {} : { type: isSuperAdmin ? ('SuperAdmin' as const) : null };
  await changeUserAsOperator(platform, userId, { ...given, ...type });
  if (isSuperAdmin === false) await deleteConsoleSessionsOf(platform.db, userId);
  return showUser(platform, userId);
}

/** Throws `not_found`, and `invalid` for oneself. */
export async function deleteUser(platform: Platform, actor: SuperAdminActor, userId: number): Promise<void> {
  if (userId === actor.person.id) throw invalidField('id', 'own', 'You cannot delete yourself');
  await removeUser(platform, userId, (trx, { name, email, type }) =>
    insertNote(trx, { action: 'destroy', type: 'User', id: userId, name, changes: { email, type } }),
  );
}

export async function deleteUserAvatar(platform: Platform, userId: number): Promise<ConsoleUser> {
  const key = await platform.db.transaction().execute(async (trx) => {
    const user = await lockUser(trx, userId);
    if (user === undefined) throw new Failure('not_found');
    await writeUser(trx, userId, { avatarKey: null });
    return user.avatar_key;
  });
  platform.invalidate(`user:${userId}`);
  await removeAvatar(platform, key);
  return showUser(platform, userId);
}

/** Turns off the second factor of a user, who is told by email. Throws `not_found` for one without. */
export async function resetTwoFactor(platform: Platform, userId: number): Promise<ConsoleUser> {
  if (!(await turnOff(platform, userId))) throw new Failure('not_found');
  return showUser(platform, userId);
}

/** A link to sign in as a user. Throws `not_found`, and `forbidden` for others who run the installation. */
export async function impersonate(
  platform: Platform,
  actor: SuperAdminActor,
  userId: number,
): Promise<{ url: string }> {
  const link = await platform.db.transaction().execute(async (trx) => {
    const user = await lockUser(trx, userId);
    if (user === undefined) throw new Failure('not_found');
    if (user.type !== null) throw new Failure('forbidden');
    await insertNote(trx, { action: 'log_in_as', type: 'User', id: userId, name: user.name });
    return mintLoginLink(platform, trx, user, actor.person.id);
  });
  return { url: `${link}&impersonation=true` };
}
