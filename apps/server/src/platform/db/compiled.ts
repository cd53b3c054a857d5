import type { Compilable, CompiledQuery, RawBuilder } from 'kysely';
import type { Queryable, Trx } from './database.ts';
import { enqueueWrite } from './pooled-client.ts';

/** A placeholder for a value while a query is compiled, replaced by the value on each run. */
class Parameter {
  readonly key: string;
  constructor(key: string) {
    this.key = key;
  }
}

/** Returns the placeholder for a value. */
export type Param<V> = <K extends keyof V & string>(key: K) => V[K];

/**
 * A query that is built and compiled once, at its first run; later runs only fill in their values. For the few
 * statements of the hot path: building a wide one costs more than sending it. The query must not look at its
 * values while it is built, since it gets places instead.
 */
export function compiledOnce<V extends object, Row>(
  build: (db: Queryable, param: Param<V>) => Compilable<Row>,
): (db: Queryable, values: V) => Promise<Row[]> {
  const fill = fillable(build);
  return async (db, values) => (await db.executeQuery(fill(db, values))).rows;
}

/** The same for a write that nothing waits for, see `enqueueWrite`. */
export function compiledWrite<V extends object>(
  build: (db: Queryable, param: Param<V>) => Compilable,
): (trx: Trx, values: V) => Promise<void> {
  const fill = fillable(build);
  return (trx, values) => enqueueWrite(trx, { compile: () => fill(trx, values) });
}

/** A raw statement as a query to compile. */
export function rawStatement(db: Queryable, statement: RawBuilder<unknown>): Compilable {
  return { compile: () => statement.compile(db) };
}

function fillable<V extends object, Row>(build: (db: Queryable, param: Param<V>) => Compilable<Row>) {
  let compiled: CompiledQuery<Row> | undefined;
  return (db: Queryable, values: V): CompiledQuery<Row> => {
    // A placeholder is only used where a value of its type is.
    compiled ??= build(db, (key) => new Parameter(key) as never).compile();
    const byName = new Map<string, unknown>(Object.entries(values));
    const parameters = compiled.parameters.map((part) =>
      part instanceof Parameter ? byName.get(part.key) : part,
    );
    return { ...compiled, parameters };
  };
}
