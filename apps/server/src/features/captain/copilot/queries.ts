import type { CopilotBody } from '@confab/contract/features/copilot';
import { sql } from 'kysely';
import { jsonb, type Queryable, type Trx } from '../../../platform/db/database.ts';

export type ThreadKey = { accountId: number; userId: number; id: number };

const threadColumns = [
  't.account_id',
  't.id',
  't.user_id',
  't.assistant_id',
  't.title',
  't.created_at',
  'u.name as user_name',
  'u.display_name as user_display_name',
  'u.avatar_key as user_avatar_key',
] as const;

const threads = (db: Queryable, accountId: number, userId: number) =>
  db
    .selectFrom('copilot_thread as t')
    .innerJoin('user as u', 'u.id', 't.user_id')
    .select(threadColumns)
    .where('t.account_id', '=', accountId)
    .where('t.user_id', '=', userId);

export type ThreadRow = Awaited<ReturnType<ReturnType<typeof threads>['execute']>>[number];

export function listThreads(
  db: Queryable,
  { accountId, userId }: Omit<ThreadKey, 'id'>,
  { limit, offset }: { limit: number; offset: number },
): Promise<ThreadRow[]> {
  return threads(db, accountId, userId).orderBy('t.id', 'desc').limit(limit).offset(offset).execute();
}

/** Only the member's own. */
export function findThread(
  db: Queryable,
  { accountId, userId, id }: ThreadKey,
): Promise<ThreadRow | undefined> {
  return threads(db, accountId, userId).where('t.id', '=', id).executeTakeFirst();
}

export async function countThreads(
  db: Queryable,
  { accountId, userId }: Omit<ThreadKey, 'id'>,
): Promise<number> {
  const row = await db
    .selectFrom('copilot_thread')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Whether the member stopped the answer to a question. */
export async function isStopped(
  db: Queryable,
  { accountId, id }: Pick<ThreadKey, 'accountId' | 'id'>,
  questionId: number,
): Promise<boolean> {
  const row = await db
    .selectFrom('copilot_thread')
    .select('stopped_id')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return (row?.stopped_id ?? 0) >= questionId;
}

/** Stops the answer to the newest question. False for a thread that is not the member's. */
export async function stopNewest(db: Queryable, { accountId, userId, id }: ThreadKey): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update copilot_thread set stopped_id = (
      select max(m.id) from copilot_message m
      where m.account_id = ${accountId} and m.thread_id = ${id} and m.message_type = 0
    )
    where account_id = ${accountId} and user_id = ${userId} and id = ${id}`.execute(db);
  return numAffectedRows === 1n;
}

/** Its id; of the member's threads the oldest beyond `max` go. */
export async function insertThread(
  trx: Trx,
  values: { account_id: number; user_id: number; assistant_id: number; title: string },
  max: number,
): Promise<number> {
  const { id } = await trx
    .insertInto('copilot_thread')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`
    delete from copilot_thread
    where account_id = ${values.account_id} and user_id = ${values.user_id} and id <= (
      select id from copilot_thread where account_id = ${values.account_id} and user_id = ${values.user_id}
      order by id desc offset ${max} limit 1
    )`.execute(trx);
  return id;
}

export type CopilotMessageRow = { id: number; message_type: number; message: unknown; created_at: Date };

export function listMessages(
  db: Queryable,
  scope: { accountId: number; threadId: number },
  { limit, offset }: { limit: number; offset: number },
): Promise<CopilotMessageRow[]> {
  return db
    .selectFrom('copilot_message')
    .select(['id', 'message_type', 'message', 'created_at'])
    .where('account_id', '=', scope.accountId)
    .where('thread_id', '=', scope.threadId)
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countMessages(
  db: Queryable,
  scope: { accountId: number; threadId: number },
): Promise<number> {
  const row = await db
    .selectFrom('copilot_message')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', scope.accountId)
    .where('thread_id', '=', scope.threadId)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export function insertMessage(
  trx: Trx,
  scope: { accountId: number; threadId: number },
  type: number,
  message: CopilotBody,
): Promise<CopilotMessageRow> {
  return trx
    .insertInto('copilot_message')
    .values({
      account_id: scope.accountId,
      thread_id: scope.threadId,
      message_type: type,
      message: jsonb<Record<string, unknown>>(message),
    })
    .returning(['id', 'message_type', 'message', 'created_at'])
    .executeTakeFirstOrThrow();
}
