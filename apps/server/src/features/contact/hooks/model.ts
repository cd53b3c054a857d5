import type { ContactRecord } from '../queries.ts';

export type ChangedAttribute = Record<string, { previous_value: unknown; current_value: unknown }>;

/** What programs are told of, by their own names. */
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
  const changed = columns.filter(
    (column) => JSON.stringify(before[column]) !== JSON.stringify(after[column]),
  );
  if (changed.length === 0) return [];
  return [...changed, 'updated_at' as const].map((column) => ({
    [column]: { previous_value: wireValue(before[column]), current_value: wireValue(after[column]) },
  }));
}

const wireValue = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : value);
