import { invalidField } from '@confab/contract/kit/errors';
import type { SuperAdminActor } from '../../../../platform/auth/actor.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { removeUser } from '../../../agent/index.ts';
import { insertNote } from '../../log/queries.ts';

/** Throws `not_found`, and `invalid` for oneself. */
export async function deleteUser(platform: Platform, actor: SuperAdminActor, userId: number): Promise<void> {
  if (userId === actor.person.id) throw invalidField('id', 'own', 'You cannot delete yourself');
  await removeUser(platform, userId, (trx, { name, email, type }) =>
    insertNote(trx, { action: 'destroy', type: 'User', id: userId, name, changes: { email, type } }),
  );
}
