import { createHash } from 'node:crypto';
import type { CompiledQuery, Transaction } from 'kysely';
import type pg from 'pg';
import type { DB } from './row-types.ts';
import { originText } from './change-origin.ts';
import { type Answer, hasOutdatedPlan, pipelinesOf, nothing, type Statement } from './statement-pipeline.ts';

/**
 * Gives a write to the transaction without waiting for it: it leaves together with the next statement, at the
 * latest with `commit`, in the order given. When it fails, so does that statement, with this one's error; nothing
 * between may therefore depend on its outcome. Each saves a round trip while rows are locked.
 */
export async function enqueueWrite(trx: Transaction<DB>, query: Writing): Promise<void> {
  const compiled = query.compile(trx);
  const parameters = [...compiled.parameters];
  later.add(parameters);
  await trx.executeQuery({ ...compiled, parameters });
}

/** A statement of the query builder, or a raw one. */
type Writing = { compile(provider: Transaction<DB>): CompiledQuery };

/** The pool as the query builder sees it: statements are named (prepared), and `begin` leaves with the first. */
export function pooledClients(pool: pg.Pool) {
  // State of the previous borrower must not affect the next one.
  pool.on('acquire', (client) => void ended.delete(client));
  return {
    connect: async (): Promise<pg.PoolClient> => prepare(await pool.connect()),
    end: () => pool.end(),
    options: pool.options,
  };
}

/** Values of the statements that nothing waits for: all that passes through the query builder untouched. */
const later = new WeakSet<readonly unknown[]>();

const prepared = new WeakSet<pg.PoolClient>();

/** Connections whose transaction has ended: later statements for it must not run outside of it, nor in the next one. */
const ended = new WeakSet<pg.PoolClient>();

function prepare(client: pg.PoolClient): pg.PoolClient {
  if (prepared.has(client)) return client;
  prepared.add(client);
  const send = client.query.bind(client);
  const exchange = exchangeOf(client);
  Object.defineProperty(client, 'query', {
    value: (...args: [text: unknown, values?: unknown, ...rest: unknown[]]): unknown => {
      const [text, values, ...rest] = args;
      // The pool's own `query` shares these clients and passes a callback.
      if (typeof text !== 'string' || !Array.isArray(values) || rest.length > 0) {
        return Reflect.apply(send, undefined, args);
      }
      return exchange(text, values);
    },
  });
  return client;
}

/** Runs statements of one connection, of which some wait for the next to leave with. */
function exchangeOf(client: pg.PoolClient) {
  const query = client.query.bind(client);
  const sendPipelined = pipelinesOf(client.connection, (pipeline) => void query(pipeline));
  let waiting: Statement[] = [];
  /** How many statements open the transaction that waits. */
  let opening = 1;
  let isInTransaction = false;
  return async (text: string, values: unknown[]): Promise<Answer> => {
    if (text.startsWith('start transaction')) isInTransaction = true;
    if (text === 'begin') {
      isInTransaction = true;
      ended.delete(client);
      const origin = originText();
      waiting = [statementOf(text, values)];
      if (origin !== undefined) waiting.push(statementOf(setOrigin, [origin]));
      opening = waiting.length;
      return nothing;
    }
    if (ended.has(client) && text !== 'rollback') throw new Error('the transaction has ended');
    if (later.has(values)) {
      waiting.push(statementOf(text, values));
      return nothing;
    }
    const first = waiting;
    waiting = [];
    const isAlone = !isInTransaction;
    if (text === 'commit' || text === 'rollback') {
      ended.add(client);
      isInTransaction = false;
    }
    const isUntouched = first[0]?.text === 'begin';
    if (isUntouched && (text === 'rollback' || (text === 'commit' && first.length === opening)))
      return nothing;
    // Those that waited before a rollback have nothing left to do.
    const statement = statementOf(text, values);
    const answer = sendPipelined(text === 'rollback' ? [] : first, statement);
    // It changed nothing. In a transaction, `transact` starts over.
    if (!isAlone) return answer;
    return answer.catch((error: unknown) => {
      if (hasOutdatedPlan(error)) return sendPipelined([], statement);
      throw error;
    });
  };
}

/** Until the transaction ends: triggers read it. Returns no row, as only the last statement of a pipeline may. */
const setOrigin = "select from set_config('confab.origin', $1, true) as origin where origin is null";

/** More distinct texts than this would be statements built from list lengths: those stay unnamed. */
const maxNamedStatements = 4000;
/** Characters of the longest statement that gets a name: longer ones are built from lists that a caller sent. */
const maxNamedLength = 20_000;
const statementNames = new Map<string, string>();

function statementOf(text: string, values: unknown[]): Statement {
  const name = statementName(text);
  return name === undefined ? { text, values } : { name, text, values };
}

function statementName(text: string): string | undefined {
  const known = statementNames.get(text);
  if (known !== undefined) return known;
  if (statementNames.size >= maxNamedStatements || text.length > maxNamedLength) return undefined;
  const name = createHash('sha1').update(text).digest('base64url');
  statementNames.set(text, name);
  return name;
}
