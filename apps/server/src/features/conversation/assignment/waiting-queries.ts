import { sql } from 'kysely';
import type { Queryable } from '../../../platform/db/database.ts';

/** Batch size; who is online is checked again before the next batch. */
const batchSize = 25;

type Scope = { accountId: number; inboxId: number };

export type Waiting = { id: number; teamId: number };

/**
 * Waiting conversations of an inbox, longest waiting first, except those of teams without an available member (0:
 * without a team).
 */
export async function findWaiting(
  db: Queryable,
  { accountId, inboxId }: Scope,
  exceptTeams: ReadonlySet<number>,
): Promise<Waiting[]> {
  const teamId = sql<number>`coalesce(team_id, 0)`;
  return db
    .selectFrom('conversation')
    .select(['id', teamId.as('teamId')])
    .where('account_id', '=', accountId)
    .where('inbox_id', '=', inboxId)
    .where('assignment_due_at', 'is not', null)
    .where(sql<boolean>`${teamId} <> all(${[...exceptTeams]}::bigint[])`)
    .orderBy('assignment_due_at')
    .orderBy('id')
    .limit(batchSize)
    .execute();
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
    .where('inbox.deleting_at', 'is', null)
    .where(
      sql<boolean>`exists (
        select 1 from conversation c
        where c.account_id = inbox.account_id and c.inbox_id = inbox.id and c.assignment_due_at is not null
      )`,
    );
}

/** The members of an inbox with their chosen availability. */
export function findInboxMembers(db: Queryable, { accountId, inboxId }: Scope) {
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
  { accountId, inboxId }: Scope,
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
