const maxSearchLength = 255;

/** What an address searches for. */
export function searchWords({ q }: Record<string, unknown>): string | undefined {
  const words = typeof q === 'string' || typeof q === 'number' ? String(q) : '';
  return words === '' ? undefined : words.slice(0, maxSearchLength);
}
