import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { Queryable, Trx } from '../../platform/db/database.ts';
import { hasCapacity } from '../../platform/db/has-capacity.ts';
import type { Webhook } from '../../platform/db/row-types.ts';
import type { WebhookValues } from './model.ts';

export type WebhookKey = { accountId: number; id: number };
export type WebhookRow = Selectable<Webhook>;
/** With the inbox it is limited to. */
export type ShownWebhook = WebhookRow & { inbox_name: string | null; inbox_channel: string | null };

function shown(db: Queryable, accountId: number) {
  return db
    .selectFrom('webhook')
    .leftJoin('inbox', (join) =>
      join.onRef('inbox.account_id', '=', 'webhook.account_id').onRef('inbox.id', '=', 'webhook.inbox_id'),
    )
    .selectAll('webhook')
    .select(['inbox.name as inbox_name', 'inbox.channel as inbox_channel'])
    .where('webhook.account_id', '=', accountId);
}

export function listWebhookRows(db: Queryable, accountId: number): Promise<ShownWebhook[]> {
  return shown(db, accountId).orderBy('webhook.id').execute();
}

export function findWebhook(db: Queryable, { accountId, id }: WebhookKey): Promise<ShownWebhook | undefined> {
  return shown(db, accountId).where('webhook.id', '=', id).executeTakeFirst();
}

/** The webhook, locked for a change. */
export function lockWebhook(trx: Trx, { accountId, id }: WebhookKey): Promise<WebhookRow | undefined> {
  return trx
    .selectFrom('webhook')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Those that receive an event; `inboxId` of one in an inbox, where webhooks may be limited to another. */
export function listSubscribed(
  db: Queryable,
  accountId: number,
  event: string,
  inboxId: number | undefined,
): Promise<{ id: number }[]> {
  return subscribed(db, accountId, event, inboxId).execute();
}

/**
 * The same, locked until the transaction ends: who finds that nothing waits for one of them does so before or after it,
 * never in between.
 */
export function lockSubscribed(
  trx: Trx,
  accountId: number,
  event: string,
  inboxId: number | undefined,
): Promise<{ id: number }[]> {
  return subscribed(trx, accountId, event, inboxId).forNoKeyUpdate().execute();
}

function subscribed(db: Queryable, accountId: number, event: string, inboxId: number | undefined) {
  let query = db
    .selectFrom('webhook')
    .select('id')
    .where('account_id', '=', accountId)
    .where('paused_at', 'is', null)
    .where(sql<boolean>`${event} = any(subscriptions)`)
    .orderBy('id');
  if (inboxId !== undefined)
    query = query.where((eb) => eb.or([eb('inbox_id', 'is', null), eb('inbox_id', '=', inboxId)]));
  return query;
}

/** Undefined if the account has reached its limit. Concurrent calls are serialized. */
export async function insertWebhook(
  trx: Trx,
  accountId: number,
  values: WebhookValues,
  max: number,
): Promise<{ id: number } | undefined> {
  if (!(await hasCapacity(trx, 'webhook', accountId, max))) return undefined;
  return trx
    .insertInto('webhook')
    .values({ ...values, account_id: accountId })
    .returning('id')
    .executeTakeFirstOrThrow();
}

export type WebhookChanges = Partial<
  WebhookValues &
    Pick<
      WebhookRow,
      | 'secret_encrypted'
      | 'failures'
      | 'failing_since'
      | 'backoff_until'
      | 'paused_at'
      | 'called_at'
      | 'slow_at'
      | 'missed_at'
      | 'next_delivery_id'
    > & { next_at: Date | null | RawBuilder<Date | null> }
>;

/** Whether there is one of this id. */
export async function updateWebhookRow(
  trx: Trx,
  { accountId, id }: WebhookKey,
  changes: WebhookChanges,
  now: Date,
): Promise<boolean> {
  const updated = await trx
    .updateTable('webhook')
    .set({ ...changes, updated_at: now })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return updated !== undefined;
}

/** Whether there was one to delete. */
export async function deleteWebhookRow(trx: Trx, { accountId, id }: WebhookKey): Promise<boolean> {
  const deleted = await trx
    .deleteFrom('webhook')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return deleted !== undefined;
}

/** Whether an inbox of the account has this id. */
export async function hasInbox(db: Queryable, accountId: number, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('inbox')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('deleting_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether any webhook of the account receives an event. */
export async function isSubscribed(db: Queryable, accountId: number, event: string): Promise<boolean> {
  return (await listSubscribed(db, accountId, event, undefined)).length > 0;
}

export async function hasWebhooks(db: Queryable, accountId: number): Promise<boolean> {
  const row = await db
    .selectFrom('webhook')
    .select('id')
    .where('account_id', '=', accountId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
