import type { Selectable } from 'kysely';
import type { Queryable, Trx } from '../../platform/db/database.ts';
import { hasCapacity } from '../../platform/db/has-capacity.ts';
import type { CustomAttribute } from '../../platform/db/row-types.ts';
import type { CustomAttributeValues } from './model.ts';

export type CustomAttributeRow = Selectable<CustomAttribute>;

/** In the order they were added; `model` narrows to those of conversations or of contacts. */
export function listCustomAttributes(
  db: Queryable,
  accountId: number,
  model: number | undefined,
): Promise<CustomAttributeRow[]> {
  return db
    .selectFrom('custom_attribute')
    .selectAll()
    .where('account_id', '=', accountId)
    .$if(model !== undefined, (query) => query.where('attribute_model', '=', model ?? 0))
    .orderBy('id')
    .execute();
}

export function findCustomAttribute(
  db: Queryable,
  accountId: number,
  id: number,
): Promise<CustomAttributeRow | undefined> {
  return db
    .selectFrom('custom_attribute')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The same, locked for a change until the transaction ends. */
export function lockCustomAttribute(
  trx: Trx,
  accountId: number,
  id: number,
): Promise<CustomAttributeRow | undefined> {
  return trx
    .selectFrom('custom_attribute')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Undefined if the account has reached its limit. Concurrent calls are serialized. */
export async function insertCustomAttribute(
  trx: Trx,
  accountId: number,
  values: CustomAttributeValues,
  max: number,
): Promise<CustomAttributeRow | undefined> {
  if (!(await hasCapacity(trx, 'custom_attribute', accountId, max))) return undefined;
  return trx
    .insertInto('custom_attribute')
    .values({ account_id: accountId, ...values })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function updateCustomAttribute(
  trx: Trx,
  accountId: number,
  id: number,
  values: CustomAttributeValues,
  now: Date,
): Promise<CustomAttributeRow> {
  return trx
    .updateTable('custom_attribute')
    .set({ ...values, updated_at: now })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The one that was removed; undefined when there was none. */
export function removeCustomAttribute(
  trx: Trx,
  accountId: number,
  id: number,
): Promise<CustomAttributeRow | undefined> {
  return trx
    .deleteFrom('custom_attribute')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}
