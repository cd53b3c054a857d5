import { sql, type Selectable } from 'kysely';
import { compiledWrite, rawStatement, type Param } from '../../platform/db/compiled.ts';
import type { Queryable, Trx } from '../../platform/db/database.ts';
import type { InboundRequest } from '../../platform/db/row-types.ts';

export type RequestRow = Selectable<InboundRequest>;

export type NewRequest = {
  accountId: number;
  inboxId: number;
  providerId: string;
  sequence: string;
  address: string;
  headers: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string>>;
  body: Buffer;
  receivedAt: Date;
};

/** Stores a raw request, unless the inbox has one with the same provider id. */
export async function insertRequest(trx: Trx, request: NewRequest): Promise<void> {
  const { headers, query, ...columns } = request;
  await inserting(trx, { ...columns, headers: JSON.stringify(headers), query: JSON.stringify(query) });
}

type Columns = Omit<NewRequest, 'headers' | 'query'> & { headers: string; query: string };

const inserting = compiledWrite((db, param: Param<Columns>) =>
  rawStatement(
    db,
    sql`
      insert into inbound_request
        (account_id, inbox_id, provider_id, sequence, address, headers, query, body, received_at)
      values (${param('accountId')}, ${param('inboxId')}, ${param('providerId')}, ${param('sequence')},
        ${param('address')}, ${param('headers')}, ${param('query')}, ${param('body')}, ${param('receivedAt')})
      on conflict (account_id, inbox_id, provider_id) do nothing`,
  ),
);

/** Requests that are handled one after the other. */
export type Sequence = { accountId: number; inboxId: number; sequence: string };

/** A handled request, and the reason if it was given up. */
export type Handled = { request: RequestRow; error: string | null };

/**
 * What the oldest waiting request of a sequence is: taken by this call, which counts a try before it is made, so that
 * one that ends the process counts too; or another's until a moment. Undefined when none waits. The one before it is
 * marked as handled in the same statement; its content is removed, unless it was given up because of an error.
 */
export async function claimOldest(
  db: Queryable,
  { accountId, inboxId, sequence }: Sequence,
  times: { now: Date; until: Date },
  handled?: Handled,
): Promise<{ taken: RequestRow } | { busyUntil: Date } | undefined> {
  const closed = handled?.request.id ?? null;
  const error = handled?.error ?? null;
  const { rows } = await sql<Partial<RequestRow> & { busy_until: Date | null }>`
    with closed as (
      update inbound_request as r set handled_at = ${times.now}, error = ${error}::text,
        headers = case when ${error}::text is not null then r.headers end,
        query = case when ${error}::text is not null then r.query end,
        body = case when ${error}::text is not null then r.body end
      where account_id = ${accountId} and id = ${closed}::bigint
    ), oldest as (
      select account_id, id, claimed_until from inbound_request
      where account_id = ${accountId} and inbox_id = ${inboxId} and sequence = ${sequence} and handled_at is null
        and id is distinct from ${closed}::bigint
      order by id limit 1
    ), taken as (
      update inbound_request as r set claimed_until = ${times.until}, attempts = attempts + 1
      from oldest
      where r.account_id = ${accountId} and r.id = oldest.id and r.handled_at is null
        and (r.claimed_until is null or r.claimed_until <= ${times.now})
      returning r.*
    )
    select oldest.claimed_until as busy_until, taken.* from oldest left join taken on true`.execute(db);
  const [row] = rows;
  if (row === undefined) return undefined;
  const { busy_until: busyUntil, ...request } = row;
  return isWhole(request) ? { taken: request } : { busyUntil: busyUntil ?? times.until };
}

function isWhole(row: Partial<RequestRow>): row is RequestRow {
  return typeof row.id === 'number';
}

/** Extends the claim of a request, or releases it with null. */
export async function extendClaim(
  db: Queryable,
  { account_id: accountId, id }: RequestRow,
  until: Date | null,
): Promise<void> {
  await db
    .updateTable('inbound_request')
    .set({ claimed_until: until })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('handled_at', 'is', null)
    .execute();
}

/** Deletes up to `limit` handled requests received before a time. Returns how many. */
export async function deleteOldRequests(db: Queryable, before: Date, limit: number): Promise<number> {
  const result = await sql`
    delete from inbound_request where (account_id, id) in (
      select account_id, id from inbound_request
      where received_at < ${before} and handled_at is not null limit ${limit})`.execute(db);
  return Number(result.numAffectedRows ?? 0);
}
