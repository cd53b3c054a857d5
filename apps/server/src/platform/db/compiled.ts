import type { Compilable, CompiledQuery } from 'kysely';
import type { Queryable } from './database.ts';

/** Stands for a value while a query is built, and is replaced by it in each run. */
class Slot {
  readonly key: string;
  constructor(key: string) {
    this.key = key;
  }
}

/** Gives the place where a value goes. */
export type Place<V> = <K extends keyof V & string>(key: K) => V[K];

/**
 * A query that is built and compiled once, at its first run; later runs only fill in their values. For the few
 * statements of the hot path: building a wide one costs more than sending it. The query must not look at its
 * values while it is built, since it gets places instead.
 */
export function compiledOnce<V extends object, Row>(
  build: (db: Queryable, place: Place<V>) => Compilable<Row>,
): (db: Queryable, values: V) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined;
  return async (db, values) => {
    // A place only ever stands where a value of its type would.
    compiled ??= build(db, (key) => new Slot(key) as never).compile();
    const given = new Map<string, unknown>(Object.entries(values));
    const parameters = compiled.parameters.map((part) => (part instanceof Slot ? given.get(part.key) : part));
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters });
    return rows;
  };
}
