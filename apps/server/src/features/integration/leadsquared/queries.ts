import { sql, type Selectable } from 'kysely';
import type { Queryable, Trx } from '../../../platform/db/database.ts';
import type { LeadsquaredCall } from '../../../platform/db/row-types.ts';

/** A pending call. */
export type CallRow = Selectable<LeadsquaredCall>;
type CallKey = Pick<CallRow, 'account_id' | 'event_number'>;
type NewCall = { accountId: number; number: number; kind: string; at: Date };

/** Adds a call about a contact, once per event; none if the contact was deleted. */
export async function insertContactCall(
  trx: Trx,
  { accountId, number, kind, at }: NewCall,
  contactId: number,
): Promise<void> {
  await sql`
    insert into leadsquared_call (account_id, event_number, kind, contact_id, happened_at, due_at)
    select account_id, ${number}::bigint, ${kind}::text, id, ${at}::timestamptz, ${at}::timestamptz
    from contact where account_id = ${accountId} and id = ${contactId}
    on conflict do nothing`.execute(trx);
}

/** The same about a conversation. */
export async function insertConversationCall(
  trx: Trx,
  { accountId, number, kind, at }: NewCall,
  displayId: number,
): Promise<void> {
  await sql`
    insert into leadsquared_call (account_id, event_number, kind, conversation_id, happened_at, due_at)
    select account_id, ${number}::bigint, ${kind}::text, id, ${at}::timestamptz, ${at}::timestamptz
    from conversation where account_id = ${accountId} and display_id = ${displayId}
    on conflict do nothing`.execute(trx);
}

/** Due calls in the order of their events, at most `limit`. */
export function listDue(db: Queryable, accountId: number, now: Date, limit: number): Promise<CallRow[]> {
  return db
    .selectFrom('leadsquared_call')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('due_at', '<=', now)
    .orderBy('event_number')
    .limit(limit)
    .execute();
}

/** When the next call is due; undefined when none waits. */
export async function nextDueAt(db: Queryable, accountId: number): Promise<Date | undefined> {
  const row = await db
    .selectFrom('leadsquared_call')
    .select(({ fn }) => fn.min('due_at').as('due_at'))
    .where('account_id', '=', accountId)
    .where('due_at', 'is not', null)
    .executeTakeFirst();
  return row?.due_at ?? undefined;
}

export async function recordBegun(db: Queryable, call: CallKey, now: Date): Promise<void> {
  await changeCall(db, call, { begun_at: now });
}

export async function postpone(
  db: Queryable,
  call: CallKey,
  { attempts, dueAt }: { attempts: number; dueAt: Date },
): Promise<void> {
  await changeCall(db, call, { attempts, due_at: dueAt });
}

async function changeCall(
  db: Queryable,
  { account_id: accountId, event_number: number }: CallKey,
  changes: Partial<Pick<CallRow, 'begun_at' | 'attempts' | 'due_at'>>,
): Promise<void> {
  await db
    .updateTable('leadsquared_call')
    .set(changes)
    .where('account_id', '=', accountId)
    .where('event_number', '=', number)
    .execute();
}

/** Ends the call, and earlier ones of the same kind about the same subject. */
export async function finish(
  db: Queryable,
  call: Pick<CallRow, 'account_id' | 'kind' | 'contact_id' | 'conversation_id'>,
  untilNumber: number,
): Promise<void> {
  await db
    .updateTable('leadsquared_call')
    .set({ due_at: null })
    .where('account_id', '=', call.account_id)
    .where('kind', '=', call.kind)
    .where(
      call.contact_id === null ? 'conversation_id' : 'contact_id',
      '=',
      call.contact_id ?? call.conversation_id,
    )
    .where('event_number', '<=', untilNumber)
    .where('due_at', 'is not', null)
    .execute();
}

/** Discards all pending calls. */
export async function discardCalls(db: Queryable, accountId: number): Promise<void> {
  await db
    .updateTable('leadsquared_call')
    .set({ due_at: null })
    .where('account_id', '=', accountId)
    .where('due_at', 'is not', null)
    .execute();
}

/** Removes calls that are older, `limit` at most. Answers how many. */
export async function deleteCallsBefore(db: Queryable, before: Date, limit: number): Promise<number> {
  const deleted = await sql`
    delete from leadsquared_call where (account_id, event_number) in (
      select account_id, event_number from leadsquared_call where happened_at < ${before}
      order by happened_at limit ${limit}
    )`.execute(db);
  return Number(deleted.numAffectedRows ?? 0);
}

/** Accounts with overdue calls. */
export async function listOverdue(db: Queryable, before: Date): Promise<number[]> {
  const { rows } = await sql<{ account_id: number }>`
    select distinct account_id from leadsquared_call where due_at < ${before}`.execute(db);
  return rows.map(({ account_id: accountId }) => accountId);
}

export async function findLead(
  db: Queryable,
  accountId: number,
  contactId: number,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('leadsquared_lead')
    .select('lead_id')
    .where('account_id', '=', accountId)
    .where('contact_id', '=', contactId)
    .executeTakeFirst();
  return row?.lead_id;
}

type LeadKey = { accountId: number; contactId: number; hookId: number; organization: string | null };

/**
 * Stores the id of a contact's lead if the contact exists and the connected organization is the same. Returns whether
 * it was stored.
 */
export async function saveLead(
  trx: Trx,
  { accountId, contactId, hookId, organization }: LeadKey,
  leadId: string,
): Promise<boolean> {
  const saved = await sql`
    insert into leadsquared_lead (account_id, contact_id, integration_hook_id, lead_id)
    select contact.account_id, contact.id, hook.id, ${leadId}::text
    from contact join integration_hook as hook on hook.account_id = contact.account_id
    where contact.account_id = ${accountId} and contact.id = ${contactId} and hook.id = ${hookId}
      and hook.reference_id is not distinct from ${organization}::text
    for key share
    on conflict (account_id, contact_id)
      do update set integration_hook_id = excluded.integration_hook_id, lead_id = excluded.lead_id`.execute(
    trx,
  );
  return Number(saved.numAffectedRows ?? 0) > 0;
}

/** Ignores leads of another organization. */
export async function deleteLeads(
  trx: Trx,
  { accountId, id }: { accountId: number; id: number },
): Promise<void> {
  await trx
    .deleteFrom('leadsquared_lead')
    .where('account_id', '=', accountId)
    .where('integration_hook_id', '=', id)
    .execute();
}
