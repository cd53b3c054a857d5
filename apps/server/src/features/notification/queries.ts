import { administratorRole } from '@confab/contract/kit/permissions';
import { sql, type RawBuilder, type Selectable, type SqlBool } from 'kysely';
import type { Queryable, Trx } from '../../platform/db/database.ts';
import type { Notification } from '../../platform/db/row-types.ts';

export type NotificationRow = Selectable<Notification>;

/** The user and account of notifications, which are private. */
export type Owner = { accountId: number; userId: number };

/**
 * Serializes writes of a conversation's notifications until the transaction ends. Otherwise it is not known which one
 * replaces which, and clients that show both would keep the first forever.
 */
export async function lockConversations(trx: Trx, conversationIds: readonly number[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(turn) from (
    select distinct hashtextextended('notification:' || id, 0) as turn
    from unnest(${[...conversationIds]}::bigint[]) as id order by turn
  ) as turns`.execute(trx);
}

export type NewNotification = {
  userId: number;
  type: number;
  conversationId: number;
  inboxId: number;
  secondary: { type: 'Message' | 'User'; id: number } | null;
  sourceEvent: number;
  emailDueAt: Date | null;
};

export type PutNotification = { row: NotificationRow; replacedId: number | null };

/**
 * Stores notifications, each replacing the one that its user had about the conversation, and returns them in the order
 * of their events. One that would replace a notification of the same or a later event is left out, because its event
 * was handled before. At most one per user and conversation.
 */
export async function putNotifications(
  trx: Trx,
  accountId: number,
  all: readonly NewNotification[],
  now: Date,
): Promise<PutNotification[]> {
  const { rows } = await sql<NotificationRow & { replaced_id: number | null }>`
    with requested as (
      select * from unnest(
        ${all.map((one) => one.userId)}::bigint[], ${all.map((one) => one.type)}::smallint[],
        ${all.map((one) => one.conversationId)}::bigint[], ${all.map((one) => one.inboxId)}::bigint[],
        ${all.map((one) => one.secondary?.type ?? null)}::text[],
        ${all.map((one) => one.secondary?.id ?? null)}::bigint[],
        ${all.map((one) => one.sourceEvent)}::bigint[], ${all.map((one) => one.emailDueAt)}::timestamptz[]
      ) as one (user_id, type, conversation_id, inbox_id, secondary_type, secondary_id, source_event, email_due_at)
    ), before as (
      select id, conversation_id, user_id from notification
      where account_id = ${accountId}
        and (conversation_id, user_id) in (select conversation_id, user_id from requested)
    )
    insert into notification (account_id, user_id, notification_type, conversation_id, inbox_id,
      secondary_actor_type, secondary_actor_id, last_activity_at, source_event, email_due_at, created_at, updated_at)
    select ${accountId}, user_id, type, conversation_id, inbox_id, secondary_type, secondary_id,
      ${now}::timestamptz, source_event, email_due_at, ${now}::timestamptz, ${now}::timestamptz
    from requested order by source_event, user_id
    on conflict (account_id, conversation_id, user_id) do update set
      id = excluded.id, notification_type = excluded.notification_type,
      secondary_actor_type = excluded.secondary_actor_type, secondary_actor_id = excluded.secondary_actor_id,
      read_at = null, snoozed_until = null, last_snoozed_at = null,
      last_activity_at = excluded.last_activity_at, source_event = excluded.source_event,
      email_due_at = excluded.email_due_at, pushed_to = '{}', created_at = excluded.created_at, updated_at = excluded.updated_at
      where notification.source_event < excluded.source_event
    returning *, (
      select before.id from before
      where before.conversation_id = notification.conversation_id and before.user_id = notification.user_id
    ) as replaced_id`.execute(trx);
  return rows
    .map(({ replaced_id: replacedId, ...row }) => ({ row, replacedId }))
    .toSorted((one, other) => one.row.id - other.row.id);
}

export type Listed = {
  /** Which conversations the member may see: those of these inboxes, and of `c` only those of which this is true. */
  inboxIds: 'all' | readonly number[];
  seen: RawBuilder<SqlBool> | undefined;
  withRead: boolean;
  withSnoozed: boolean;
};

function listed(
  db: Queryable,
  { accountId, userId }: Owner,
  { inboxIds, seen, withRead, withSnoozed }: Listed,
) {
  let query = db.selectFrom('notification').where('account_id', '=', accountId).where('user_id', '=', userId);
  if (inboxIds !== 'all') query = query.where('inbox_id', '=', sql<number>`any(${[...inboxIds]}::bigint[])`);
  if (seen !== undefined)
    query = query.where(sql<SqlBool>`exists (
      select 1 from conversation c
      where c.account_id = notification.account_id and c.id = notification.conversation_id
        and ${seen})`);
  if (!withRead) query = query.where('read_at', 'is', null);
  if (!withSnoozed) query = query.where('snoozed_until', 'is', null);
  return query;
}

export function listNotifications(
  db: Queryable,
  owner: Owner,
  which: Listed,
  page: { order: 'asc' | 'desc'; limit: number; offset: number },
): Promise<NotificationRow[]> {
  return listed(db, owner, which)
    .selectAll()
    .orderBy('last_activity_at', page.order)
    .orderBy('id', page.order)
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

/** How many there are, up to a number. */
export async function countNotifications(
  db: Queryable,
  owner: Owner,
  which: Listed,
  max: number,
): Promise<number> {
  const some = listed(db, owner, which).select('id').limit(max).as('some');
  const { count } = await db
    .selectFrom(some)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Serializes changes to a member's notifications: an event carries the number of unread ones, and of two that count
 * concurrently the later one would be wrong. Locked in the order of ids, so that there is no deadlock.
 */
export async function lockNotifications(
  trx: Trx,
  accountId: number,
  userIds: readonly number[],
): Promise<void> {
  await sql`
    select user_id from account_user where account_id = ${accountId} and user_id = any(${[...userIds]}::bigint[])
    order by user_id for no key update`.execute(trx);
}

export function findNotification(
  db: Queryable,
  { accountId, userId }: Owner,
  id: number,
): Promise<NotificationRow | undefined> {
  return db
    .selectFrom('notification')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
}

export type NotificationChanges = {
  read_at?: Date | null;
  snoozed_until?: Date | null;
  last_snoozed_at?: Date | null;
};

/** Undefined if the member has no notification with this id. */
export function updateNotification(
  db: Queryable,
  { accountId, userId }: Owner,
  id: number,
  changes: NotificationChanges,
  now: Date,
): Promise<NotificationRow | undefined> {
  return db
    .updateTable('notification')
    .set({ ...changes, updated_at: now })
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

/** Restores one whose snooze has ended; undefined if it was snoozed again or deleted in the meantime. */
export function wakeNotification(
  db: Queryable,
  { accountId, userId }: Owner,
  id: number,
  now: Date,
): Promise<NotificationRow | undefined> {
  return db
    .updateTable('notification')
    .set((column) => ({
      snoozed_until: null,
      read_at: null,
      last_activity_at: now,
      last_snoozed_at: column.ref('snoozed_until'),
      updated_at: now,
    }))
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('snoozed_until', '<=', now)
    .returningAll()
    .executeTakeFirst();
}

/** Whether there was one to delete. */
export async function deleteNotification(
  db: Queryable,
  { accountId, userId }: Owner,
  id: number,
): Promise<boolean> {
  const gone = await db
    .deleteFrom('notification')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return gone !== undefined;
}

/** Most that one statement reads or deletes: a month of a busy inbox can be many. */
const batchSize = 500;

/** Marks some unread ones as read, all or those about a conversation; their ids, none when all are read. */
export async function markSomeRead(
  db: Queryable,
  { accountId, userId }: Owner,
  conversationId: number | undefined,
  now: Date,
): Promise<NotificationRow[]> {
  let some = db
    .selectFrom('notification')
    .select('id')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .where('read_at', 'is', null);
  if (conversationId !== undefined) some = some.where('conversation_id', '=', conversationId);
  return db
    .updateTable('notification')
    .set({ read_at: now, updated_at: now, email_due_at: null })
    .where('account_id', '=', accountId)
    .where('id', 'in', some.limit(batchSize))
    .returningAll()
    .execute();
}

/** Deletes some of a member's, all or the read ones; how many. */
export async function deleteSomeNotifications(
  db: Queryable,
  { accountId, userId }: Owner,
  onlyRead: boolean,
): Promise<number> {
  let some = db
    .selectFrom('notification')
    .select('id')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId);
  if (onlyRead) some = some.where('read_at', 'is not', null);
  const gone = await db
    .deleteFrom('notification')
    .where('account_id', '=', accountId)
    .where('id', 'in', some.limit(batchSize))
    .returning('id')
    .execute();
  return gone.length;
}

/** Deletes some that are older than this; how many. */
export async function deleteOld(db: Queryable, before: Date): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    delete from notification
    where (account_id, id) in (
      select account_id, id from notification where created_at < ${before} order by created_at limit ${batchSize}
    )
    returning id`.execute(db);
  return rows.length;
}

/** Some notifications whose snooze has ended. */
export function listDueSnoozes(db: Queryable, until: Date): Promise<NotificationRow[]> {
  return db
    .selectFrom('notification')
    .selectAll()
    .where('snoozed_until', '<=', until)
    .orderBy('snoozed_until')
    .limit(batchSize)
    .execute();
}

/** Members with their preferences for emails and pushes. */
export type FlaggedMember = { user_id: number; email_flags: number; push_flags: number };

/** Of these users the members. */
export function findFlags(
  db: Queryable,
  accountId: number,
  userIds: readonly number[],
): Promise<FlaggedMember[]> {
  return db
    .selectFrom('account_user')
    .select(['user_id', 'email_flags', 'push_flags'])
    .where('account_id', '=', accountId)
    .where('user_id', '=', sql<number>`any(${[...userIds]}::bigint[])`)
    .where('accepted_at', 'is not', null)
    .execute();
}

/** Members of an inbox, and administrators, who are informed of a type by email or push; their ids. */
export async function listSubscribed(
  db: Queryable,
  { accountId, inboxId }: { accountId: number; inboxId: number },
  type: number,
): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select au.user_id from account_user au
    where au.account_id = ${accountId} and ((au.email_flags | au.push_flags)::int & (1 << ${type - 1}::int)) <> 0
      and au.accepted_at is not null and (au.role = ${administratorRole} or exists (
        select 1 from inbox_member m
        where m.account_id = ${accountId} and m.user_id = au.user_id and m.inbox_id = ${inboxId}
      ))`.execute(db);
  return rows.map((row) => row.user_id);
}

/** Stored number of the role. */

export async function listAdministratorIds(db: Queryable, accountId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('account_user')
    .select('user_id')
    .where('account_id', '=', accountId)
    .where('role', '=', administratorRole)
    .where('accepted_at', 'is not', null)
    .execute();
  return rows.map((row) => row.user_id);
}
