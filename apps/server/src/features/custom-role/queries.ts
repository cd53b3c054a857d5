import { sql, type Selectable } from 'kysely';
import type { Queryable, Trx } from '../../platform/db/database.ts';
import { hasCapacity } from '../../platform/db/has-capacity.ts';
import type { CustomRole } from '../../platform/db/row-types.ts';
import type { CustomRoleValues } from './model.ts';

export type CustomRoleRow = Selectable<CustomRole>;

export function listCustomRoles(db: Queryable, accountId: number): Promise<CustomRoleRow[]> {
  return db
    .selectFrom('custom_role')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute();
}

export function findCustomRole(
  db: Queryable,
  accountId: number,
  id: number,
): Promise<CustomRoleRow | undefined> {
  return ofAccount(db, accountId, id).executeTakeFirst();
}

/** The role, which cannot be deleted before the transaction ends. */
export function lockCustomRole(trx: Trx, accountId: number, id: number): Promise<CustomRoleRow | undefined> {
  return ofAccount(trx, accountId, id).forKeyShare().executeTakeFirst();
}

function ofAccount(db: Queryable, accountId: number, id: number) {
  return db.selectFrom('custom_role').selectAll().where('account_id', '=', accountId).where('id', '=', id);
}

/** Undefined if the account has reached its limit. Concurrent calls are serialized. */
export async function insertCustomRole(
  trx: Trx,
  accountId: number,
  values: CustomRoleValues,
  max: number,
): Promise<CustomRoleRow | undefined> {
  if (!(await hasCapacity(trx, 'custom_role', accountId, max))) return undefined;
  return trx
    .insertInto('custom_role')
    .values({ ...values, account_id: accountId })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Undefined if the account has no role with this id. */
export function updateCustomRole(
  trx: Trx,
  accountId: number,
  id: number,
  values: Partial<CustomRoleValues>,
  now: Date,
): Promise<CustomRoleRow | undefined> {
  return trx
    .updateTable('custom_role')
    .set({ ...values, updated_at: now })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

/** Whether there was one to delete. */
export async function deleteCustomRole(trx: Trx, accountId: number, id: number): Promise<boolean> {
  const deleted = await trx
    .deleteFrom('custom_role')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return deleted !== undefined;
}

/** Users with this role. */
export async function findHolders(db: Queryable, accountId: number, id: number): Promise<number[]> {
  const rows = await db
    .selectFrom('account_user')
    .select('user_id')
    .where('account_id', '=', accountId)
    .where('custom_role_id', '=', id)
    .execute();
  return rows.map((row) => row.user_id);
}
