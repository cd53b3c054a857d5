import { sql, type Selectable } from 'kysely';
import { jsonb, type Queryable, type Trx } from '../../../platform/db/database.ts';
import type { NotificationSubscription } from '../../../platform/db/row-types.ts';
import type { NotificationRow, Owner } from '../queries.ts';

/** Maximum notifications read in one go, and that one email or push concerns. */
const batchSize = 500;

export type Due = Owner & { notificationId: number };

/** Notifications whose email is due, the longest waiting first. */
export async function listDueEmails(db: Queryable, until: Date): Promise<Due[]> {
  const rows = await db
    .selectFrom('notification')
    .select(['account_id', 'user_id', 'id'])
    .where('email_due_at', '<=', until)
    .orderBy('email_due_at')
    .limit(batchSize)
    .execute();
  return rows.map((row) => ({ accountId: row.account_id, userId: row.user_id, notificationId: row.id }));
}

/** Clears the due marks of these notifications; returns those that are still unread. */
export async function clearDueMarks(
  trx: Trx,
  { accountId, userId }: Owner,
  ids: readonly number[],
): Promise<NotificationRow[]> {
  const rows = await trx
    .updateTable('notification')
    .set({ email_due_at: null })
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .where('email_due_at', 'is not', null)
    .returningAll()
    .execute();
  return rows.filter((row) => row.read_at === null && row.snoozed_until === null);
}

/** Puts an email off. */
export async function postponeEmails(
  db: Queryable,
  { accountId }: Owner,
  ids: readonly number[],
  until: Date,
): Promise<void> {
  await db
    .updateTable('notification')
    .set({ email_due_at: until })
    .where('account_id', '=', accountId)
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .where('email_due_at', 'is not', null)
    .execute();
}

/** A member's notifications by id, the newest first. */
export function findNotifications(
  db: Queryable,
  { accountId, userId }: Owner,
  ids: readonly number[],
): Promise<NotificationRow[]> {
  return db
    .selectFrom('notification')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .orderBy('last_activity_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** A member's email address; undefined for non-members and unconfirmed addresses. */
export async function findMemberEmail(
  db: Queryable,
  { accountId, userId }: Owner,
): Promise<{ email: string; name: string } | undefined> {
  const row = await db
    .selectFrom('account_user')
    .innerJoin('user', 'user.id', 'account_user.user_id')
    .select(['user.email', 'user.name', 'user.display_name'])
    .where('account_user.account_id', '=', accountId)
    .where('account_user.user_id', '=', userId)
    .where('account_user.accepted_at', 'is not', null)
    .where('user.confirmed_at', 'is not', null)
    .executeTakeFirst();
  return row && { email: row.email, name: row.display_name || row.name };
}

export type SubscriptionRow = Selectable<NotificationSubscription>;

export type NewSubscription = { type: number; identifier: string; attributes: Record<string, unknown> };

/**
 * Stores a browser or phone; one that is known moves to this user. It ends with the session of the device `client`;
 * without one it lasts until it is deleted.
 */
export function putSubscription(
  db: Queryable,
  { userId, client }: { userId: number; client: string | undefined },
  { type, identifier, attributes }: NewSubscription,
  now: Date,
): Promise<SubscriptionRow> {
  const changed = {
    user_id: userId,
    session_id: db
      .selectFrom('session')
      .select('session.id')
      .where('session.user_id', '=', userId)
      .where('session.client', '=', client ?? ''),
    subscription_type: type,
    attributes: jsonb(attributes),
    updated_at: now,
  };
  return db
    .insertInto('notification_subscription')
    .values({ ...changed, identifier, created_at: now })
    .onConflict((conflict) => conflict.column('identifier').doUpdateSet(changed))
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Keeps only the newest of a user's subscriptions. */
export async function pruneSubscriptions(db: Queryable, userId: number, max: number): Promise<void> {
  await sql`
    delete from notification_subscription
    where id in (
      select id from notification_subscription where user_id = ${userId}
      order by updated_at desc, id desc offset ${max}
    )`.execute(db);
}

/** Those that still get pushes: a session that has run out is removed later. */
export function listSubscriptions(db: Queryable, userId: number, now: Date): Promise<SubscriptionRow[]> {
  return db
    .selectFrom('notification_subscription')
    .selectAll()
    .where('user_id', '=', userId)
    .where((eb) =>
      eb.or([
        eb('session_id', 'is', null),
        eb.exists(
          eb
            .selectFrom('session')
            .select('session.id')
            .whereRef('session.id', '=', 'notification_subscription.session_id')
            .where('session.expires_at', '>', now),
        ),
      ]),
    )
    .orderBy('id')
    .execute();
}

/** Deletes a phone of the user by its token, or a browser by its endpoint. */
export async function deleteSubscription(db: Queryable, userId: number, token: string): Promise<void> {
  await sql`
    delete from notification_subscription
    where user_id = ${userId} and (identifier = ${token} or attributes->>'push_token' = ${token})`.execute(
    db,
  );
}

/** Records that a device received a notification: a retried push skips it. */
export async function markPushed(
  db: Queryable,
  { accountId, userId }: Owner,
  notificationId: number,
  subscriptionId: number,
): Promise<void> {
  await db
    .updateTable('notification')
    .set({ pushed_to: sql<number[]>`array_append(pushed_to, ${subscriptionId}::bigint)` })
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .where('id', '=', notificationId)
    .execute();
}

/** Deletes one that the provider no longer recognizes. */
export async function deleteSubscriptionById(db: Queryable, id: number): Promise<void> {
  await db.deleteFrom('notification_subscription').where('id', '=', id).execute();
}
