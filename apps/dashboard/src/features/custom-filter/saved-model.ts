import type { Condition } from '@confab/contract/kit/conditions';

/** The conditions of a saved filter, which is kept as it was given. */
export function conditionsIn(query: Record<string, unknown>): readonly Condition[] {
  const { payload } = query;
  return Array.isArray(payload) ? payload.filter(isCondition) : [];
}

function isCondition(given: unknown): given is Condition {
  if (typeof given !== 'object' || given === null) return false;
  return (
    'attribute_key' in given &&
    typeof given.attribute_key === 'string' &&
    'filter_operator' in given &&
    typeof given.filter_operator === 'string'
  );
}
