import { changedColumns, changesOf, type ChangedAttribute } from '@confab/rules/changed-attributes';
import type { ContactRecord } from '../queries.ts';

/** The webhook events, by their names on the wire. */
const columns = [
  'name',
  'email',
  'phone_number',
  'identifier',
  'blocked',
  'location',
  'country_code',
  'additional_attributes',
  'custom_attributes',
] as const;

/** What a change did, one object for each attribute and for when it was; empty when nothing changed. */
export function changedAttributes(before: ContactRecord, after: ContactRecord): ChangedAttribute[] {
  const changed = changedColumns(before, after, columns);
  return changed.length === 0 ? [] : changesOf(before, after, [...changed, 'updated_at']);
}
