import { compiledWrite, type Param } from '../../../platform/db/compiled.ts';
import type { Queryable, Trx } from '../../../platform/db/database.ts';
import { enqueueWrite } from '../../../platform/db/pooled-client.ts';
import { batchSize } from '../batch-queries.ts';
import { relationNumber, type Relation } from './model.ts';

/** A conversation with whom it is listed for. */
type Listed = {
  account_id: number;
  id: number;
  inbox_id: number;
  status: number;
  last_activity_at: Date;
  participant_ids: readonly number[];
  mentioned_ids: readonly number[];
};

/** Makes the rows of a conversation equal to its lists of users, with the columns lists are sorted by. */
export async function replaceUserRows(trx: Trx, row: Listed): Promise<void> {
  await enqueueWrite(
    trx,
    trx
      .deleteFrom('conversation_user')
      .where('account_id', '=', row.account_id)
      .where('conversation_id', '=', row.id),
  );
  await insertUserRows(trx, row);
}

export async function insertUserRows(trx: Trx, row: Listed): Promise<void> {
  const rowsOf = (relation: Relation, userIds: readonly number[]) =>
    userIds.map((userId) => ({
      account_id: row.account_id,
      conversation_id: row.id,
      user_id: userId,
      relation: relationNumber(relation),
      inbox_id: row.inbox_id,
      status: row.status,
      last_activity_at: row.last_activity_at,
    }));
  const rows = [...rowsOf('participant', row.participant_ids), ...rowsOf('mentioned', row.mentioned_ids)];
  if (rows.length > 0) await enqueueWrite(trx, trx.insertInto('conversation_user').values(rows));
}

export function touchUserRows(trx: Trx, row: Listed): Promise<void> {
  const { account_id: accountId, id, status, last_activity_at: lastActivityAt } = row;
  return touching(trx, { accountId, id, status, lastActivityAt });
}

type Touched = { accountId: number; id: number; status: number; lastActivityAt: Date };

const touching = compiledWrite((db, param: Param<Touched>) =>
  db
    .updateTable('conversation_user')
    .set({ status: param('status'), last_activity_at: param('lastActivityAt') })
    .where('account_id', '=', param('accountId'))
    .where('conversation_id', '=', param('id')),
);

/** Some conversations that are listed for a user. */
export async function findListedFor(db: Queryable, accountId: number, userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('conversation_user')
    .select('conversation_id')
    .distinct()
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .limit(batchSize)
    .execute();
  return rows.map((row) => row.conversation_id);
}

/** Records whom a message mentions. */
export async function insertMentions(
  trx: Trx,
  message: { accountId: number; conversationId: number; messageId: number; at: Date },
  userIds: readonly number[],
): Promise<void> {
  await enqueueWrite(
    trx,
    trx.insertInto('mention').values(
      userIds.map((userId) => ({
        account_id: message.accountId,
        conversation_id: message.conversationId,
        message_id: message.messageId,
        user_id: userId,
        created_at: message.at,
      })),
    ),
  );
}

/** Users a message mentions. */
export async function findMentioned(db: Queryable, accountId: number, messageId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('mention')
    .select('user_id')
    .where('account_id', '=', accountId)
    .where('message_id', '=', messageId)
    .orderBy('id')
    .execute();
  return rows.map((row) => row.user_id);
}
