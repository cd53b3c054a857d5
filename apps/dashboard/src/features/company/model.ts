import type { Company } from '@confab/contract/features/company';
import type { Contact } from '@confab/contract/features/contact';
import { searchWords } from '../../platform/lists/search-words.ts';

export const companySortOrders = [
  'name',
  '-name',
  '-contacts_count',
  'contacts_count',
  '-created_at',
  'created_at',
  'domain',
] as const;
export type CompanySort = (typeof companySortOrders)[number];

/** Which companies the list shows, as in the URL. */
export type CompanySearch = { q?: string | undefined; sort?: CompanySort | undefined };

/** The filters of companies in a URL; other parameters are ignored. */
export function companySearch(search: Record<string, unknown>): CompanySearch {
  const sort = companySortOrders.find((each) => each === search['sort']);
  return {
    q: searchWords(search),
    sort: sort === companySortOrders[0] ? undefined : sort,
  };
}

/** The form values of a company; a new one is empty. */
export function companyFormValues(company: Company | undefined) {
  return {
    name: company?.name ?? '',
    domain: company?.domain ?? '',
    description: company?.description ?? '',
  };
}

/** Only the fields changed since the form was opened, so that concurrent edits keep each other's fields. */
export function changedCompany<T extends Record<string, string>>(before: T, values: T): Partial<T> {
  return Object.fromEntries(
    Object.entries(values).filter(([key, value]) => value.trim() !== before[key]),
  ) as Partial<T>;
}

/** Whether a contact names a company as its own, as far as is known here. */
export function names(contact: Contact, company: Company): boolean {
  const { company_name: named } = contact.additional_attributes;
  return typeof named === 'string' && keyOf(named) === keyOf(company.name);
}

const keyOf = (name: string): string => name.trim().replaceAll(/\s+/g, ' ').toLowerCase();
