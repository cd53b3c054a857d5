import type { Static, TSchema } from './schema.ts';

/** An event of the live socket: wire name and the shape of `data` without `account_id` and `performer`. */
export type LiveEvent<N extends string = string, D extends TSchema = TSchema> = { name: N; data: D };

/** Declares a live event. Names are in the past tense or the API's own, feature first. */
export function liveEvent<const N extends string, D extends TSchema>(name: N, data: D): LiveEvent<N, D> {
  return { name, data };
}

export type EventData<E> = E extends LiveEvent<string, infer D> ? Static<D> : never;
