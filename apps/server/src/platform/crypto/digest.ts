import { createHash } from 'node:crypto';

/**
 * A short digest by which a value under a key is known again without being kept. Equal JSON values have one mark.
 * It hides nothing that can be guessed: the value itself may stand beside it.
 */
export function digestOf(key: string, value: unknown): string {
  return createHash('sha256')
    .update(`${key}\0${canonical(value)}`)
    .digest('base64url')
    .slice(0, 22);
}

/** One spelling for equal values: the database keeps the keys of an object in an order of its own. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([left], [right]) => (left < right ? -1 : 1)))
      : inner,
  );
}
