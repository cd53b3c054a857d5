import type { Platform } from '../../../../platform/platform.ts';
import { listNotes } from '../queries.ts';

/** The newest notes on a contact, newest first. */
export async function newestNotes(
  { db }: Platform,
  { accountId, contactId }: { accountId: number; contactId: number },
  limit: number,
): Promise<string[]> {
  const notes = await listNotes(db, accountId, contactId, limit);
  return notes.map(({ content }) => content);
}
