/** The value of a key in what a provider sent, whatever that is; undefined where there is none. */
export const keyIn = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;

/** The list that a provider sent; empty for anything else. */
export const listIn = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
