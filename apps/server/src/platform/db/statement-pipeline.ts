import pg from 'pg';

export type Statement = { text: string; values: unknown[]; name?: string };
export type Answer = pg.QueryResult<Record<string, unknown>>;

export const nothing: Answer = { command: '', rowCount: 0, oid: 0, fields: [], rows: [] };

/**
 * Runs statements of one connection in one write and one response, with a single Sync after the last. When one fails,
 * those behind it do not run and its error is the result; `failedWhileQueued` tells whether it was one of the earlier
 * ones. Only the last may return rows. Columns are described once per named statement: the database refuses to run one
 * whose columns have changed.
 */
export function pipelinesOf(connection: pg.Connection, submit: (pipeline: pg.Query) => void) {
  const parts = { first: partOf(connection, 'sync', 'describe'), familiar: partOf(connection, 'describe') };
  const known = memoryOf(connection);
  return (first: readonly Statement[], last: Statement): Promise<Answer> => {
    const all = [...first, last];
    return new Promise((resolve, reject) => {
      let completed = 0;
      let shape: Shape | undefined;
      let refused: Error | undefined;
      const pipeline = extended(last, (args, result) => {
        const error = args ?? refused;
        if (error === undefined) {
          const answer = lastOf(result);
          known.keep(all, shape ?? shapeOf(answer));
          return resolve(answer);
        }
        known.forgetUnconfirmed(all, error);
        refused = error;
        if (completed < first.length) unseen.add(error);
        reject(error);
      });
      const send = pipeline.submit;
      const count = method(pipeline, 'handleCommandComplete');
      const expectLast = () => {
        if (shape !== undefined && completed === first.length) expectRows(pipeline, shape);
      };
      const sendLast = (): Error | undefined => {
        expectLast();
        const connected = shape === undefined ? connection : parts.familiar;
        const unsent: unknown = Reflect.apply(send, pipeline, [connected]);
        return unsent instanceof Error ? unsent : undefined;
      };
      Object.assign(pipeline, {
        submit: () => {
          connection.stream.cork();
          try {
            known.settle();
            shape = known.shape(last);
            const unsent = sendAll(first, parts.first) ?? sendLast();
            if (unsent === undefined) return null;
            refused = unsent;
            // Those that left already are answered all the same.
            connection.sync();
            return null;
          } finally {
            connection.stream.uncork();
          }
        },
        handleCommandComplete: (...args: unknown[]) => {
          completed += 1;
          count(...args);
          expectLast();
        },
      });
      submit(pipeline);
    });
  };
}

/** Sends statements until one cannot be, as when a value of it has no text, and answers why. */
function sendAll(statements: readonly Statement[], connection: pg.Connection): Error | undefined {
  for (const statement of statements) {
    let refused: Error | undefined;
    const query = extended(statement, (error) => void (refused = error ?? refused));
    const unsent: unknown = Reflect.apply(query.submit, query, [connection]);
    if (refused !== undefined) return refused;
    if (unsent instanceof Error) return unsent;
  }
  return undefined;
}

/** Which named statements the database has, and what rows they answer. */
function memoryOf(connection: pg.Connection) {
  const parsed: object = Reflect.get(connection, 'parsedStatements');
  const submitted: object = Reflect.get(connection, 'submittedNamedStatements');
  const shapes = new Map<string, Shape>();
  let uncertain: string[] = [];
  let seenChanges = tableChanges;
  return {
    shape: ({ name = '' }: Statement): Shape | undefined => shapes.get(name),
    /** The driver itself is only notified of the last. */
    keep(statements: readonly Statement[], shape: Shape): void {
      for (const { name, text } of statements) {
        if (name === undefined || Reflect.has(parsed, name)) continue;
        Reflect.set(parsed, name, text);
        Reflect.deleteProperty(submitted, name);
      }
      const last = statements.at(-1)?.name;
      if (last !== undefined) shapes.set(last, shape);
    },
    /** After an error it is unknown which statements the database parsed before it stopped. */
    forgetUnconfirmed(statements: readonly Statement[], error: Error): void {
      uncertain.push(...statements.flatMap(({ name }) => name ?? []));
      if (isForgotten(error)) uncertain.push(...Object.keys(parsed));
      if (hasOutdatedPlan(error)) tableChanges += 1;
    },
    /** Deallocates uncertain statements in the database and the driver, whether or not they have them. */
    settle(): void {
      if (seenChanges !== tableChanges) uncertain.push(...Object.keys(parsed));
      seenChanges = tableChanges;
      for (const name of uncertain) {
        connection.close({ type: 'S', name }, true);
        Reflect.deleteProperty(parsed, name);
        Reflect.deleteProperty(submitted, name);
        shapes.delete(name);
      }
      uncertain = [];
    },
  };
}

/** Errors of statements that nothing waited for. */
const unseen = new WeakSet<object>();

/** Whether a write that nothing waited for failed, so that its caller could not answer it in place. */
export function failedWhileQueued(error: unknown): boolean {
  return typeof error === 'object' && error !== null && unseen.has(error);
}

/** Whether the database reports that a prepared statement is missing. */
function isForgotten(error: Error): boolean {
  return error instanceof pg.DatabaseError && error.code === '26000';
}

/** How often a statement turned out to be outdated, on any connection: the others have the same statements. */
let tableChanges = 0;

/**
 * Whether the columns of a prepared statement have changed, as for `select *` when a node of the next version adds a
 * column. It did nothing, and is parsed again at its next use.
 */
export function hasOutdatedPlan(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.routine === 'RevalidateCachedQuery';
}

/**
 * Without a name and values the driver would choose the simple protocol, which synchronizes on its own. It gets the
 * parts separately: of an object it makes a copy, property by property, for each statement.
 */
function extended({ text, values, name }: Statement, done: Done): pg.Query {
  return Object.assign(new pg.Query(text, values, done), { name, queryMode: 'extended' });
}

type Done = (error: Error | undefined, result: pg.QueryResult) => void;

/** The connection without some of its requests. */
function partOf(connection: pg.Connection, ...omitted: ('sync' | 'describe')[]): pg.Connection {
  const silent = { value: () => undefined };
  return Object.create(connection, Object.fromEntries(omitted.map((request) => [request, silent])));
}

/** The driver's data about the rows of a result after it received their description. */
type Shape = Readonly<Record<string, unknown>>;

function shapeOf(answer: Answer): Shape {
  const parts = ['fields', '_parsers', '_prebuiltEmptyResultObject'];
  return Object.fromEntries(parts.map((part) => [part, Reflect.get(answer, part)]));
}

/** Makes the driver parse the following rows as if it had just received this description. */
function expectRows(pipeline: pg.Query, shape: Shape): void {
  method(pipeline, '_checkForMultirow')();
  Object.assign(Reflect.get(pipeline, '_result'), shape);
  Object.assign(pipeline, { _accumulateRows: true });
}

/** The driver stores one result for each completed statement. */
function lastOf(result: unknown): Answer {
  const answer: unknown = Array.isArray(result) ? result.at(-1) : result;
  // What the driver hands out is of this type.
  return answer as Answer;
}

function method(target: object, name: string): (...args: unknown[]) => unknown {
  const found: unknown = Reflect.get(target, name);
  if (typeof found !== 'function') throw new Error(`the driver has no ${name}`);
  return (...args) => Reflect.apply(found, target, args);
}
