import type { Company } from '@confab/contract/features/company';
import { Failure } from '@confab/contract/kit/errors';
import type { Platform } from '../../../platform/platform.ts';
import { companyIdOf } from '../contact-queries.ts';
import { findCompany, type CompanyKey, type CompanyRow } from '../queries.ts';
import { companyView } from '../view.ts';

/** Throws `not_found`. */
export async function requireCompany({ db }: Platform, key: CompanyKey): Promise<CompanyRow> {
  const row = await findCompany(db, key);
  if (row === undefined) throw new Failure('not_found');
  return row;
}

/** The company of a contact, null for none. Throws `not_found` for the contact. */
export async function showCompanyOfContact(
  { db }: Platform,
  accountId: number,
  contactId: number,
): Promise<Company | null> {
  const contact = await companyIdOf(db, accountId, contactId);
  if (contact === undefined) throw new Failure('not_found');
  if (contact.companyId === null) return null;
  const row = await findCompany(db, { accountId, id: contact.companyId });
  return row === undefined ? null : companyView(row);
}
