import { createHash, randomUUID } from 'node:crypto';
import { Failure } from '@confab/contract/kit/errors';
import type { Route } from '@confab/contract/kit/route';
import type { FastifyRequest } from 'fastify';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type ExpressionBuilder } from 'kysely';
import { DatabaseError } from 'pg';
import type { SecretBox } from '../crypto/secret-box.ts';
import type { Db, Trx } from '../db/database.ts';
import { enqueueWrite } from '../db/pooled-client.ts';
import type { DB } from '../db/row-types.ts';
import { withBeforeCommit } from '../outbox/transact.ts';
import { responseOf, type HttpResponse } from './mount.ts';

const header = 'idempotency-key';
const maxKeyLength = 255;
const pollMs = 50;
const maxPolls = 200;

/**
 * Implements `Idempotency-Key` on POST: the first response is stored for a day and replayed; the same key with a
 * different request is rejected; a concurrent duplicate waits for the first. Responses may contain secrets, so they are
 * stored encrypted. Completion is recorded in the same transaction as the work. If the server dies before commit, the
 * key is released after 30 s. If it dies after commit but before responding, work with a natural key (`naturalKeys`) is run
 * again to produce the response; anything else gets `conflict`, because it would happen twice. `scopeOf` separates
 * callers; it is undefined for unauthenticated ones, who share keys per address.
 */
export function idempotently(store: Store, scopeOf: (actor: unknown) => string | undefined) {
  return async (
    request: FastifyRequest,
    route: Route,
    actor: unknown,
    run: () => Promise<unknown>,
  ): Promise<HttpResponse> => {
    const key = request.headers[header];
    if (request.method !== 'POST' || route.repeatsResponse === false || typeof key !== 'string' || key === '')
      return responseOf(route, await run());
    if (key.length > maxKeyLength)
      throw new Failure('unprocessable', { message: 'Idempotency-Key is too long' });
    const caller = scopeOf(actor) ?? `anyone at ${digest(pathOf(request))}`;
    const mayRunAgain = (route.naturalKeys ?? []).some((path) => isGiven(request.body, path, route.wrapper));
    const scope = `${caller}:${route.name}`;
    const claim = { scope, key, claim: randomUUID(), hash: requestHash(request), mayRunAgain };
    return (await claimKey(store.db, claim)) ? firstTime(store, claim, route, run) : again(store, claim);
  };
}

type Store = { db: Db; secrets: SecretBox };
type Claim = { scope: string; key: string; claim: string; hash: string; mayRunAgain: boolean };

async function firstTime(
  store: Store,
  claim: Claim,
  route: Route,
  run: () => Promise<unknown>,
): Promise<HttpResponse> {
  const body = await withBeforeCommit((trx) => recordDone(trx, claim), run).catch(async (error: unknown) => {
    await releaseKey(store.db, claim, error instanceof Failure).catch(() => undefined);
    if (wasReplaced(error))
      throw new Failure('conflict', { message: 'Another request with this key replaced it' });
    throw error;
  });
  const answer = responseOf(route, body);
  // The work is committed, so it is reported even if the response cannot be stored: releasing the key would repeat
  // it.
  await storeResponse(store, claim, answer).catch(() => undefined);
  return answer;
}

async function again({ db, secrets }: Store, claim: Claim): Promise<HttpResponse> {
  for (let poll = 0; poll < maxPolls; poll += 1) {
    const row = await readKey(db, claim);
    if (row === undefined)
      throw new Failure('conflict', { message: 'The first request with this key failed' });
    if (row.request_hash !== claim.hash) throw new Failure('idempotency_mismatch');
    if (row.is_cut_off && row.is_done)
      throw new Failure('conflict', {
        message:
          'The first request with this key was done, but cut off before its answer. Use another key to repeat it',
      });
    if (row.status !== null)
      return { status: row.status, text: row.body === null ? '' : secrets.open(row.body, contextOf(claim)) };
    await sleep(pollMs);
  }
  throw new Failure('conflict', { message: 'The first request with this key is still running' });
}

