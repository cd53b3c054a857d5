import { sql, type SelectQueryBuilder } from 'kysely';
import type { ConsoleLogAction, ConsoleLogSubject } from '@confab/contract/features/super-admin-log';
import type { Queryable, Trx } from '../../../platform/db/database.ts';
import type { DB } from '../../../platform/db/row-types.ts';

/** Details that are in no row. */
export type ConsoleNote = {
  action: ConsoleLogAction;
  type: ConsoleLogSubject;
  id?: number | undefined;
  name?: string | undefined;
  changes?: Record<string, unknown>;
  /** The actor of a sign-in, which the request does not identify. */
  actorId?: number;
};

/** Adds an entry to the transaction; the rows written afterwards create no entries of their own. */
export async function insertNote(
  trx: Trx,
  { action, type, id, name, changes = {}, actorId }: ConsoleNote,
): Promise<void> {
  await sql`select note_console_log(${action}, ${type}, ${id ?? null}::bigint, ${name ?? null},
    ${JSON.stringify(changes)}::jsonb, ${actorId ?? null}::bigint)`.execute(trx);
}

/** Which entries are requested; absent keys do not filter. */
export type LogFilter = {
  user_id?: number | undefined;
  log_action?: string | undefined;
  subject_type?: string | undefined;
  /** Seconds since 1970. */
  since?: number | undefined;
  until?: number | undefined;
};

const columns = [
  'id',
  'action',
  'subject_type',
  'subject_id',
  'subject_name',
  'parent_id',
  'parent_name',
  'changes',
  'user_id',
  'user_name',
  'user_email',
  'remote_address',
  'request_id',
  'created_at',
] as const;

export type LogRow = Awaited<ReturnType<typeof listLog>>[number];

/** Entries that match, newest first, those before an id. */
export function listLog(
  db: Queryable,
  filter: LogFilter,
  { before, limit }: { before?: number | undefined; limit: number },
) {
  return filtered(db.selectFrom('console_log').select(columns), filter)
    .$if(before !== undefined, (query) => query.where(olderThan(before ?? 0)))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** By the time and then the number, as the list is in order and its indexes are. */
const olderThan = (id: number) =>
  sql<boolean>`(created_at, id) < (select l.created_at, l.id from console_log l where l.id = ${id})`;

function filtered<O>(
  query: SelectQueryBuilder<DB, 'console_log', O>,
  { user_id: userId, log_action: action, subject_type: type, since, until }: LogFilter,
): SelectQueryBuilder<DB, 'console_log', O> {
  return (
    query
      .$if(userId !== undefined, (by) =>
        userId === 0 ? by.where('user_id', 'is', null) : by.where('user_id', '=', userId ?? 0),
      )
      .$if(action !== undefined, (by) => by.where('action', '=', action ?? ''))
      .$if(type !== undefined, (by) => by.where('subject_type', '=', type ?? ''))
      .$if(since !== undefined, (by) => by.where('created_at', '>=', sql<Date>`to_timestamp(${since})`))
      // The second that is named belongs to the range.
      .$if(until !== undefined, (by) => by.where('created_at', '<', sql<Date>`to_timestamp(${until} + 1)`))
  );
}

/** Who ever did something, as their newest entry calls them: one step of an index for each, however long the log is. */
export async function listLogPeople(db: Queryable): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    with recursive person as (
      (select user_id from console_log where user_id is not null order by user_id limit 1)
      union all
      select (select l.user_id from console_log l where l.user_id > person.user_id order by l.user_id limit 1)
      from person where person.user_id is not null
    )
    select person.user_id as id, coalesce(newest.user_name, '#' || person.user_id) as name
    from person
    cross join lateral (
      select user_name from console_log l where l.user_id = person.user_id
        order by l.created_at desc, l.id desc limit 1
    ) newest
    where person.user_id is not null
    order by name, id limit 100`.execute(db);
  return rows;
}
