import pg from 'pg';

/** The statements that this process has sent to PostgreSQL since recording started. */
export type Recording = { readonly statements: ReadonlySet<string>; stop(): void };

/** Records every statement of every connection, however it is sent. */
export function recordStatements(): Recording {
  const statements = new Set<string>();
  const original = Reflect.get(pg.Query.prototype, 'submit');
  Reflect.set(pg.Query.prototype, 'submit', function submit(this: pg.Query, ...args: unknown[]): unknown {
    const text: unknown = Reflect.get(this, 'text');
    if (typeof text === 'string') statements.add(text);
    return Reflect.apply(original, this, args);
  });
  return { statements, stop: () => void Reflect.set(pg.Query.prototype, 'submit', original) };
}
