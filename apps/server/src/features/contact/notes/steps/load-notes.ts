import type { ContactNote } from '@confab/contract/features/contact-note';
import { Failure } from '@confab/contract/kit/errors';
import type { Platform } from '../../../../platform/platform.ts';
import { findAgents } from '../../../agent/index.ts';
import type { NoteRow } from '../queries.ts';
import { noteView } from '../view.ts';

/** Notes of one account with their authors. */
export async function viewNotes(
  platform: Platform,
  accountId: number,
  rows: readonly NoteRow[],
): Promise<ContactNote[]> {
  const userIds = [...new Set(rows.flatMap(({ user_id: id }) => id ?? []))];
  const authors = new Map((await findAgents(platform, accountId, userIds)).map((agent) => [agent.id, agent]));
  return rows.map((row) => noteView(row, row.user_id === null ? undefined : authors.get(row.user_id)));
}

/** One note. Throws `not_found`. */
export async function viewNote(platform: Platform, row: NoteRow | undefined): Promise<ContactNote> {
  const [note] = row === undefined ? [] : await viewNotes(platform, row.account_id, [row]);
  if (note === undefined) throw new Failure('not_found');
  return note;
}
