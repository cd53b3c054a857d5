import pg from 'pg';

export type Statement = { text: string; values: unknown[]; name?: string };
export type Answer = pg.QueryResult<Record<string, unknown>>;

export const nothing: Answer = { command: '', rowCount: 0, oid: 0, fields: [], rows: [] };

/**
 * Runs statements of one connection in one write and one answer: the database is asked to synchronise once, behind
 * the last. When one fails, those behind it are not run, and its error is the answer; `failedLater` tells whether
 * it was one of the first. Only the last may answer rows. What columns they have is asked once for each named
 * statement: the database refuses to run one whose columns have changed.
 */
export function flightsOf(connection: pg.Connection, submit: (flight: pg.Query) => void) {
  const part = partOf(connection, 'sync', 'describe');
  const familiar = partOf(connection, 'describe');
  const known = new Set<string>();
  const shapes = new Map<string, Shape>();
  let doubtful: string[] = [];
  return (first: readonly Statement[], last: Statement): Promise<Answer> => {
    const names = [...first, last].flatMap(({ name }) => name ?? []);
    const fresh = names.filter((name) => !known.has(name));
    return new Promise((resolve, reject) => {
      let completed = 0;
      let shape: Shape | undefined;
      const flight = new pg.Query(extended(last), (error, result) => {
        if (error === undefined || error === null) {
          for (const name of fresh) known.add(name);
          const answer = lastOf(result);
          if (last.name !== undefined) shapes.set(last.name, shape ?? shapeOf(answer));
          return resolve(answer);
        }
        // Which of the new ones the database has parsed before it stopped is not known.
        doubtful.push(...(hasChanged(error) ? names : fresh));
        if (completed < first.length) unseen.add(error);
        reject(error);
      });
      const send = flight.submit;
      const count = method(flight, 'handleCommandComplete');
      const expectLast = () => {
        if (shape !== undefined && completed === first.length) expectRows(flight, shape);
      };
      Object.assign(flight, {
        submit: () => {
          connection.stream.cork();
          try {
            for (const name of doubtful) {
              forget(connection, name);
              shapes.delete(name);
            }
            doubtful = [];
            shape = shapes.get(last.name ?? '');
            for (const statement of first) new pg.Query(extended(statement)).submit(part);
            expectLast();
            return Reflect.apply(send, flight, [shape === undefined ? connection : familiar]);
          } finally {
            connection.stream.uncork();
          }
        },
        handleCommandComplete: (...given: unknown[]) => {
          completed += 1;
          count(...given);
          expectLast();
        },
      });
      submit(flight);
    });
  };
}

/** Errors of statements that nothing waited for. */
const unseen = new WeakSet<object>();

/** Whether a write that nothing waited for failed, so that its caller could not answer it in place. */
export function failedLater(error: unknown): boolean {
  return typeof error === 'object' && error !== null && unseen.has(error);
}

/** Whether a table has changed under a statement so that it has to be parsed anew. */
function hasChanged(error: Error): boolean {
  return error instanceof pg.DatabaseError && error.routine === 'RevalidateCachedQuery';
}

/** Without a name and values the driver would choose the simple protocol, which synchronises by itself. */
const extended = (statement: Statement) => ({ ...statement, queryMode: 'extended' });

/** The connection without some of its requests. */
function partOf(connection: pg.Connection, ...unsaid: ('sync' | 'describe')[]): pg.Connection {
  const silent = { value: () => undefined };
  return Object.create(connection, Object.fromEntries(unsaid.map((request) => [request, silent])));
}

/** What the driver knows of the rows of an answer once it was told their columns. */
type Shape = Readonly<Record<string, unknown>>;

function shapeOf(answer: Answer): Shape {
  const parts = ['fields', '_parsers', '_prebuiltEmptyResultObject'];
  return Object.fromEntries(parts.map((part) => [part, Reflect.get(answer, part)]));
}

/** Has the driver take the rows that come next as if it had just been told this shape. */
function expectRows(flight: pg.Query, shape: Shape): void {
  method(flight, '_checkForMultirow')();
  Object.assign(Reflect.get(flight, '_result'), shape);
  Object.assign(flight, { _accumulateRows: true });
}

/** The driver keeps one answer for each statement that completed. */
function lastOf(result: unknown): Answer {
  const answer: unknown = Array.isArray(result) ? result.at(-1) : result;
  // What the driver hands out is of this type.
  return answer as Answer;
}

/** Has the database and the driver forget a statement, whether or not they know it. */
function forget(connection: pg.Connection, name: string): void {
  connection.close({ type: 'S', name }, true);
  for (const kept of ['parsedStatements', 'submittedNamedStatements'])
    Reflect.deleteProperty(Reflect.get(connection, kept), name);
}

function method(target: object, name: string): (...given: unknown[]) => unknown {
  const found: unknown = Reflect.get(target, name);
  if (typeof found !== 'function') throw new Error(`the driver has no ${name}`);
  return (...given) => Reflect.apply(found, target, given);
}
