import { companyContactsPerPage } from '@confab/contract/features/company';
import type { Contact } from '@confab/contract/features/contact';
import type { Platform } from '../../../platform/platform.ts';
import { findContacts, viewContacts } from '../../contact/index.ts';
import { listContactIds } from '../contact-queries.ts';
import type { CompanyKey } from '../queries.ts';
import { requireCompany } from '../steps/require-company.ts';

/** A page of the contacts of a company. Throws `not_found`. */
export async function listCompanyContacts(
  platform: Platform,
  key: CompanyKey,
  requested: number | null | undefined,
): Promise<{ meta: { total_count: number; page: number }; payload: Contact[] }> {
  const company = await requireCompany(platform, key);
  const page = Math.max(requested ?? 1, 1);
  const window = { limit: companyContactsPerPage, offset: (page - 1) * companyContactsPerPage };
  const ids = await listContactIds(platform.db, key, window);
  const contacts = await findContacts(platform.db, key.accountId, ids);
  return {
    meta: { total_count: company.contacts_count, page },
    payload: await viewContacts(platform, key.accountId, contacts, false),
  };
}
