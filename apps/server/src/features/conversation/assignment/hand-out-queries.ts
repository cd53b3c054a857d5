import { sql } from 'kysely';
import type { Queryable, Trx } from '../../../platform/db/database.ts';
import { anyone } from '../list/model.ts';
import { statusNumber } from '../model.ts';

/** So many are read at a time; who is online is asked again before the next. */
const batchSize = 25;

type Place = { accountId: number; inboxId: number };

/** Conversations of an inbox that wait for somebody, longest waiting first. */
export async function findWaiting(db: Queryable, { accountId, inboxId }: Place): Promise<number[]> {
  const rows = await db
    .selectFrom('conversation')
    .select('id')
    .where('account_id', '=', accountId)
    .where('inbox_id', '=', inboxId)
    .where('assignment_due_at', 'is not', null)
    .orderBy('assignment_due_at')
    .orderBy('id')
    .limit(batchSize)
    .execute();
  return rows.map((row) => row.id);
}

/** Accounts in which conversations wait: one look into the index of those for each account. */
export async function findAccountsWithWaiting(db: Queryable): Promise<number[]> {
  const rows = await db
    .selectFrom('account')
    .select('account.id')
    .where(
      sql<boolean>`exists (
        select 1 from conversation c where c.account_id = account.id and c.assignment_due_at is not null
      )`,
    )
    .execute();
  return rows.map((row) => row.id);
}

/** Inboxes of an account in which conversations wait. */
export async function findInboxesWithWaiting(db: Queryable, accountId: number): Promise<number[]> {
  const rows = await waitingInboxes(db, accountId).select('inbox.id').execute();
  return rows.map((row) => row.id);
}

/** Inboxes of one member in which conversations wait. */
export async function findInboxesWaitingFor(
  db: Queryable,
  accountId: number,
  userId: number,
): Promise<number[]> {
  const rows = await waitingInboxes(db, accountId)
    .innerJoin('inbox_member as m', (join) =>
      join.onRef('m.account_id', '=', 'inbox.account_id').onRef('m.inbox_id', '=', 'inbox.id'),
    )
    .select('inbox.id')
    .where('m.account_id', '=', accountId)
    .where('m.user_id', '=', userId)
    .execute();
  return rows.map((row) => row.id);
}

/** Whether any conversation waits for this member. */
export async function hasWaiting(db: Queryable, accountId: number, userId: number): Promise<boolean> {
  return (await findInboxesWaitingFor(db, accountId, userId)).length > 0;
}

function waitingInboxes(db: Queryable, accountId: number) {
  return db
    .selectFrom('inbox')
    .where('inbox.account_id', '=', accountId)
    .where('inbox.enable_auto_assignment', '=', true)
    .where('inbox.deleting_at', 'is', null)
    .where(
      sql<boolean>`exists (
        select 1 from conversation c
        where c.account_id = inbox.account_id and c.inbox_id = inbox.id and c.assignment_due_at is not null
      )`,
    );
}

/** The members of an inbox with what they chose to be shown as. */
export function findInboxMembers(db: Queryable, { accountId, inboxId }: Place) {
  return db
    .selectFrom('inbox_member as m')
    .innerJoin('account_user as au', (join) =>
      join.onRef('au.account_id', '=', 'm.account_id').onRef('au.user_id', '=', 'm.user_id'),
    )
    .select(['m.user_id', 'au.availability', 'au.auto_offline'])
    .where('m.account_id', '=', accountId)
    .where('m.inbox_id', '=', inboxId)
    .where('au.accepted_at', 'is not', null)
    .execute();
}

/** Whether a user is a member of an inbox. */
export async function isInboxMember(
  db: Queryable,
  { accountId, inboxId }: Place,
  userId: number,
): Promise<boolean> {
  const row = await db
    .selectFrom('inbox_member')
    .select('user_id')
    .where('account_id', '=', accountId)
    .where('inbox_id', '=', inboxId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Whose turn it is of these: the member given a conversation longest ago who has room for one more. Takes the turn
 * with it. All who give out conversations of one inbox wait here for each other, until their change is committed.
 */
export async function takeTurn(
  trx: Trx,
  place: Place,
  userIds: readonly number[],
  at: Date,
): Promise<number | undefined> {
  const { accountId, inboxId } = place;
  const locked = await trx
    .selectFrom('inbox')
    .select(
      sql<number | null>`case jsonb_typeof(auto_assignment_config -> 'max_assignment_limit')
        when 'number' then floor((auto_assignment_config ->> 'max_assignment_limit')::numeric)::int end`.as(
        'limit',
      ),
    )
    .where('account_id', '=', accountId)
    .where('id', '=', inboxId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (locked === undefined) return undefined;
  const hasRoom = locked.limit === null ? sql`true` : sql`${openConversations(place)} < ${locked.limit}`;
  const { rows } = await sql<{ user_id: number }>`
    update inbox_member
    set last_assigned_at = greatest(${at}::timestamptz, (
      select max(last_assigned_at) + interval '1 microsecond' from inbox_member
      where account_id = ${accountId} and inbox_id = ${inboxId}
    ))
    where account_id = ${accountId} and inbox_id = ${inboxId} and user_id = (
      select m.user_id from inbox_member m
      where m.account_id = ${accountId} and m.inbox_id = ${inboxId}
        and m.user_id = any(${[...userIds]}::bigint[]) and ${hasRoom}
      order by m.last_assigned_at nulls first, m.user_id limit 1
    )
    returning user_id`.execute(trx);
  return rows[0]?.user_id;
}

/** How many open conversations of the inbox the member `m` has, as the tabs count them. */
const openConversations = ({ accountId, inboxId }: Place) => sql`(
  select coalesce(sum(n.count), 0) from conversation_count n
  where n.account_id = ${accountId} and n.label = '' and n.status = ${statusNumber('open')}
    and n.team_id = ${anyone} and n.assignee_id = m.user_id and n.inbox_id = ${inboxId}
)`;
