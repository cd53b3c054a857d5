const maxSearchLength = 255;

/** The search text in a URL. */
export function searchWords({ q }: Record<string, unknown>): string | undefined {
  const value = typeof q === 'string' || typeof q === 'number' ? String(q) : '';
  return value === '' ? undefined : value.slice(0, maxSearchLength);
}
