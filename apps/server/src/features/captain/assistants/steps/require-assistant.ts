import { Failure } from '@confab/contract/kit/errors';
import type { Queryable } from '../../../../platform/db/database.ts';
import { findAssistant, type AssistantKey, type AssistantRow } from '../queries.ts';

/** Throws `not_found`. */
export async function requireAssistant(db: Queryable, key: AssistantKey): Promise<AssistantRow> {
  const row = await findAssistant(db, key);
  if (row === undefined) throw new Failure('not_found');
  return row;
}
