import { type CustomRole, maxCustomRoles } from '@confab/contract/features/custom-role';
import type { Platform } from '../../../platform/platform.ts';
import { tooManyCustomRoles, type CustomRoleValues } from '../model.ts';
import { insertCustomRole } from '../queries.ts';
import { customRoleView } from '../view.ts';

/** Adds a role without members. Throws `invalid` when the account has as many as it may. */
export async function createCustomRole(
  platform: Platform,
  accountId: number,
  values: CustomRoleValues,
): Promise<CustomRole> {
  const created = await platform.db
    .transaction()
    .execute((trx) => insertCustomRole(trx, accountId, values, maxCustomRoles));
  if (created === undefined) throw tooManyCustomRoles();
  return customRoleView(created);
}
