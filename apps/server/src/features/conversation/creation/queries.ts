import { jsonb, type Queryable, type Trx } from '../../../platform/db/database.ts';
import { sql } from 'kysely';
import { statusNumber } from '../model.ts';

/** A contact's session in an inbox with what starting a conversation depends on. */
export function findOrigin(db: Queryable, accountId: number, contactInboxId: number) {
  return db
    .selectFrom('contact_inbox as ci')
    .innerJoin('contact', (join) =>
      join.onRef('contact.account_id', '=', 'ci.account_id').onRef('contact.id', '=', 'ci.contact_id'),
    )
    .innerJoin('inbox', (join) =>
      join.onRef('inbox.account_id', '=', 'ci.account_id').onRef('inbox.id', '=', 'ci.inbox_id'),
    )
    .select([
      'ci.id',
      'ci.hmac_verified',
      'contact.id as contact_id',
      'contact.blocked',
      'inbox.id as inbox_id',
      sql<boolean>`inbox.agent_bot_id is not null or inbox.captain_assistant_id is not null or exists (
        select 1 from integration_hook h
        where h.account_id = ${accountId} and h.inbox_id = inbox.id and h.app_id = 'dialogflow' and h.enabled
      )`.as('has_bot'),
      'inbox.channel',
      'inbox.enable_auto_assignment',
      'inbox.lock_to_single_conversation',
    ])
    .where('ci.account_id', '=', accountId)
    .where('ci.id', '=', contactInboxId)
    .where('inbox.deleting_at', 'is', null)
    .executeTakeFirst();
}

/** A contact's session in an inbox, as far as it decides which conversations it reaches. */
export type SessionScope = { id: number; contact_id: number; inbox_id: number; hmac_verified: boolean };

/** Both ids of a conversation. */
export type ConversationIds = { id: number; display_id: number };

/**
 * Where a session has several conversations side by side: those that began with these values among their attributes, or
 * the one of a message, by the provider's id of it.
 */
export type ConversationMatch = { begunWith: Record<string, string> } | { answeredSourceId: string | null };

/**
 * The newest conversation of a session; for a verified one, of all verified sessions of the contact there. With
 * `belonging`, of those alone.
 */
export async function findNewestConversation(
  db: Queryable,
  accountId: number,
  session: SessionScope,
  belonging?: ConversationMatch,
): Promise<ConversationIds | undefined> {
  let query = db
    .selectFrom('conversation as c')
    .select(['c.id', 'c.display_id'])
    .where('c.account_id', '=', accountId)
    .orderBy('c.id', 'desc')
    .limit(1);
  if (belonging !== undefined && 'begunWith' in belonging)
    query = query.where(sql<boolean>`c.additional_attributes @> ${jsonb(belonging.begunWith)}`);
  else if (belonging !== undefined) {
    const { answeredSourceId } = belonging;
    if (answeredSourceId === null) return undefined;
    query = query.where('c.id', '=', (eb) =>
      eb
        .selectFrom('message as m')
        .select('m.conversation_id')
        .where('m.account_id', '=', accountId)
        .where('m.inbox_id', '=', session.inbox_id)
        .where('m.source_id', '=', answeredSourceId)
        .orderBy('m.id', 'desc')
        .limit(1),
    );
  }
  const own = session.hmac_verified
    ? query.where('c.contact_inbox_id', 'in', (eb) =>
        eb
          .selectFrom('contact_inbox as v')
          .select('v.id')
          .where('v.account_id', '=', accountId)
          .where('v.contact_id', '=', session.contact_id)
          .where('v.inbox_id', '=', session.inbox_id)
          .where('v.hmac_verified', '=', true),
      )
    : query.where('c.contact_inbox_id', '=', session.id);
  return own.executeTakeFirst();
}

