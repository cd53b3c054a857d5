import { sql } from 'kysely';
import { compiledOnce, type Param } from '../../platform/db/compiled.ts';
import type { Queryable, Trx } from '../../platform/db/database.ts';
import { slaOfConversation } from './sla/queries.ts';

/** A conversation with all related rows its views need, in one row. */
export type ContextRow = Awaited<ReturnType<ReturnType<typeof contextOf>['execute']>>[number];

/**
 * The same for a locked conversation, with the id of its next message, the events of the account's rules, and the
 * account's locale: read with the row, so that they cost no statement more.
 */
export type LockedRow = ContextRow & {
  next_message_id: number;
  rule_events: string[] | null;
  locale: string;
};

/** The conversation with this display id. */
export async function findContext(db: Queryable, accountId: number, displayId: number) {
  return (await byDisplayId(db, { accountId, displayId }))[0];
}

/** The same, locked for a change until the transaction ends. */
export async function lockContext(trx: Trx, accountId: number, displayId: number) {
  return (await lockedByDisplayId(trx, { accountId, displayId }))[0];
}

/** The conversation with this internal id, locked for a change. */
export async function lockContextById(trx: Trx, accountId: number, id: number) {
  return (await lockedById(trx, { accountId, id }))[0];
}

type ByDisplayId = { accountId: number; displayId: number };
type ById = { accountId: number; id: number };

const byDisplayId = compiledOnce((db, param: Param<ByDisplayId>) =>
  contextOf(db, conversations(db, param('accountId')).where('display_id', '=', param('displayId'))),
);
const lockedByDisplayId = compiledOnce((db, param: Param<ByDisplayId>) =>
  lockedContextOf(db, conversations(db, param('accountId')).where('display_id', '=', param('displayId'))),
);
const lockedById = compiledOnce((db, param: Param<ById>) =>
  lockedContextOf(db, conversations(db, param('accountId')).where('id', '=', param('id'))),
);

