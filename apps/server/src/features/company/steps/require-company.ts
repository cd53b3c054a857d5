import { Failure } from '@confab/contract/kit/errors';
import type { Platform } from '../../../platform/platform.ts';
import { findCompany, type CompanyKey, type CompanyRow } from '../queries.ts';

/** Throws `not_found`. */
export async function requireCompany({ db }: Platform, key: CompanyKey): Promise<CompanyRow> {
  const row = await findCompany(db, key);
  if (row === undefined) throw new Failure('not_found');
  return row;
}
