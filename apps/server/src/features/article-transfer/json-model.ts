/** The unvalidated content of a file. */
export type Json = Record<string, unknown>;

export function recordOf(value: unknown): Json | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : undefined;
}

export function recordsIn(value: unknown): Json[] {
  if (!Array.isArray(value)) return [];
  return value.map(recordOf).filter((one) => one !== undefined);
}

/** A text that is not empty. */
export function textOf(value: unknown): string | undefined {
  const text = typeof value === 'string' ? withoutNul(value).trim() : '';
  return text === '' ? undefined : text;
}

/** An id, which files have as numbers and as texts. */
export function idOf(value: unknown): string | undefined {
  return typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : textOf(value);
}

export function textsIn(value: unknown): string[] {
  if (!Array.isArray(value)) return [];
  return value.map(textOf).filter((one) => one !== undefined);
}

/** The database does not store this character. */
export function withoutNul(text: string): string {
  return text.replaceAll('\0', '');
}

/** The last part of an address: what an article was read at. */
export function lastPart(url: string | undefined): string | undefined {
  const path = url === undefined ? undefined : URL.parse(url)?.pathname;
  const part = path?.split('/').findLast((one) => one !== '');
  if (part === undefined) return undefined;
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}
