import { Failure } from '@confab/contract/kit/errors';
import type { Platform } from '../../../platform/platform.ts';
import { companyIdOf } from '../contact-queries.ts';
import { findCompany, type CompanyKey, type CompanyRow } from '../queries.ts';

/** Throws `not_found`. */
export async function requireCompany({ db }: Platform, key: CompanyKey): Promise<CompanyRow> {
  const row = await findCompany(db, key);
  if (row === undefined) throw new Failure('not_found');
  return row;
}

/** The company of a contact, undefined for none. Throws `not_found` for the contact. */
export async function findCompanyOfContact(
  { db }: Platform,
  accountId: number,
  contactId: number,
): Promise<CompanyRow | undefined> {
  const contact = await companyIdOf(db, accountId, contactId);
  if (contact === undefined) throw new Failure('not_found');
  return contact.companyId === null ? undefined : findCompany(db, { accountId, id: contact.companyId });
}
