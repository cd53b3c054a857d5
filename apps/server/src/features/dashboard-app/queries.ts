import { sql, type Selectable } from 'kysely';
import { jsonb, type Queryable, type Trx } from '../../platform/db/database.ts';
import { hasCapacity } from '../../platform/db/has-capacity.ts';
import type { DashboardApp } from '../../platform/db/row-types.ts';
import type { DashboardAppValues, Frame } from './model.ts';

export type DashboardAppRow = Pick<Selectable<DashboardApp>, 'id' | 'title' | 'created_at'> & {
  content: Frame[];
};
type Key = { accountId: number; id: number };

const columns = ['id', 'title', 'created_at', sql<Frame[]>`content`.as('content')] as const;

const stored = (content: Frame[]) =>
  jsonb<Record<string, unknown>>(content as unknown as Record<string, unknown>);

export function listDashboardApps(db: Queryable, accountId: number): Promise<DashboardAppRow[]> {
  return db
    .selectFrom('dashboard_app')
    .select(columns)
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute();
}

export function findDashboardApp(
  db: Queryable,
  { accountId, id }: Key,
): Promise<DashboardAppRow | undefined> {
  return db
    .selectFrom('dashboard_app')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function hasDashboardApps(db: Queryable, accountId: number): Promise<boolean> {
  const one = await db
    .selectFrom('dashboard_app')
    .select('id')
    .where('account_id', '=', accountId)
    .limit(1)
    .executeTakeFirst();
  return one !== undefined;
}

/** Undefined if the account has reached its limit. Concurrent calls are serialized. */
export async function insertDashboardApp(
  trx: Trx,
  accountId: number,
  { title, content }: DashboardAppValues,
  max: number,
): Promise<DashboardAppRow | undefined> {
  if (!(await hasCapacity(trx, 'dashboard_app', accountId, max))) return undefined;
  return trx
    .insertInto('dashboard_app')
    .values({ account_id: accountId, title, content: stored(content) })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Undefined when there is none. */
export function updateDashboardApp(
  trx: Trx,
  { accountId, id }: Key,
  { content, ...rest }: Partial<DashboardAppValues>,
  now: Date,
): Promise<DashboardAppRow | undefined> {
  return trx
    .updateTable('dashboard_app')
    .set({ ...rest, ...(content === undefined ? {} : { content: stored(content) }), updated_at: now })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst();
}

/** Whether there was one to delete. */
export async function deleteDashboardApp(trx: Trx, { accountId, id }: Key): Promise<boolean> {
  const deleted = await trx
    .deleteFrom('dashboard_app')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return deleted !== undefined;
}
