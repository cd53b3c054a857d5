/** Readers of untyped values from clients and providers. */

export function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

/** The objects of a list; other entries are dropped. */
export function records(value: unknown): Record<string, unknown>[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((item: unknown) => (typeof item === 'object' && item !== null ? [record(item)] : []));
}

/** A text as it is, a number or a boolean as text, everything else as an empty text. */
export function words(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}
