import type { CustomAttribute } from '@confab/contract/features/custom-attribute';
import { attributesOf } from '../../custom-attribute/index.ts';
import { filterAttributes, type FilterAttributes } from '../../custom-filter/index.ts';

const contactKeys = [
  'name',
  'email',
  'phone_number',
  'identifier',
  'company',
  'country_code',
  'city',
  'labels',
  'created_at',
  'last_activity_at',
  'blocked',
  'referer',
] as const;

/** What contacts of an account can be filtered by. */
export function contactFilters(custom: readonly CustomAttribute[]): FilterAttributes {
  return filterAttributes(contactKeys, attributesOf(custom, 'contact_attribute'));
}
