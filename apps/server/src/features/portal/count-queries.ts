import { sql } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';

export type LocaleCount = { portal_id: number; locale: string; count: number };

const anyOf = (ids: readonly number[]) => sql<number>`any(${[...ids]}::bigint[])`;

/** How many categories these portals have, locale by locale. */
export function countCategories(
  db: Queryable,
  accountId: number,
  portalIds: readonly number[],
): Promise<LocaleCount[]> {
  return db
    .selectFrom('category')
    .select(['portal_id', 'locale', sql<number>`count(*)::int`.as('count')])
    .where('account_id', '=', accountId)
    .where('portal_id', '=', anyOf(portalIds))
    .groupBy(['portal_id', 'locale'])
    .execute();
}