/** Path, query and body: files count by name and size. */
function requestHash(request: FastifyRequest): string {
  return digest(`${request.url}\n${JSON.stringify(request.body ?? null, withoutPaths)}`);
}

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url');

const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? '';

/** Whether a body, flat or nested under the route's wrapper, has a value at a path like `message.echo_id`. */
function isGiven(body: unknown, path: string, wrapper: string | undefined): boolean {
  const value = path.split('.').reduce(within, body);
  if (value !== undefined && value !== null && value !== '') return true;
  return wrapper !== undefined && isGiven(within(body, wrapper), path, undefined);
}

function within(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? Reflect.get(value, key)
    : undefined;
}

/** The path of an upload on disk differs between attempts. */
function withoutPaths(key: string, value: unknown): unknown {
  return key === 'path' ? undefined : value;
}

/** A claim this old belongs to a process that died or hangs: a shutdown waits less for requests. */
const abandonedInterval = "interval '30 seconds'";

async function claimKey(db: Db, claim: Claim): Promise<boolean> {
  await db
    .deleteFrom('idempotency_key')
    .where('scope', '=', claim.scope)
    .where('key', '=', claim.key)
    .where((eb) =>
      eb.or([
        eb('created_at', '<', sqlAgo("interval '24 hours'")),
        eb.and([isCutOff(eb), ...(claim.mayRunAgain ? [] : [eb('is_done', '=', false)])]),
      ]),
    )
    .execute();
  const inserted = await db
    .insertInto('idempotency_key')
    .values({ scope: claim.scope, key: claim.key, claim: claim.claim, request_hash: claim.hash })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

function isCutOff(eb: ExpressionBuilder<DB, 'idempotency_key'>) {
  return eb.and([eb('status', 'is', null), eb('created_at', '<', sqlAgo(abandonedInterval))]);
}

/** Binds a response to its row: copied to another row, it cannot be decrypted. */
function contextOf({ scope, key }: Claim): string {
  return `idempotency:${scope}:${key}`;
}

function readKey(db: Db, claim: Claim) {
  return db
    .selectFrom('idempotency_key')
    .select((eb) => ['request_hash', 'status', 'body', 'is_done', isCutOff(eb).as('is_cut_off')])
    .where('scope', '=', claim.scope)
    .where('key', '=', claim.key)
    .executeTakeFirst();
}

/**
 * Runs before commit. If the key was assigned to another request in the meantime, it writes an impossible value so that
 * the work rolls back.
 */
function recordDone(trx: Trx, { scope, key, claim, hash }: Claim): Promise<void> {
  return enqueueWrite(
    trx,
    sql`
      insert into idempotency_key as known (scope, key, claim, request_hash, is_done)
      values (${scope}, ${key}, ${claim}, ${hash}, true)
      on conflict (scope, key) do update
      set is_done = case when known.claim = excluded.claim then true end`,
  );
}

function wasReplaced(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '23502' && error.table === 'idempotency_key';
}

async function storeResponse({ db, secrets }: Store, claim: Claim, answer: HttpResponse): Promise<void> {
  await db
    .updateTable('idempotency_key')
    .set({ status: answer.status, body: secrets.seal(answer.text, contextOf(claim)), is_done: true })
    .where('scope', '=', claim.scope)
    .where('key', '=', claim.key)
    .where('claim', '=', claim.claim)
    .execute();
}

/** Rejected requests, and requests that did no work, can be retried immediately. */
async function releaseKey(db: Db, claim: Claim, wasRejected: boolean): Promise<void> {
  await db
    .deleteFrom('idempotency_key')
    .where('scope', '=', claim.scope)
    .where('key', '=', claim.key)
    .where('claim', '=', claim.claim)
    .where((eb) => (wasRejected ? eb.lit(true) : eb('is_done', '=', false)))
    .execute();
}

function sqlAgo(interval: string) {
  return sql<Date>`now() - ${sql.raw(interval)}`;
}
