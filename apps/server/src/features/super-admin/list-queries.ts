import { sql } from 'kysely';
import { likePattern } from '../../platform/db/like-pattern.ts';
import type { Queryable } from '../../platform/db/database.ts';

export type ListRange = { q: string; before: number | undefined; limit: number };

/** Accounts that are not being deleted, newest first. */
export function listAccounts(
  db: Queryable,
  { q, before, limit }: ListRange,
  filter: { status?: number; since?: Date; isMarked?: boolean },
) {
  let query = db
    .selectFrom('account')
    .select([
      'id',
      'name',
      'status',
      'locale',
      'created_at',
      sql<number>`(select count(*)::int from account_user m where m.account_id = account.id)`.as('users'),
    ])
    .where('deleting_at', 'is', null);
  if (before !== undefined) query = query.where('id', '<', before);
  if (filter.status !== undefined) query = query.where('status', '=', filter.status);
  if (filter.since !== undefined) query = query.where('created_at', '>=', filter.since);
  if (filter.isMarked === true)
    query = query.where(sql<boolean>`custom_attributes ? 'marked_for_deletion_at'`);
  if (q !== '')
    query = query.where((eb) =>
      eb.or([eb('name', 'ilike', likePattern(q)), eb(sql<string>`id::text`, '=', q)]),
    );
  return query.orderBy('id', 'desc').limit(limit).execute();
}

/** The first of the members of an account, invited people included. */
export function listMembers(db: Queryable, accountId: number, limit: number) {
  return db
    .selectFrom('account_user')
    .innerJoin('user', 'user.id', 'account_user.user_id')
    .select(['user.id', 'user.name', 'user.email', 'account_user.role', 'account_user.accepted_at'])
    .where('account_user.account_id', '=', accountId)
    .orderBy('account_user.id')
    .limit(limit)
    .execute();
}

const userColumns = ['id', 'name', 'email', 'avatar_key', 'confirmed_at', 'type', 'created_at'] as const;

export function listUsers(
  db: Queryable,
  { q, before, limit }: ListRange,
  filter: { confirmed?: boolean; superAdmin?: boolean; since?: Date },
) {
  let query = db.selectFrom('user').select(userColumns);
  if (before !== undefined) query = query.where('id', '<', before);
  if (filter.superAdmin === true) query = query.where('type', '=', 'SuperAdmin');
  if (filter.confirmed !== undefined)
    query = query.where('confirmed_at', filter.confirmed ? 'is not' : 'is', null);
  if (filter.since !== undefined) query = query.where('created_at', '>=', filter.since);
  if (q !== '') {
    const pattern = likePattern(q);
    query = query.where((eb) =>
      eb.or([eb('name', 'ilike', pattern), eb('email', 'ilike', pattern), eb(sql<string>`id::text`, '=', q)]),
    );
  }
  return query.orderBy('id', 'desc').limit(limit).execute();
}

export function findUserDetails(db: Queryable, userId: number) {
  return db
    .selectFrom('user')
    .select([...userColumns, 'display_name'])
    .where('id', '=', userId)
    .executeTakeFirst();
}

/** The number of all objects. Conversations are counted by each account's counter, including deleted ones. */
export async function countAll(db: Queryable) {
  const { rows } = await sql<{ accounts: number; users: number; inboxes: number; conversations: number }>`
    select
      (select count(*)::int from account where deleting_at is null) as accounts,
      (select count(*)::int from "user") as users,
      (select count(*)::int from inbox) as inboxes,
      (select coalesce(sum(last_display_id), 0)::float8 from conversation_counter) as conversations`.execute(
    db,
  );
  return rows[0] ?? { accounts: 0, users: 0, inboxes: 0, conversations: 0 };
}
