import type { Company } from '@confab/contract/features/company';
import { unixSeconds } from '../../platform/time/wire-time.ts';
import type { CompanyRow } from './queries.ts';

export function companyView(row: CompanyRow): Company {
  return {
    id: row.id,
    name: row.name,
    domain: row.domain,
    description: row.description,
    contacts_count: row.contacts_count,
    created_at: unixSeconds(row.created_at),
    updated_at: unixSeconds(row.updated_at),
  };
}