/** Conversations by internal ids, in the order of the ids. */
export async function findContexts(
  db: Queryable,
  accountId: number,
  ids: readonly number[],
): Promise<ContextRow[]> {
  if (ids.length === 0) return [];
  const requested = conversations(db, accountId).where('id', '=', sql<number>`any(${[...ids]}::bigint[])`);
  const rows = await contextOf(db, requested).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/**
 * Most changes write a message; its id is allocated while the row is locked, so that ids have the order of messages.
 */
function lockedContextOf(db: Queryable, requested: ReturnType<typeof conversations>) {
  return contextOf(db, requested.forNoKeyUpdate()).select([
    sql<number>`nextval('message_id_seq')`.as('next_message_id'),
    sql<string[] | null>`(
      select array_agg(distinct event_name) from automation
      where automation.account_id = c.account_id and automation.active
    )`.as('rule_events'),
    sql<string>`(select account.locale from account where account.id = c.account_id)`.as('locale'),
  ]);
}

function conversations(db: Queryable, accountId: number) {
  return db.selectFrom('conversation').selectAll().where('account_id', '=', accountId);
}

/**
 * The lock is in the subquery, the joins outside: after waiting for the row we get its newest version, and joins next
 * to the lock would still show the assignee and contact of the version before.
 */
function contextOf(db: Queryable, requested: ReturnType<typeof conversations>) {
  return db
    .selectFrom(requested.as('c'))
    .innerJoin('inbox', (join) =>
      join.onRef('inbox.account_id', '=', 'c.account_id').onRef('inbox.id', '=', 'c.inbox_id'),
    )
    .innerJoin('contact', (join) =>
      join.onRef('contact.account_id', '=', 'c.account_id').onRef('contact.id', '=', 'c.contact_id'),
    )
    .innerJoin('contact_inbox as ci', (join) =>
      join.onRef('ci.account_id', '=', 'c.account_id').onRef('ci.id', '=', 'c.contact_inbox_id'),
    )
    .leftJoin('account_user as au', (join) =>
      join
        .onRef('au.account_id', '=', 'c.account_id')
        .onRef('au.user_id', '=', 'c.assignee_id')
        .on('au.accepted_at', 'is not', null),
    )
    .leftJoin('user as assignee', 'assignee.id', 'au.user_id')
    .leftJoin('team', (join) =>
      join
        .onRef('team.account_id', '=', 'c.account_id')
        .onRef('team.id', '=', 'c.team_id')
        .on('team.deleting_at', 'is', null),
    )
    .leftJoin('campaign', (join) =>
      join.onRef('campaign.account_id', '=', 'c.account_id').onRef('campaign.id', '=', 'c.campaign_id'),
    )
    .select('campaign.title as campaign_title')
    .select(slaOfConversation)
    .select(conversationColumns)
    .select(inboxColumns)
    .select(contactColumns)
    .select(contactInboxColumns)
    .select(assigneeColumns)
    .select(teamColumns)
    .select(webhookEvents)
    .select(hookApps);
}

/** Connected apps that receive messages, of the account or of this inbox: mostly none. */
const hookApps = sql<string[]>`array(
  select h.app_id from integration_hook h
  where h.account_id = c.account_id and h.enabled and (h.inbox_id is null or h.inbox_id = c.inbox_id)
)`.as('hook_apps');

/** The events that the account's webhooks subscribe to: mostly none, which costs nothing more. */
const webhookEvents = sql<string[]>`array(
  select distinct unnest(w.subscriptions) from webhook w where w.account_id = c.account_id and w.paused_at is null
)`.as('webhook_events');

const conversationColumns = [
  'c.account_id',
  'c.id',
  'c.display_id',
  'c.uuid',
  'c.inbox_id',
  'c.contact_id',
  'c.contact_inbox_id',
  'c.assignee_id',
  'c.team_id',
  'c.status',
  'c.priority',
  'c.snoozed_until',
  'c.additional_attributes',
  'c.custom_attributes',
  'c.labels',
  'c.participant_ids',
  'c.mentioned_ids',
  'c.unread_count',
  'c.last_message_id',
  'c.last_non_activity_message_id',
  'c.last_public_message_id',
  'c.agent_last_seen_at',
  'c.assignee_last_seen_at',
  'c.contact_last_seen_at',
  'c.first_reply_created_at',
  'c.waiting_since',
  'c.last_incoming_at',
  'c.last_outgoing_at',
  'c.last_template_at',
  'c.email_collect_sent_at',
  'c.csat_sent_at',
  'c.assignment_due_at',
  'c.campaign_id',
  'c.email_due_at',
  'c.email_from_message_id',
  'c.last_activity_at',
  'c.created_at',
  'c.updated_at',
] as const;

const inboxColumns = [
  'inbox.channel as inbox_channel',
  'inbox.channel_settings as inbox_channel_settings',
  'inbox.agent_bot_id as inbox_agent_bot_id',
  'inbox.captain_assistant_id as inbox_captain_assistant_id',
  'inbox.greeting_enabled as inbox_greeting_enabled',
  'inbox.working_hours_enabled as inbox_working_hours_enabled',
  'inbox.enable_email_collect as inbox_enable_email_collect',
  'inbox.csat_survey_enabled as inbox_csat_survey_enabled',
  'inbox.enable_auto_assignment as inbox_enable_auto_assignment',
] as const;

const contactColumns = [
  'contact.name as contact_name',
  'contact.email as contact_email',
  'contact.phone_number as contact_phone_number',
  'contact.identifier as contact_identifier',
  'contact.blocked as contact_blocked',
  'contact.additional_attributes as contact_additional_attributes',
  'contact.custom_attributes as contact_custom_attributes',
  'contact.avatar_key as contact_avatar_key',
  'contact.last_activity_at as contact_last_activity_at',
  'contact.created_at as contact_created_at',
] as const;

const contactInboxColumns = [
  'ci.source_id as ci_source_id',
  'ci.pubsub_token as ci_pubsub_token',
  'ci.hmac_verified as ci_hmac_verified',
  'ci.created_at as ci_created_at',
  'ci.updated_at as ci_updated_at',
] as const;

const assigneeColumns = [
  'assignee.name as assignee_name',
  'assignee.display_name as assignee_display_name',
  'assignee.email as assignee_email',
  'assignee.avatar_key as assignee_avatar_key',
  'assignee.confirmed_at as assignee_confirmed_at',
  'assignee.custom_attributes as assignee_custom_attributes',
  'au.role as assignee_role',
  'au.availability as assignee_availability',
  'au.auto_offline as assignee_auto_offline',
  'au.custom_role_id as assignee_custom_role_id',
] as const;

const teamColumns = [
  'team.name as team_name',
  'team.description as team_description',
  'team.allow_auto_assign as team_allow_auto_assign',
] as const;
