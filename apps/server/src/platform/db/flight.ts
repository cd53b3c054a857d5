import pg from 'pg';

export type Statement = { text: string; values: unknown[]; name?: string };
export type Answer = pg.QueryResult<Record<string, unknown>>;

export const nothing: Answer = { command: '', rowCount: 0, oid: 0, fields: [], rows: [] };

/**
 * Runs statements of one connection in one write and one answer: the database is asked to synchronise once, behind
 * the last. When one fails, those behind it are not run, and its error is the answer; `failedLater` tells whether
 * it was one of the first. Only the last may answer rows.
 */
export function flightsOf(connection: pg.Connection, submit: (flight: pg.Query) => void) {
  const part = partOf(connection);
  const known = new Set<string>();
  let doubtful: string[] = [];
  return (first: readonly Statement[], last: Statement): Promise<Answer> => {
    const fresh = [...first, last].flatMap(({ name }) =>
      name === undefined || known.has(name) ? [] : [name],
    );
    return new Promise((resolve, reject) => {
      let completed = 0;
      const flight = new pg.Query(extended(last), (error, result) => {
        if (error === undefined || error === null) {
          for (const name of fresh) known.add(name);
          return resolve(lastOf(result));
        }
        // Which of these the database has parsed before it stopped is not known.
        doubtful.push(...fresh);
        if (completed < first.length) unseen.add(error);
        reject(error);
      });
      const send = flight.submit;
      const count = method(flight, 'handleCommandComplete');
      Object.assign(flight, {
        submit: () => {
          connection.stream.cork();
          try {
            for (const name of doubtful) forget(connection, name);
            doubtful = [];
            for (const statement of first) new pg.Query(extended(statement)).submit(part);
            return Reflect.apply(send, flight, [connection]);
          } finally {
            connection.stream.uncork();
          }
        },
        handleCommandComplete: (...given: unknown[]) => {
          completed += 1;
          count(...given);
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

/** Without a name and values the driver would choose the simple protocol, which synchronises by itself. */
const extended = (statement: Statement) => ({ ...statement, queryMode: 'extended' });

/** The connection for what is not last: it asks neither for the shape of an answer nor for synchronisation. */
function partOf(connection: pg.Connection): pg.Connection {
  const silent = { value: () => undefined };
  return Object.create(connection, { sync: silent, describe: silent });
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
