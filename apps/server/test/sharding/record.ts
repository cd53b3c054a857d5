import pg from 'pg';

/** Texts of the statements this process sent to PostgreSQL since it began to record. */
export type Recording = { readonly statements: ReadonlySet<string>; stop(): void };

/** Writes down every statement of every connection, however it is sent. */
export function recordStatements(): Recording {
  const statements = new Set<string>();
  const original = Reflect.get(pg.Client.prototype, 'query');
  const textOf = (query: unknown): unknown =>
    typeof query === 'object' && query !== null ? Reflect.get(query, 'text') : query;
  Reflect.set(pg.Client.prototype, 'query', function query(this: pg.Client, ...given: unknown[]): unknown {
    const text = textOf(given[0]);
    if (typeof text === 'string') statements.add(text);
    return Reflect.apply(original, this, given);
  });
  return { statements, stop: () => void Reflect.set(pg.Client.prototype, 'query', original) };
}
