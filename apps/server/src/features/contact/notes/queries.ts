import { sql, type Selectable } from 'kysely';
import type { Queryable, Trx } from '../../../platform/db/database.ts';
import type { ContactNote } from '../../../platform/db/row-types.ts';

export type NoteRow = Selectable<ContactNote>;

/** By what a note is found. */
export type NoteKey = { accountId: number; contactId: number; id: number };

/** The newest notes about a contact. */
export function listNotes(
  db: Queryable,
  accountId: number,
  contactId: number,
  limit: number,
): Promise<NoteRow[]> {
  return db
    .selectFrom('contact_note')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('contact_id', '=', contactId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export function findNote(db: Queryable, key: NoteKey): Promise<NoteRow | undefined> {
  return db
    .selectFrom('contact_note')
    .selectAll()
    .where('account_id', '=', key.accountId)
    .where('contact_id', '=', key.contactId)
    .where('id', '=', key.id)
    .executeTakeFirst();
}

export function insertNote(
  trx: Trx,
  note: { accountId: number; contactId: number; userId: number | null; content: string },
  now: Date,
): Promise<NoteRow> {
  return trx
    .insertInto('contact_note')
    .values({
      account_id: note.accountId,
      contact_id: note.contactId,
      user_id: note.userId,
      content: note.content,
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The note as it is now; undefined when there is none. */
export function updateNote(
  trx: Trx,
  key: NoteKey,
  note: { userId: number; content: string },
  now: Date,
): Promise<NoteRow | undefined> {
  return trx
    .updateTable('contact_note')
    .set({ content: note.content, user_id: note.userId, updated_at: now })
    .where('account_id', '=', key.accountId)
    .where('contact_id', '=', key.contactId)
    .where('id', '=', key.id)
    .returningAll()
    .executeTakeFirst();
}

/** Whether there was one to remove. */
export async function removeNote(trx: Trx, key: NoteKey): Promise<boolean> {
  const gone = await trx
    .deleteFrom('contact_note')
    .where('account_id', '=', key.accountId)
    .where('contact_id', '=', key.contactId)
    .where('id', '=', key.id)
    .returning('id')
    .executeTakeFirst();
  return gone !== undefined;
}

/** Moves the notes of one contact to another; returns them. */
export async function moveNotes(trx: Trx, accountId: number, from: number, to: number): Promise<number[]> {
  const rows = await trx
    .updateTable('contact_note')
    .set({ contact_id: to })
    .where('account_id', '=', accountId)
    .where('contact_id', '=', from)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Some notes are about the other one again. */
export async function returnNotes(
  trx: Trx,
  accountId: number,
  { from, to, ids }: { from: number; to: number; ids: readonly number[] },
): Promise<void> {
  await trx
    .updateTable('contact_note')
    .set({ contact_id: to })
    .where('account_id', '=', accountId)
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .where('contact_id', '=', from)
    .execute();
}
