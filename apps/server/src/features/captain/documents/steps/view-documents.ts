import type { CaptainDocument } from '@confab/contract/features/captain-document';
import { Failure } from '@confab/contract/kit/errors';
import type { Queryable } from '../../../../platform/db/database.ts';
import { findAssistants } from '../../assistants/queries.ts';
import { findDocument, type DocumentKey, type DocumentRow } from '../queries.ts';
import { documentView } from '../view.ts';

/** Documents with their assistants. */
export async function viewDocuments(
  db: Queryable,
  accountId: number,
  rows: readonly DocumentRow[],
): Promise<CaptainDocument[]> {
  const ids = new Set(rows.map((row) => row.assistant_id));
  const assistants = await findAssistants(db, accountId, [...ids]);
  return rows.flatMap((row) => {
    const assistant = assistants.get(row.assistant_id);
    return assistant === undefined ? [] : documentView(row, assistant);
  });
}

/** Throws `not_found`. */
export async function shownDocument(db: Queryable, key: DocumentKey): Promise<CaptainDocument> {
  const row = await findDocument(db, key);
  const [shown] = row === undefined ? [] : await viewDocuments(db, key.accountId, [row]);
  if (shown === undefined) throw new Failure('not_found');
  return shown;
}
