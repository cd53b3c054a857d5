import { sql, type Selectable } from 'kysely';
import type { Queryable, Trx } from '../../platform/db/database.ts';
import { hasCapacity } from '../../platform/db/has-capacity.ts';
import type { SlaPolicy } from '../../platform/db/row-types.ts';
import type { SlaPolicyValues } from './model.ts';

export type SlaPolicyRow = Selectable<SlaPolicy>;
type Key = { accountId: number; id: number };

export function listSlaPolicies(db: Queryable, accountId: number): Promise<SlaPolicyRow[]> {
  return db
    .selectFrom('sla_policy')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('deleting_at', 'is', null)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute();
}

/** Undefined when there is none. */
export function findSlaPolicy(db: Queryable, { accountId, id }: Key): Promise<SlaPolicyRow | undefined> {
  return db
    .selectFrom('sla_policy')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('deleting_at', 'is', null)
    .executeTakeFirst();
}

/** Undefined if the account has reached its limit. Concurrent calls are serialized. */
export async function insertSlaPolicy(
  trx: Trx,
  accountId: number,
  values: Partial<SlaPolicyValues> & { name: string },
  max: number,
): Promise<SlaPolicyRow | undefined> {
  if (!(await hasCapacity(trx, 'sla_policy', accountId, max))) return undefined;
  return trx
    .insertInto('sla_policy')
    .values({ account_id: accountId, ...values })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Undefined when there is none. */
export function updateSlaPolicy(
  trx: Trx,
  { accountId, id }: Key,
  values: Partial<SlaPolicyValues>,
  now: Date,
): Promise<SlaPolicyRow | undefined> {
  return trx
    .updateTable('sla_policy')
    .set({ ...values, updated_at: now })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('deleting_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

/** The policy, which cannot be closed before the transaction ends; undefined also where the account lacks SLAs. */
export function lockSlaPolicy(trx: Trx, { accountId, id }: Key): Promise<SlaPolicyRow | undefined> {
  return trx
    .selectFrom('sla_policy')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('deleting_at', 'is', null)
    .where(sql<boolean>`exists (select 1 from account where id = ${accountId} and 'sla' = any (features))`)
    .forShare()
    .executeTakeFirst();
}

/** Hides a policy; whether there was one. */
export async function closeSlaPolicy(trx: Trx, { accountId, id }: Key, now: Date): Promise<boolean> {
  const closed = await trx
    .updateTable('sla_policy')
    .set({ deleting_at: now, updated_at: now })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('deleting_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return closed !== undefined;
}

/** Removes a policy that was closed. */
export async function removeSlaPolicy(db: Queryable, { accountId, id }: Key): Promise<void> {
  await db
    .deleteFrom('sla_policy')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('deleting_at', 'is not', null)
    .execute();
}
