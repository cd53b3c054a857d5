import { sql, type Selectable } from 'kysely';
import { jsonb, type Queryable, type Trx } from '../../../platform/db/database.ts';
import type { BulkAction } from '../../../platform/db/row-types.ts';
import { allConditions, type ListFilter } from '../list/queries.ts';
import type { BulkRequest, ItemSnapshot } from './model.ts';

export type BulkActionRow = Selectable<BulkAction>;

/** Which one. */
export type BulkKey = { accountId: number; id: number };

export function insertBulkAction(
  trx: Trx,
  values: {
    accountId: number;
    userId: number;
    subject: number;
    request: BulkRequest;
    total: number | null;
    untilId: number;
  },
): Promise<BulkActionRow> {
  return trx
    .insertInto('bulk_action')
    .values({
      account_id: values.accountId,
      user_id: values.userId,
      subject: values.subject,
      request: jsonb<Record<string, unknown>>(values.request),
      total_count: values.total,
      until_id: values.untilId,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function findBulkAction(
  db: Queryable,
  { accountId, id }: BulkKey,
): Promise<BulkActionRow | undefined> {
  return bulkAction(db, { accountId, id }).executeTakeFirst();
}

/** The same, locked: two runs of its job take turns. */
export function lockBulkAction(trx: Trx, key: BulkKey): Promise<BulkActionRow | undefined> {
  return bulkAction(trx, key).forUpdate().executeTakeFirst();
}

function bulkAction(db: Queryable, { accountId, id }: BulkKey) {
  return db.selectFrom('bulk_action').selectAll().where('account_id', '=', accountId).where('id', '=', id);
}

type Counts = 'changed_count' | 'unchanged_count' | 'failed_count' | 'skipped_count' | 'restored_count';
type Progress = Partial<Pick<BulkActionRow, 'cursor' | 'undo_cursor' | 'status'>>;

/** Moves on, with one more in one of the counts. For those who hold it. */
export async function advance(
  trx: Queryable,
  { accountId, id }: BulkKey,
  progress: Progress,
  now: Date,
  count?: Counts,
): Promise<void> {
  await trx
    .updateTable('bulk_action')
    .set({
      ...progress,
      updated_at: now,
      ...(count === undefined ? {} : { [count]: sql`${sql.ref(count)} + 1` }),
    })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}

/** Records the progress; never backwards, as another run may be further ahead. */
export async function moveCursor(
  db: Queryable,
  { accountId, id }: BulkKey,
  cursor: number,
  now: Date,
): Promise<void> {
  await db
    .updateTable('bulk_action')
    .set({ cursor, updated_at: now })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('cursor', '<', cursor)
    .execute();
}

/** Ends an action in its status, unless the status has changed: it may have been undone in the meantime. */
export async function endBulkAction(
  db: Queryable,
  { accountId, id }: BulkKey,
  { from, to }: { from: number; to: number },
  now: Date,
): Promise<void> {
  await db
    .updateTable('bulk_action')
    .set({ status: to, updated_at: now })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('status', '=', from)
    .execute();
}

/** The newest conversation of an account: later ones were not selected. */
export async function newestConversationId(db: Queryable, accountId: number): Promise<number> {
  const row = await db
    .selectFrom('conversation')
    .select('id')
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? 0;
}

/** Conversations that are read with one statement, whether they match or not. */
const windowSize = 1000;

/**
 * The matching conversations among the next ones after an id, in key order, and the last id that was checked: undefined
 * at the end. The cost is that of one batch, however long the history and however rare matches are.
 */
export async function findMatchingAfter(
  db: Queryable,
  filter: ListFilter,
  after: number,
  untilId: number,
): Promise<{ ids: number[]; lastId: number } | undefined> {
  const { rows } = await sql<{ last_id: number | null; ids: number[] | null }>`
    with part as materialized (
      select * from conversation
      where account_id = ${filter.accountId} and id > ${after} and id <= ${untilId}
      order by id limit ${windowSize}
    )
    select
      (select max(id) from part) as last_id,
      (select array_agg(id order by id) from part as conversation
        where ${sql.join(matchingConditions(filter), sql` and `)}) as ids`.execute(db);
  const { last_id: lastId = null, ids = null } = rows[0] ?? {};
  return lastId === null ? undefined : { ids: ids ?? [], lastId };
}

function matchingConditions(filter: ListFilter) {
  const { assignee } = filter;
  const conditions = allConditions(filter);
  if (assignee.kind === 'user') conditions.push(sql`assignee_id = ${assignee.userId}`);
  if (assignee.kind === 'assigned') conditions.push(sql`assignee_id is not null`);
  if (assignee.kind === 'unassigned') conditions.push(sql`assignee_id is null`);
  return conditions;
}

export async function insertItem(
  trx: Trx,
  { accountId, id }: BulkKey,
  conversation: { id: number; display_id: number },
  outcome: { before: ItemSnapshot; after: ItemSnapshot } | { failure: string },
): Promise<void> {
  const scope = {
    account_id: accountId,
    bulk_action_id: id,
    conversation_id: conversation.id,
    display_id: conversation.display_id,
  };
  const values =
    'failure' in outcome
      ? { ...scope, failure: outcome.failure }
      : {
          ...scope,
          before: jsonb<Record<string, unknown>>(outcome.before),
          after: jsonb<Record<string, unknown>>(outcome.after),
        };
  // A repeated id keeps the state before its first change.
  await trx
    .insertInto('bulk_action_item')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The next of those it changed, by internal id. */
export function findItemsAfter(db: Queryable, { accountId, id }: BulkKey, after: number, limit: number) {
  return db
    .selectFrom('bulk_action_item')
    .select(['conversation_id', 'before', 'after'])
    .where('account_id', '=', accountId)
    .where('bulk_action_id', '=', id)
    .where('conversation_id', '>', after)
    .where('before', 'is not', null)
    .orderBy('conversation_id')
    .limit(limit)
    .execute();
}

/** Failures that are shown. */
export const maxFailures = 20;

export function findFailures(
  db: Queryable,
  { accountId, id }: BulkKey,
): Promise<{ conversation_id: number; message: string }[]> {
  return db
    .selectFrom('bulk_action_item')
    .select(['display_id as conversation_id', sql<string>`coalesce(failure, '')`.as('message')])
    .where('account_id', '=', accountId)
    .where('bulk_action_id', '=', id)
    .where('failure', 'is not', null)
    .orderBy('bulk_action_item.conversation_id')
    .limit(maxFailures)
    .execute();
}

/** Deletes some older rows, items before their bulk action. Returns how many rows were deleted. */
export async function deleteSomeBefore(db: Queryable, before: Date, limit: number): Promise<number> {
  const items = await sql`
    delete from bulk_action_item where (account_id, bulk_action_id, conversation_id) in (
      select i.account_id, i.bulk_action_id, i.conversation_id from bulk_action b
      join bulk_action_item i on i.account_id = b.account_id and i.bulk_action_id = b.id
      where b.created_at < ${before} limit ${limit}
    )`.execute(db);
  const contacts = await sql`
    delete from bulk_action_contact where (account_id, bulk_action_id, contact_id) in (
      select i.account_id, i.bulk_action_id, i.contact_id from bulk_action b
      join bulk_action_contact i on i.account_id = b.account_id and i.bulk_action_id = b.id
      where b.created_at < ${before} limit ${limit}
    )`.execute(db);
  const left = Number(items.numAffectedRows ?? 0) + Number(contacts.numAffectedRows ?? 0);
  if (left >= limit) return left;
  const actions = await sql`
    delete from bulk_action where (account_id, id) in (
      select account_id, id from bulk_action where created_at < ${before} limit ${limit}
    )`.execute(db);
  return left + Number(actions.numAffectedRows ?? 0);
}
