import type { Platform } from '../../../platform/platform.ts';
import { withoutKeys } from '../../contact/index.ts';
import type { CompanyKey, CompanyRow } from '../queries.ts';
import { changeCompany } from '../steps/change-company.ts';

/** Takes custom attributes with these keys from a company. Throws `not_found`. */
export function dropCompanyAttributes(
  platform: Platform,
  key: CompanyKey,
  keys: readonly string[],
): Promise<CompanyRow> {
  return changeCompany(platform, key, ({ custom_attributes: before }) => ({
    custom_attributes: withoutKeys(before, keys),
  }));
}
