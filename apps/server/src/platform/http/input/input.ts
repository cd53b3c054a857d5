import { isUploadedFile } from '../../files/uploaded-file.ts';

type Input = { query: unknown; body?: unknown };

/**
 * All values of a request except its path: query string and body combined, with precedence for the body. A wrapper
 * key is unwrapped: `{label: {title}}` reads `{title}`. Text is made storable (no NUL, no lone surrogates).
 */
export function requestInput(request: Input, wrapper: string | undefined): Record<string, unknown> {
  const merged = { ...asRecord(request.query), ...asRecord(request.body) };
  const inner = wrapper === undefined ? undefined : merged[wrapper];
  const opened = isRecord(inner) ? { ...merged, ...inner } : merged;
  return asRecord(storable(opened));
}

function asRecord(value: unknown): Record<string, unknown> {
  return isRecord(value) ? value : {};
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** How deep a body may nest; deeper parts are dropped, so that recursion can never exhaust the stack. */
const maxDepth = 32;

function storable(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return storableText(value);
  if (typeof value !== 'object' || value === null) return value;
  // A copy of a file would no longer be recognized as an uploaded one.
  if (isUploadedFile(value)) return value;
  if (depth > maxDepth) return null;
  if (Array.isArray(value)) return value.map((item) => storable(item, depth + 1));
  if (Object.getPrototypeOf(value) !== Object.prototype && Object.getPrototypeOf(value) !== null)
    return value;
  const entries = Object.entries(value).filter(([key]) => key !== '__proto__');
  return Object.fromEntries(entries.map(([key, item]) => [storableText(key), storable(item, depth + 1)]));
}

/** PostgreSQL stores neither NUL characters nor halves of surrogate pairs. */
function storableText(text: string): string {
  return text.includes('\0') || !text.isWellFormed() ? text.replaceAll('\0', '').toWellFormed() : text;
}
