import { companySorts } from '@confab/contract/features/company';
import { invalidField } from '@confab/contract/kit/errors';

export type CompanyValues = {
  name: string;
  domain: string | null;
  description: string | null;
  avatar_key: string | null;
  custom_attributes: Record<string, unknown>;
};

export type CompanyInput = {
  name?: string | undefined;
  domain?: string | null | undefined;
  description?: string | null | undefined;
  avatar?: unknown;
  custom_attributes?: Record<string, unknown> | null;
};

/** The stored values of a company. Throws `invalid` on the field. */
export function companyValues({ name, domain, description }: CompanyInput): Partial<CompanyValues> {
  return {
    ...(name === undefined ? {} : { name: readName(name) }),
    ...(domain === undefined ? {} : { domain: readDomain(domain) }),
    ...(description === undefined ? {} : { description: description?.trim() || null }),
  };
}

function readName(input: string): string {
  const name = input.trim().replaceAll(/\s+/g, ' ');
  if (name === '') throw invalidField('name', 'blank', "Name can't be blank");
  return name;
}

const domainPattern = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]{0,61}[a-z\d]$/;

/** As browsers know it: without scheme, `www.` and path, in lower case, other scripts in their ASCII form. */
function readDomain(input: string | null): string | null {
  const text = input?.trim() ?? '';
  if (text === '') return null;
  const address = /^[a-z]+:\/\//i.test(text) ? text : `https://${text}`;
  const host =
    URL.canParse(address) && !text.includes('@') ? new URL(address).hostname.replace(/^www\./, '') : '';
  if (host.length > 253 || !domainPattern.test(host))
    throw invalidField('domain', 'invalid', 'Domain is not one like example.com');
  return host;
}

export function nameTaken() {
  return invalidField('name', 'taken', 'Name has already been taken');
}
export function domainTaken() {
  return invalidField('domain', 'taken', 'Domain has already been taken');
}

export type CompanySort = { key: (typeof companySorts)[number]; descending: boolean };

/** The first key a sort names that is known; by name when it names none. */
export function companySort(sort: string | undefined): CompanySort {
  for (const word of (sort ?? '').split(',')) {
    const key = companySorts.find((known) => known === word.trim().replace(/^-/, ''));
    if (key !== undefined) return { key, descending: word.trim().startsWith('-') };
  }
  return { key: 'name', descending: false };
}

/** The attributes of a contact without its company; clients of the wire write it in both places. */
export function withoutCompany({
  company_name: name,
  company,
  ...rest
}: Record<string, unknown>): Record<string, unknown> {
  return company === undefined || company === name ? rest : { ...rest, company };
}

/** The attributes of a contact with another name for its company. */
export function withCompany(attributes: Record<string, unknown>, name: string): Record<string, unknown> {
  const { company_name: before, company } = attributes;
  const isTwice = company !== undefined && company === before;
  return { ...attributes, company_name: name, ...(isTwice ? { company: name } : {}) };
}
