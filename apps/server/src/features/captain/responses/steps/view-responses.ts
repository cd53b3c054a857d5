import type { CaptainResponse } from '@confab/contract/features/captain-response';
import { Failure } from '@confab/contract/kit/errors';
import type { Queryable } from '../../../../platform/db/database.ts';
import { findAssistants } from '../../assistants/queries.ts';
import { findResponse, type DraftReader, type ResponseKey, type ResponseRow } from '../queries.ts';
import { responseView } from '../view.ts';

/** Answers with their assistants. */
export async function viewResponses(
  db: Queryable,
  accountId: number,
  rows: readonly ResponseRow[],
): Promise<CaptainResponse[]> {
  const ids = new Set(rows.map((row) => row.assistant_id));
  const assistants = await findAssistants(db, accountId, [...ids]);
  return rows.flatMap((row) => {
    const assistant = assistants.get(row.assistant_id);
    return assistant === undefined ? [] : responseView(row, assistant);
  });
}

/** Throws `not_found`. */
export async function shownResponse(
  db: Queryable,
  key: ResponseKey,
  reader: DraftReader,
): Promise<CaptainResponse> {
  const row = await findResponse(db, key, reader);
  const [shown] = row === undefined ? [] : await viewResponses(db, key.accountId, [row]);
  if (shown === undefined) throw new Failure('not_found');
  return shown;
}
