import type { Route } from '@confab/contract/kit/route';
import type { JsonSchema } from '../openapi/schemas.ts';

/**
 * What a call does, so that clients know what to confirm with a person:
 * - `reads`: nothing changes.
 * - `adds`: something new is written; what was there stays.
 * - `changes`: a state that can be set back; a second call with the same values changes nothing.
 * - `overwrites`: what was there is lost.
 * - `sends`: someone outside the account receives something.
 */
export type Effect = 'reads' | 'adds' | 'changes' | 'overwrites' | 'sends';

/** One route of the contract as a tool of an assistant. */
export type ToolSpec = {
  name: string;
  title: string;
  route: Route;
  effect: Effect;
  /** Beyond the summary of the route. */
  about?: string;
  /** Argument names for path parameters, where `id` would be ambiguous. */
  names?: Readonly<Record<string, string>>;
  /** The input values of the route, with hints beyond their schemas. */
  fields?: Readonly<Record<string, JsonSchema>>;
  /** Those that are required although the route has them optional. */
  required?: readonly string[];
  /** Values that each call has. */
  fixed?: Readonly<Record<string, unknown>>;
  /** The answer holds what people outside the account wrote, or are called. */
  isUntrusted?: true;
  /** Of each entry of the answered list, only these keys. */
  only?: readonly string[];
};