/** Whether a conversation is ongoing; locked, so that it still is when the transaction writes into it. */
export async function isUnresolved(trx: Trx, accountId: number, id: number): Promise<boolean> {
  const row = await trx
    .selectFrom('conversation')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('status', '!=', statusNumber('resolved'))
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Makes those who would do the same for this contact wait until the transaction ends. */
export async function lockContact(trx: Trx, accountId: number, contactId: number): Promise<void> {
  await trx
    .selectFrom('contact')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', '=', contactId)
    .forNoKeyUpdate()
    .execute();
}

/** The channel, capabilities and visibility of an inbox. */
export function findInboxFor(db: Queryable, accountId: number, inboxId: number) {
  return db
    .selectFrom('inbox')
    .select(['id', 'channel', 'channel_settings'])
    .where('account_id', '=', accountId)
    .where('id', '=', inboxId)
    .where('deleting_at', 'is', null)
    .executeTakeFirst();
}

export function findContactFor(db: Queryable, accountId: number, contactId: number) {
  return db
    .selectFrom('contact')
    .select(['id', 'email', 'phone_number'])
    .where('account_id', '=', accountId)
    .where('id', '=', contactId)
    .where('deleting_at', 'is', null)
    .executeTakeFirst();
}

/** Sessions of the account with this source id, the newest first. */
export function findSessionBySource(
  db: Queryable,
  accountId: number,
  sourceId: string,
  inboxId: number | undefined,
) {
  let query = db
    .selectFrom('contact_inbox')
    .select(['id', 'contact_id', 'inbox_id'])
    .where('account_id', '=', accountId)
    .where('source_id', '=', sourceId)
    .orderBy('id', 'desc');
  if (inboxId !== undefined) query = query.where('inbox_id', '=', inboxId);
  return query.executeTakeFirst();
}

/** A contact's newest session in an inbox. */
export function findSessionOfContact(db: Queryable, accountId: number, contactId: number, inboxId: number) {
  return db
    .selectFrom('contact_inbox')
    .select(['id', 'contact_id', 'inbox_id'])
    .where('account_id', '=', accountId)
    .where('contact_id', '=', contactId)
    .where('inbox_id', '=', inboxId)
    .orderBy('id', 'desc')
    .executeTakeFirst();
}

export async function deleteConversationRow(trx: Trx, accountId: number, id: number): Promise<void> {
  await trx.deleteFrom('conversation').where('account_id', '=', accountId).where('id', '=', id).execute();
}

export type Names = { account_name: string; inbox_name: string };

/** What the account and the inbox are called. */
export function findNames(db: Queryable, accountId: number, inboxId: number): Promise<Names> {
  return db
    .selectFrom('inbox')
    .innerJoin('account', 'account.id', 'inbox.account_id')
    .select(['account.name as account_name', 'inbox.name as inbox_name'])
    .where('inbox.account_id', '=', accountId)
    .where('inbox.id', '=', inboxId)
    .executeTakeFirstOrThrow();
}

/** Takes the next display id of the account. Creations of one account wait for each other here. */
export async function nextDisplayId(trx: Trx, accountId: number): Promise<number> {
  const row = await trx
    .insertInto('conversation_counter')
    .values({ account_id: accountId, last_display_id: 1 })
    .onConflict((conflict) =>
      conflict
        .column('account_id')
        .doUpdateSet({ last_display_id: sql<number>`conversation_counter.last_display_id + 1` }),
    )
    .returning('last_display_id')
    .executeTakeFirstOrThrow();
  return row.last_display_id;
}

export function insertConversation(
  trx: Trx,
  conversation: {
    accountId: number;
    displayId: number;
    inboxId: number;
    contactId: number;
    contactInboxId: number;
    status: number;
    assigneeId: number | null;
    teamId: number | null;
    snoozedUntil: Date | null;
    assignmentDueAt: Date | null;
    participantIds: number[];
    additionalAttributes: Record<string, unknown>;
    customAttributes: Record<string, unknown>;
    campaignId: number | null;
  },
  at: Date,
): Promise<{ id: number }> {
  return trx
    .insertInto('conversation')
    .values({
      account_id: conversation.accountId,
      display_id: conversation.displayId,
      inbox_id: conversation.inboxId,
      contact_id: conversation.contactId,
      contact_inbox_id: conversation.contactInboxId,
      status: conversation.status,
      assignee_id: conversation.assigneeId,
      team_id: conversation.teamId,
      snoozed_until: conversation.snoozedUntil,
      assignment_due_at: conversation.assignmentDueAt,
      participant_ids: conversation.participantIds,
      additional_attributes: jsonb(conversation.additionalAttributes),
      custom_attributes: jsonb(conversation.customAttributes),
      campaign_id: conversation.campaignId,
      waiting_since: at,
      last_activity_at: at,
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
}
