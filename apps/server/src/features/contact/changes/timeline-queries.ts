import { sql } from 'kysely';
import type { Queryable } from '../../../platform/db/database.ts';
import { after, microsOf, type TimelineCursor } from '../../../platform/db/timeline.ts';
import type { ChangeRow } from './queries.ts';

type Page = {
  /** Of this list among those that are read together. */
  rank: number;
  accountId: number;
  contactId: number;
  cursor: TimelineCursor | undefined;
  limit: number;
};

export type ChangeEntryRow = ChangeRow & { micros: number; user_name: string | null };

export async function listChangeEntries(
  db: Queryable,
  { accountId, contactId, cursor, rank, limit }: Page,
): Promise<ChangeEntryRow[]> {
  const { rows } = await sql<ChangeEntryRow>`
    select c.id, c.changed_by, c.user_id, c.changes, c.created_at, ${microsOf('c.created_at')} as micros,
      u.name as user_name
    from contact_change c left join "user" u on u.id = c.user_id
    where c.account_id = ${accountId} and c.contact_id = ${contactId}
      and ${after(cursor, rank, { at: 'c.created_at', id: 'c.id' })}
    order by c.created_at desc, c.id desc limit ${limit}`.execute(db);
  return rows;
}

export type NoteEntryRow = {
  id: number;
  content: string;
  created_at: Date;
  micros: number;
  user_name: string | null;
};

export async function listNoteEntries(
  db: Queryable,
  { accountId, contactId, cursor, rank, limit }: Page,
): Promise<NoteEntryRow[]> {
  const { rows } = await sql<NoteEntryRow>`
    select n.id, n.content, n.created_at, ${microsOf('n.created_at')} as micros, u.name as user_name
    from contact_note n left join "user" u on u.id = n.user_id
    where n.account_id = ${accountId} and n.contact_id = ${contactId}
      and ${after(cursor, rank, { at: 'n.created_at', id: 'n.id' })}
    order by n.created_at desc, n.id desc limit ${limit}`.execute(db);
  return rows;
}
