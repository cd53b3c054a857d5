import type { Queryable, Trx } from '../../../platform/db/database.ts';
import { batchSize } from '../batch-queries.ts';
import { compiledWrite, type Param } from '../../../platform/db/compiled.ts';
import { enqueueWrite } from '../../../platform/db/pooled-client.ts';
import type { CountKey } from '../list/conversation-count-queries.ts';

/** Some conversations that carry a label. */
export async function findLabeled(db: Queryable, accountId: number, title: string): Promise<number[]> {
  const rows = await db
    .selectFrom('conversation_label')
    .select('conversation_id')
    .where('account_id', '=', accountId)
    .where('title', '=', title)
    .limit(batchSize)
    .execute();
  return rows.map((row) => row.conversation_id);
}

/** Makes the label rows equal to the conversation's labels, with the columns lists are sorted by. */
export async function replaceLabelRows(
  trx: Trx,
  countKey: Pick<CountKey, 'account_id' | 'id' | 'inbox_id' | 'labels' | 'status'>,
  lastActivityAt: Date,
): Promise<void> {
  await enqueueWrite(
    trx,
    trx
      .deleteFrom('conversation_label')
      .where('account_id', '=', countKey.account_id)
      .where('conversation_id', '=', countKey.id),
  );
  if (countKey.labels.length === 0) return;
  await enqueueWrite(
    trx,
    trx.insertInto('conversation_label').values(
      countKey.labels.map((title) => ({
        account_id: countKey.account_id,
        conversation_id: countKey.id,
        title,
        inbox_id: countKey.inbox_id,
        status: countKey.status,
        last_activity_at: lastActivityAt,
      })),
    ),
  );
}

export function touchLabelRows(
  trx: Trx,
  countKey: Pick<CountKey, 'account_id' | 'id' | 'status'>,
  lastActivityAt: Date,
): Promise<void> {
  const { account_id: accountId, id, status } = countKey;
  return touching(trx, { accountId, id, status, lastActivityAt });
}

type Touched = { accountId: number; id: number; status: number; lastActivityAt: Date };

const touching = compiledWrite((db, param: Param<Touched>) =>
  db
    .updateTable('conversation_label')
    .set({ status: param('status'), last_activity_at: param('lastActivityAt') })
    .where('account_id', '=', param('accountId'))
    .where('conversation_id', '=', param('id')),
);
