/** The value of a key in what a provider sent, whatever that is; undefined where there is none. */
export function keyIn(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
}

/** The list that a provider sent; empty for anything else. */
export function listIn(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
