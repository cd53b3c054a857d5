import { sql } from 'kysely';
import type { Queryable, Trx } from '../../platform/db/database.ts';
import type { PortalKey } from './queries.ts';

type InPortal = { accountId: number; portalId: number };

export async function memberIds(db: Queryable, { accountId, portalId }: InPortal): Promise<number[]> {
  const rows = await db
    .selectFrom('portal_member')
    .select('user_id')
    .where('account_id', '=', accountId)
    .where('portal_id', '=', portalId)
    .execute();
  return rows.map((row) => row.user_id);
}

/** Ids of the portals that a user is a member of. */
export async function memberPortalIds(
  db: Queryable,
  { accountId, userId }: { accountId: number; userId: number },
): Promise<Set<number>> {
  const rows = await db
    .selectFrom('portal_member')
    .select('portal_id')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .execute();
  return new Set(rows.map((row) => row.portal_id));
}

/** Whether a user is a member of the portal with this slug. */
export async function isMember(
  db: Queryable,
  { accountId, slug }: PortalKey,
  userId: number,
): Promise<boolean> {
  const row = await db
    .selectFrom('portal_member as m')
    .innerJoin('portal as p', (join) =>
      join.onRef('p.account_id', '=', 'm.account_id').onRef('p.id', '=', 'm.portal_id'),
    )
    .select('m.user_id')
    .where('p.account_id', '=', accountId)
    .where('p.slug', '=', slug)
    .where('m.user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** The portal, locked while its members change. */
export function lockPortal(trx: Trx, { accountId, slug }: PortalKey): Promise<{ id: number } | undefined> {
  return trx
    .selectFrom('portal')
    .select('id')
    .where('account_id', '=', accountId)
    .where('slug', '=', slug)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Adds and removes members of a portal. */
export async function writeMembers(
  trx: Trx,
  { accountId, portalId }: InPortal,
  { added, removed }: { added: readonly number[]; removed: readonly number[] },
): Promise<void> {
  await sql`
    insert into portal_member (account_id, portal_id, user_id)
    select ${accountId}, ${portalId}, id from unnest(${[...added]}::bigint[]) as given (id)
    on conflict do nothing`.execute(trx);
  await trx
    .deleteFrom('portal_member')
    .where('account_id', '=', accountId)
    .where('portal_id', '=', portalId)
    .where('user_id', '=', sql<number>`any(${[...removed]}::bigint[])`)
    .execute();
}
