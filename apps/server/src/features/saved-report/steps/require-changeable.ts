import { Failure } from '@confab/contract/kit/errors';
import type { MemberActor } from '../../../platform/auth/actor.ts';
import type { Queryable } from '../../../platform/db/database.ts';
import { mayChangeSavedReport, maySeeSavedReport } from '../policy.ts';
import { findSavedReport, type Key, type SavedReportRow } from '../queries.ts';

/** Throws `not_found` for one that the member does not see, and `not_authorized` for one that is not theirs to change. */
export async function requireChangeable(
  db: Queryable,
  actor: MemberActor,
  key: Key,
): Promise<SavedReportRow> {
  const row = await findSavedReport(db, key);
  if (row === undefined || !maySeeSavedReport(actor, row)) throw new Failure('not_found');
  if (!mayChangeSavedReport(actor, row)) throw new Failure('not_authorized');
  return row;
}
