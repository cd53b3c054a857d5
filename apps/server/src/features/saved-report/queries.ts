import { sql, type Selectable } from 'kysely';
import { jsonb, type Queryable, type Trx } from '../../platform/db/database.ts';
import type { SavedReport } from '../../platform/db/row-types.ts';
import type { SavedReportValues } from './model.ts';

export type SavedReportRow = Selectable<SavedReport> & { user_name: string | null };
export type Key = { accountId: number; id: number };

const columns = sql<SavedReportRow>`s.*, (select u.name from account_user a join "user" u on u.id = a.user_id
  where a.account_id = s.account_id and a.user_id = s.author_id and a.accepted_at is not null) as user_name`;

/** Those of a person and the shared ones. */
export async function listSavedReports(
  db: Queryable,
  accountId: number,
  userId: number,
): Promise<SavedReportRow[]> {
  const { rows } = await sql<SavedReportRow>`
    select ${columns} from saved_report s
    where s.account_id = ${accountId} and (s.is_shared or s.author_id = ${userId})
    order by lower(s.name), s.id`.execute(db);
  return rows;
}

export async function findSavedReport(
  db: Queryable,
  { accountId, id }: Key,
): Promise<SavedReportRow | undefined> {
  const { rows } = await sql<SavedReportRow>`
    select ${columns} from saved_report s where s.account_id = ${accountId} and s.id = ${id}`.execute(db);
  return rows[0];
}

/** How many the account has, and how many of them are sent. */
export async function countSavedReports(
  trx: Trx,
  accountId: number,
): Promise<{ all: number; scheduled: number }> {
  const { rows } = await sql<{ all: number; scheduled: number }>`
    select count(*) as all, count(frequency) as scheduled from saved_report
    where account_id = ${accountId}`.execute(trx);
  return { all: Number(rows[0]?.all), scheduled: Number(rows[0]?.scheduled) };
}

export async function insertSavedReport(
  trx: Trx,
  accountId: number,
  userId: number,
  { search = {}, ...values }: SavedReportValues & { name: string; screen: string },
): Promise<number> {
  const { id } = await trx
    .insertInto('saved_report')
    .values({ ...values, search: jsonb(search), account_id: accountId, author_id: userId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateSavedReport(
  trx: Trx,
  { accountId, id }: Key,
  { search, ...values }: SavedReportValues,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('saved_report')
    .set({ ...values, ...(search === undefined ? {} : { search: jsonb(search) }), updated_at: now })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}

export async function deleteSavedReport(db: Queryable, { accountId, id }: Key): Promise<void> {
  await db.deleteFrom('saved_report').where('account_id', '=', accountId).where('id', '=', id).execute();
}

/** Due reports, locked so that no other node takes them. */
export function lockDue(trx: Trx, now: Date, limit: number) {
  return trx
    .selectFrom('saved_report')
    .selectAll()
    .where('next_at', '<=', now)
    .where('is_paused', '=', false)
    .orderBy('next_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
}

/** From now on, only the email of this time is being sent. */
export async function beginSending(
  trx: Trx,
  { accountId, id }: Key,
  moment: Date,
  nextAt: Date | null,
): Promise<void> {
  await trx
    .updateTable('saved_report')
    .set({ sending_at: moment, sent_to: [], ...(nextAt === null ? {} : { next_at: nextAt }) })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}

/** A report that cannot be sent waits until a user changes it. */
export async function pauseFailed(trx: Trx, { accountId, id }: Key, at: Date): Promise<void> {
  await trx
    .updateTable('saved_report')
    .set({ is_paused: true, last_at: at, last_result: 'failed' })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}

/** Private reports of a user. */
export async function deleteOwnReports(db: Queryable, accountId: number, userId: number): Promise<void> {
  await db
    .deleteFrom('saved_report')
    .where('account_id', '=', accountId)
    .where('author_id', '=', userId)
    .where('is_shared', '=', false)
    .execute();
}

/** Records that a recipient has received it, unless a later email has begun. */
export async function recordSent(
  db: Queryable,
  { accountId, id }: Key,
  moment: Date,
  userId: number,
): Promise<void> {
  await sql`
    update saved_report set sent_to = array_append(sent_to, ${userId}::bigint)
    where account_id = ${accountId} and id = ${id} and sending_at = ${moment}`.execute(db);
}

export async function recordResult(
  db: Queryable,
  { accountId, id }: Key,
  moment: Date,
  { result, at }: { result: string; at: Date },
): Promise<void> {
  await db
    .updateTable('saved_report')
    .set({ last_at: at, last_result: result })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('sending_at', '=', moment)
    .execute();
}
