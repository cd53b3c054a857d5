import { createHash } from 'node:crypto';

/**
 * A short keyed digest for recognizing a value without storing it. Equal JSON values have equal digests. Guessable
 * values are not hidden by it; they may even be stored next to it.
 */
export function digestOf(key: string, value: unknown): string {
  return createHash('sha256')
    .update(`${key}\0${canonical(value)}`)
    .digest('base64url')
    .slice(0, 22);
}

/** A canonical spelling for equal values: the database does not preserve the order of an object's keys. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([left], [right]) => (left < right ? -1 : 1)))
      : inner,
  );
}
