import type { Condition } from '@confab/contract/kit/conditions';

/** The conditions of a saved filter, which is stored as it was sent. */
export function conditionsIn(query: Record<string, unknown>): readonly Condition[] {
  const { payload } = query;
  return Array.isArray(payload) ? payload.filter(isCondition) : [];
}

function isCondition(value: unknown): value is Condition {
  if (typeof value !== 'object' || value === null) return false;
  return (
    'attribute_key' in value &&
    typeof value.attribute_key === 'string' &&
    'filter_operator' in value &&
    typeof value.filter_operator === 'string'
  );
}
