import { sql, type Selectable } from 'kysely';
import type { Queryable, Trx } from '../../platform/db/database.ts';
import type { WebhookDelivery } from '../../platform/db/row-types.ts';
import { failed, log, waiting } from './model.ts';

export type DeliveryRow = Selectable<WebhookDelivery>;
export type DeliverySummaryRow = Omit<DeliveryRow, 'body' | 'response_body'>;
export type DeliveryKey = { accountId: number; id: number };

const summary = [
  'account_id',
  'id',
  'webhook_id',
  'uuid',
  'event_number',
  'event',
  'status',
  'attempts',
  'max_attempts',
  'due_at',
  'attempted_at',
  'duration_ms',
  'response_status',
  'problem',
  'created_at',
] as const;

export type NewDelivery = {
  webhook_id: number;
  uuid: string;
  event_number: number | null;
  event: string;
  body: string;
  max_attempts: number;
};

/** Adds missing deliveries. Returns the added ones. */
export function insertDeliveries(
  trx: Trx,
  accountId: number,
  deliveries: readonly NewDelivery[],
  now: Date,
): Promise<{ id: number; webhook_id: number }[]> {
  return trx
    .insertInto('webhook_delivery')
    .values(deliveries.map((one) => ({ ...one, account_id: accountId, due_at: now, created_at: now })))
    .onConflict((conflict) => conflict.columns(['account_id', 'webhook_id', 'event_number']).doNothing())
    .returning(['id', 'webhook_id'])
    .execute();
}

/** The newest of a webhook, or those before one. */
export function listDeliveryRows(
  db: Queryable,
  accountId: number,
  webhookId: number,
  page: { before: number | undefined; limit: number },
): Promise<DeliverySummaryRow[]> {
  let query = db
    .selectFrom('webhook_delivery')
    .select(summary)
    .where('account_id', '=', accountId)
    .where('webhook_id', '=', webhookId)
    .orderBy('id', 'desc')
    .limit(page.limit);
  if (page.before !== undefined) query = query.where('id', '<', page.before);
  return query.execute();
}

export function findDelivery(
  db: Queryable,
  { accountId, id }: DeliveryKey,
): Promise<DeliveryRow | undefined> {
  return db
    .selectFrom('webhook_delivery')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Those that wait for a webhook and may be tried now, the longest waiting first. */
export function listDue(
  db: Queryable,
  { accountId, id }: { accountId: number; id: number },
  now: Date,
  limit: number,
): Promise<DeliveryRow[]> {
  return db
    .selectFrom('webhook_delivery')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('webhook_id', '=', id)
    .where('status', '=', waiting)
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(limit)
    .execute();
}

export type DeliveryChanges = Partial<
  Pick<
    DeliveryRow,
    | 'status'
    | 'attempts'
    | 'max_attempts'
    | 'due_at'
    | 'attempted_at'
    | 'duration_ms'
    | 'response_status'
    | 'response_body'
    | 'problem'
  >
>;

export async function updateDelivery(
  db: Queryable,
  { accountId, id }: DeliveryKey,
  changes: DeliveryChanges,
): Promise<void> {
  await db
    .updateTable('webhook_delivery')
    .set(changes)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}

/** Gives up the waiting deliveries of a webhook. */
export async function failWaiting(
  trx: Trx,
  accountId: number,
  webhookId: number,
  problem: string,
): Promise<void> {
  await trx
    .updateTable('webhook_delivery')
    .set({ status: failed, due_at: null, problem })
    .where('account_id', '=', accountId)
    .where('webhook_id', '=', webhookId)
    .where('status', '=', waiting)
    .execute();
}

/** Removes entries that are older, `limit` at most. Answers how many. */
export async function deleteDeliveriesBefore(db: Queryable, before: Date, limit: number): Promise<number> {
  const deleted = await sql`
    delete from webhook_delivery where (account_id, id) in (
      select account_id, id from webhook_delivery where created_at < ${before} order by created_at limit ${limit}
    )`.execute(db);
  return Number(deleted.numAffectedRows ?? 0);
}

/** Removes finished deliveries beyond the newest ones of each webhook. */
export async function trimLogs(db: Queryable): Promise<void> {
  await sql`
    delete from webhook_delivery d using webhook w
    where d.account_id = w.account_id and d.webhook_id = w.id and d.status <> ${waiting}
      and d.id <= (
        select k.id from webhook_delivery k
        where k.account_id = w.account_id and k.webhook_id = w.id
        order by k.id desc offset ${log.entries} limit 1
      )`.execute(db);
}
