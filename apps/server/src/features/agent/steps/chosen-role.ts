import { invalidField } from '@confab/contract/kit/errors';
import type { Role } from '@confab/contract/kit/permissions';
import { storedRole } from '@confab/rules/permissions';
import type { Trx } from '../../../platform/db/database.ts';
import { lockCustomRole } from '../../custom-role/index.ts';

type Input = { role?: Role | null; custom_role_id?: number | null };

/**
 * The stored form of a chosen role; undefined without one. Users with a custom role are agents, and administrators have
 * none. Throws `invalid` for a role that the account does not have.
 */
export async function chosenRole(
  trx: Trx,
  accountId: number,
  { role, custom_role_id: customRoleId }: Input,
): Promise<{ role?: number; customRoleId?: number | null } | undefined> {
  if (customRoleId != null) {
    if ((await lockCustomRole(trx, accountId, customRoleId)) === undefined)
      throw invalidField('custom_role_id', 'required', 'Custom role must exist');
    return { role: storedRole('agent'), customRoleId };
  }
  if (role === 'administrator') return { role: storedRole(role), customRoleId: null };
  if (role == null && customRoleId === undefined) return undefined;
  return {
    ...(role == null ? {} : { role: storedRole(role) }),
    ...(customRoleId === null ? { customRoleId } : {}),
  };
}
