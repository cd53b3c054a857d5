import type { Company } from '@confab/contract/features/company';
import { avatarUrl } from '../../platform/files/links.ts';
import { unixSeconds } from '../../platform/time/wire-time.ts';
import type { CompanyRow } from './queries.ts';

export function companyView(frontendUrl: string, row: CompanyRow): Company {
  return {
    id: row.id,
    name: row.name,
    domain: row.domain,
    description: row.description,
    avatar_url: avatarUrl(frontendUrl, row.avatar_key),
    custom_attributes: row.custom_attributes,
    contacts_count: row.contacts_count,
    created_at: unixSeconds(row.created_at),
    updated_at: unixSeconds(row.updated_at),
  };
}
