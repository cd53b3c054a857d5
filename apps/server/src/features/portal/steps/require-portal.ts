import { Failure } from '@confab/contract/kit/errors';
import type { Queryable } from '../../../platform/db/database.ts';
import { findPortal, type PortalKey, type PortalRow } from '../queries.ts';

/** Throws `not_found`. */
export async function requirePortal(db: Queryable, key: PortalKey): Promise<PortalRow> {
  const row = await findPortal(db, key);
  if (row === undefined) throw new Failure('not_found');
  return row;
}
