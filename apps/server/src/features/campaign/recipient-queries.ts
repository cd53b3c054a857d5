import {
  recipientStatuses,
  recipientsPerPage,
  type RecipientStatus,
} from '@confab/contract/features/campaign';
import { sql } from 'kysely';
import type { Queryable, Trx } from '../../platform/db/database.ts';
import type { CampaignKey } from './queries.ts';

const recipientNumber = (status: RecipientStatus): number => recipientStatuses.indexOf(status);

/** Adds the reachable ones of these contacts to the recipients, each only once. */
export async function listContacts(
  trx: Trx,
  { accountId, id }: CampaignKey,
  contactIds: readonly number[],
): Promise<void> {
  if (contactIds.length === 0) return;
  await sql`
    insert into campaign_contact (account_id, campaign_id, contact_id)
    select account_id, ${id}, id from contact
    where account_id = ${accountId} and id = any(${[...contactIds]}::bigint[])
      and phone_number is not null and not blocked and deleting_at is null
    on conflict do nothing`.execute(trx);
}

/** The next waiting recipient, locked; those locked by another node are skipped. */
export async function lockNextRecipient(
  trx: Trx,
  { accountId, id }: CampaignKey,
): Promise<number | undefined> {
  const row = await trx
    .selectFrom('campaign_contact')
    .select('contact_id')
    .where('account_id', '=', accountId)
    .where('campaign_id', '=', id)
    .where('status', '=', recipientNumber('waiting'))
    .orderBy('contact_id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row?.contact_id;
}

/** Whether any contact waits, also one that another node is processing. */
export async function hasWaiting(db: Queryable, { accountId, id }: CampaignKey): Promise<boolean> {
  const row = await db
    .selectFrom('campaign_contact')
    .select('contact_id')
    .where('account_id', '=', accountId)
    .where('campaign_id', '=', id)
    .where('status', '=', recipientNumber('waiting'))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

type Outcome =
  | { status: 'sending'; displayId: number; messageId: number }
  | { status: 'failed'; reason: string };

/** The result for a contact who is still waiting; one that was already handled is not changed. */
export async function recordOutcome(
  db: Queryable,
  { accountId, id }: CampaignKey,
  contactId: number,
  outcome: Outcome,
  now: Date,
): Promise<void> {
  const values =
    outcome.status === 'sending'
      ? { display_id: outcome.displayId, message_id: outcome.messageId }
      : { reason: outcome.reason };
  await db
    .updateTable('campaign_contact')
    .set({ ...values, status: recipientNumber(outcome.status), updated_at: now })
    .where('account_id', '=', accountId)
    .where('campaign_id', '=', id)
    .where('contact_id', '=', contactId)
    .where('status', '=', recipientNumber('waiting'))
    .execute();
}

/** Locks the row that a message of a campaign belongs to; false when there is none. */
export async function lockRecipient(trx: Trx, accountId: number, messageId: number): Promise<boolean> {
  const found = await trx
    .selectFrom('campaign_contact')
    .select('contact_id')
    .where('account_id', '=', accountId)
    .where('message_id', '=', messageId)
    .forUpdate()
    .executeTakeFirst();
  return found !== undefined;
}

/** The provider's status of a message. */
export async function recordDelivery(
  trx: Trx,
  accountId: number,
  messageId: number,
  { status, reason }: { status: RecipientStatus; reason: string | null },
  now: Date,
): Promise<void> {
  await trx
    .updateTable('campaign_contact')
    .set({ status: recipientNumber(status), reason, updated_at: now })
    .where('account_id', '=', accountId)
    .where('message_id', '=', messageId)
    .where(sql<boolean>`(status, reason) is distinct from (${recipientNumber(status)}, ${reason}::text)`)
    .execute();
}

/** How many contacts are in each state. */
export async function countRecipients(
  db: Queryable,
  { accountId, id }: CampaignKey,
): Promise<Record<RecipientStatus, number>> {
  const rows = await db
    .selectFrom('campaign_contact')
    .select(({ fn }) => ['status', fn.countAll<number>().as('count')])
    .where('account_id', '=', accountId)
    .where('campaign_id', '=', id)
    .groupBy('status')
    .execute();
  const counts = { waiting: 0, sending: 0, sent: 0, failed: 0 };
  for (const { status, count } of rows) counts[recipientStatuses[status] ?? 'waiting'] = Number(count);
  return counts;
}

export type RecipientPage = { status: RecipientStatus | null; page: number };

/** A page of the contacts on the list, in the order in which they have their turn. */
export function listRecipientRows(
  db: Queryable,
  { accountId, id }: CampaignKey,
  { status, page }: RecipientPage,
) {
  return db
    .selectFrom('campaign_contact as r')
    .innerJoin('contact', (join) =>
      join.onRef('contact.account_id', '=', 'r.account_id').onRef('contact.id', '=', 'r.contact_id'),
    )
    .select([
      'r.contact_id',
      'contact.name',
      'contact.phone_number',
      'r.status',
      'r.reason',
      'r.display_id',
      'r.updated_at',
    ])
    .where('r.account_id', '=', accountId)
    .where('r.campaign_id', '=', id)
    .$if(status !== null, (query) => query.where('r.status', '=', recipientNumber(status ?? 'waiting')))
    .orderBy('r.contact_id')
    .limit(recipientsPerPage)
    .offset((page - 1) * recipientsPerPage)
    .execute();
}
