import type { CustomAttribute } from '@confab/contract/features/custom-attribute';
import { attributesOf } from '../../custom-attribute/index.ts';
import { filterAttributes, type FilterAttributes } from '../../custom-filter/index.ts';

const conversationKeys = [
  'status',
  'priority',
  'assignee_id',
  'inbox_id',
  'labels',
  'display_id',
  'browser_language',
  'country_code',
  'referer',
  'created_at',
  'last_activity_at',
] as const;

/** What conversations of an account can be filtered by. */
export function conversationFilters(custom: readonly CustomAttribute[]): FilterAttributes {
  return filterAttributes(conversationKeys, attributesOf(custom, 'conversation_attribute'));
}
