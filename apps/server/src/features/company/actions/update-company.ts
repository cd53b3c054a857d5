import type { Platform } from '../../../platform/platform.ts';
import { bounded, withinAttributeLimit } from '../../contact/index.ts';
import { companyValues, type CompanyInput } from '../model.ts';
import type { CompanyKey, CompanyRow } from '../queries.ts';
import { changeCompany } from '../steps/change-company.ts';
import { withAvatarFile } from '../steps/with-avatar-file.ts';

/**
 * Changes a company; its contacts follow its name, and attributes are added to those it has. Throws `not_found`, and
 * `invalid` as above.
 */
export function updateCompany(platform: Platform, key: CompanyKey, input: CompanyInput): Promise<CompanyRow> {
  const values = companyValues(input);
  const attributes = bounded(input, 'custom_attributes');
  return withAvatarFile(platform, key.accountId, input.avatar, (avatarKey) =>
    changeCompany(platform, key, ({ custom_attributes: before }) => ({
      ...values,
      ...(avatarKey === undefined ? {} : { avatar_key: avatarKey }),
      ...(Object.keys(attributes).length === 0
        ? {}
        : { custom_attributes: withinAttributeLimit('custom_attributes', { ...before, ...attributes }) }),
    })),
  );
}
