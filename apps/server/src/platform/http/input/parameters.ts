import { Failure } from '@confab/contract/kit/errors';
import qs from 'qs';

export type Parameters = Record<string, unknown>;

const limits = { depth: 6, parameterLimit: 1000, arrayLimit: 500 } as const;

/**
 * Reads a query string or a form body with bracketed keys: `labels[]=a&labels[]=b`, `message[content]=hi`. The last
 * value of a repeated plain key wins. Names of `Object.prototype` are dropped, so nothing reaches a prototype.
 * Throws `invalid` when nested deeper than 6, or with more than 1000 parameters or 500 in one list.
 */
export function parseParameters(text: string): Parameters {
  try {
    return qs.parse(text, {
      ...limits,
      strictDepth: true,
      throwOnLimitExceeded: true,
      duplicates: 'last',
      allowPrototypes: false,
      ignoreQueryPrefix: true,
    });
  } catch (error) {
    if (error instanceof RangeError)
      throw new Failure('invalid', { message: 'The parameters are too many or nested too deeply' });
    throw error;
  }
}

const unreadable = Symbol('unreadable query');

/**
 * The same for a router, where a thrown error would end the process: an unreadable query becomes one that
 * `queryProblem` recognizes.
 */
export function parseQuery(text: string): Parameters {
  try {
    return parseParameters(text);
  } catch (error) {
    return Object.defineProperty({}, unreadable, { value: error });
  }
}

/** Why a query from `parseQuery` could not be read; undefined if it could. */
export function queryProblem(query: unknown): Error | undefined {
  const problem: unknown =
    typeof query === 'object' && query !== null ? Reflect.get(query, unreadable) : undefined;
  return problem instanceof Error ? problem : undefined;
}

/** Puts values into the object that their bracketed names describe; the values themselves are not parsed. */
export function nestParameters(entries: readonly (readonly [name: string, value: unknown])[]): Parameters {
  const numbered = entries.map(([name], index) => `${encodeURIComponent(name)}=${index}`).join('&');
  const placed = (node: unknown): unknown => {
    if (typeof node === 'string') return entries[Number(node)]?.[1];
    if (Array.isArray(node)) return node.map(placed);
    return placeAll(Object.entries(node ?? {}));
  };
  const placeAll = (pairs: [string, unknown][]): Parameters =>
    Object.fromEntries(pairs.map(([key, node]) => [key, placed(node)]));
  return placeAll(Object.entries(parseParameters(numbered)));
}
