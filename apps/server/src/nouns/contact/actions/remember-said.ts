import type { Queryable } from '../../../platform/db/database.ts';
import { saidDetails } from '../model.ts';
import { marksOf } from '../said-model.ts';
import { addMarks } from '../session-queries.ts';

/** Remembers that a session itself said this of its contact, so that it may be shown it again. */
export async function rememberSaid(
  db: Queryable,
  accountId: number,
  contactInboxId: number,
  said: Parameters<typeof saidDetails>[0],
): Promise<void> {
  const marks = marksOf(saidDetails(said));
  if (marks.length > 0) await addMarks(db, accountId, contactInboxId, marks);
}
