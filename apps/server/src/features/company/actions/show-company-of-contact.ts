import { Failure } from '@confab/contract/kit/errors';
import type { Platform } from '../../../platform/platform.ts';
import { companyIdOf } from '../contact-queries.ts';
import { findCompany, type CompanyRow } from '../queries.ts';

/** The company of a contact, undefined for none. Throws `not_found` for the contact. */
export async function showCompanyOfContact(
  { db }: Platform,
  accountId: number,
  contactId: number,
): Promise<CompanyRow | undefined> {
  const contact = await companyIdOf(db, accountId, contactId);
  if (contact === undefined) throw new Failure('not_found');
  return contact.companyId === null ? undefined : findCompany(db, { accountId, id: contact.companyId });
}
