import { activeAccount } from '@confab/contract/features/account';
import { sql, type Selectable } from 'kysely';
import type { Queryable, Trx } from '../../../platform/db/database.ts';
import type { SlackPost, SlackThread } from '../../../platform/db/row-types.ts';

export type ThreadRow = Selectable<SlackThread>;
export type PostRow = Selectable<SlackPost>;
type Scope = { accountId: number; conversationId: number };

export function findThread(
  db: Queryable,
  { accountId, conversationId }: Scope,
): Promise<ThreadRow | undefined> {
  return db
    .selectFrom('slack_thread')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('conversation_id', '=', conversationId)
    .executeTakeFirst();
}

/** The thread of a conversation, in the place of the one before. */
export async function putThread(trx: Trx, row: ThreadRow): Promise<void> {
  const { team_id, channel_id, ts } = row;
  await trx
    .insertInto('slack_thread')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'conversation_id']).doUpdateSet({ team_id, channel_id, ts }),
    )
    .execute();
}

/** Conversations that continue in a thread: of active accounts that have this channel connected. */
export function listThreadsAt(
  db: Queryable,
  scope: { teamId: string; channelId: string; threadTs: string },
): Promise<{ account_id: number; conversation_id: number }[]> {
  return db
    .selectFrom('slack_thread as thread')
    .innerJoin('account', 'account.id', 'thread.account_id')
    .innerJoin('integration_hook as hook', (join) =>
      join
        .onRef('hook.account_id', '=', 'thread.account_id')
        .onRef('hook.reference_id', '=', 'thread.channel_id')
        .on('hook.app_id', '=', 'slack')
        .on('hook.enabled', '=', true),
    )
    .select(['thread.account_id', 'thread.conversation_id'])
    .where('thread.channel_id', '=', scope.channelId)
    .where('thread.ts', '=', scope.threadTs)
    .where('thread.team_id', '=', scope.teamId)
    .where(sql<boolean>`hook.settings->>'team_id' = thread.team_id`)
    .where('account.status', '=', activeAccount)
    .limit(10)
    .execute();
}

/** Accounts that have connected a workspace. */
export function listAccountsOf(db: Queryable, teamId: string): Promise<{ account_id: number }[]> {
  return db
    .selectFrom('integration_hook')
    .select('account_id')
    .where('app_id', '=', 'slack')
    .where(sql<boolean>`settings->>'team_id' = ${teamId}`)
    .execute();
}

export async function insertPost(
  trx: Trx,
  { accountId, conversationId }: Scope,
  messageId: number,
): Promise<void> {
  await trx
    .insertInto('slack_post')
    .values({ account_id: accountId, conversation_id: conversationId, message_id: messageId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The oldest messages of a conversation that wait to be posted to Slack. */
export function listPosts(
  db: Queryable,
  { accountId, conversationId }: Scope,
  limit: number,
): Promise<PostRow[]> {
  return db
    .selectFrom('slack_post')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('conversation_id', '=', conversationId)
    .orderBy('message_id')
    .limit(limit)
    .execute();
}

/** How much of a message was posted: its text, and so many of its files. */
export async function recordPost(
  db: Queryable,
  { account_id, conversation_id, message_id }: PostRow,
  progress: { ts?: string; files_sent?: number },
): Promise<void> {
  await db
    .updateTable('slack_post')
    .set(progress)
    .where('account_id', '=', account_id)
    .where('conversation_id', '=', conversation_id)
    .where('message_id', '=', message_id)
    .execute();
}

export async function deletePost(
  db: Queryable,
  { account_id, conversation_id, message_id }: PostRow,
): Promise<void> {
  await db
    .deleteFrom('slack_post')
    .where('account_id', '=', account_id)
    .where('conversation_id', '=', conversation_id)
    .where('message_id', '=', message_id)
    .execute();
}

/** Discards the waiting messages of a conversation. */
export async function deletePosts(db: Queryable, { accountId, conversationId }: Scope): Promise<void> {
  await db
    .deleteFrom('slack_post')
    .where('account_id', '=', accountId)
    .where('conversation_id', '=', conversationId)
    .execute();
}

/** Whether this event is new. */
export async function insertEvent(trx: Trx, accountId: number, eventId: string, now: Date): Promise<boolean> {
  const added = await trx
    .insertInto('slack_event')
    .values({ account_id: accountId, event_id: eventId, received_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('event_id')
    .executeTakeFirst();
  return added !== undefined;
}

/** Whether this event was waiting to be handled; from now on it is not. */
export async function claimEvent(trx: Trx, accountId: number, eventId: string, now: Date): Promise<boolean> {
  const taken = await trx
    .updateTable('slack_event')
    .set({ handled_at: now })
    .where('account_id', '=', accountId)
    .where('event_id', '=', eventId)
    .where('handled_at', 'is', null)
    .returning('event_id')
    .executeTakeFirst();
  return taken !== undefined;
}

/**
 * Removes older events, at most `limit`, and messages that have been waiting for too long. Returns the number of
 * events.
 */
export async function deleteBefore(db: Queryable, before: Date, limit: number): Promise<number> {
  await sql`delete from slack_post where created_at < ${before}`.execute(db);
  const deleted = await sql`
    delete from slack_event where (account_id, event_id) in (
      select account_id, event_id from slack_event where received_at < ${before} order by received_at limit ${limit}
    )`.execute(db);
  return Number(deleted.numAffectedRows ?? 0);
}
