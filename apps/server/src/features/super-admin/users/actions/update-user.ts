import { invalidField } from '@confab/contract/kit/errors';
import type { InputOf } from '@confab/contract/kit/route';
import type { ConsoleUser, consoleUserUpdate } from '@confab/contract/features/super-admin-user';
import type { SuperAdminActor } from '../../../../platform/auth/actor.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { changeUserAsOperator } from '../../../user/index.ts';
import { deleteConsoleSessionsOf } from '../../session-queries.ts';
import { showUser } from './show-user.ts';

/**
 * Changes a user. Throws `not_found`, and `invalid` by field, also for who would shut themselves out of the console.
 */
export async function updateUser(
  platform: Platform,
  actor: SuperAdminActor,
  userId: number,
  { super_admin: isSuperAdmin, ...input }: InputOf<typeof consoleUserUpdate>,
): Promise<ConsoleUser> {
  if (isSuperAdmin === false && userId === actor.person.id)
    throw invalidField('super_admin', 'own', 'You cannot take this from yourself');
  const type = isSuperAdmin === undefined ? {} : { type: isSuperAdmin ? ('SuperAdmin' as const) : null };
  await changeUserAsOperator(platform, userId, { ...input, ...type });
  if (isSuperAdmin === false) await deleteConsoleSessionsOf(platform.db, userId);
  return showUser(platform, userId);
}
