import type { Contact } from '@confab/contract/features/contact';
import type { Conversation, ConversationEvent } from '@confab/contract/features/conversation';
import type { MessageEvent } from '@confab/contract/features/message';
import type { Agent, UserPush } from '@confab/contract/features/user';
import { administratorRole } from '@confab/contract/kit/permissions';
import { channelOf } from '../../channels/registry.ts';
import { avatarUrl } from '../../platform/files/links.ts';
import { isoOrNull, unixSeconds } from '../../platform/time/wire-time.ts';
import { contactPush, contactPushForContact, contactView, type ContactFields } from '../contact/index.ts';
import { messageEventForContact, type ConversationSummary } from '../message/index.ts';
import type { TeamRow } from '../team/index.ts';
import { availableName, effectiveAvailability, userPush } from '../user/index.ts';
import type { ContextRow } from './row-queries.ts';
import { slaKeys } from './sla/view.ts';
import { canReply, priorityOf, replyWindow, statusOf } from './model.ts';

/** What a shape needs besides the conversation itself. */
export type ViewTools = { frontendUrl: string; now: Date; providerKeys: ReadonlyMap<string, string> };

/** Which of those involved are online right now. */
export type Presence = { users: ReadonlySet<number>; contacts: ReadonlySet<number> };

export type ConversationMessages = {
  last: MessageEvent | undefined;
  lastNonActivity: MessageEvent | undefined;
};

/** The agent API's shape. */
export function conversationView(
  tools: ViewTools,
  row: ContextRow,
  messages: ConversationMessages,
  presence: Presence,
  viewer: { teamIds: ReadonlySet<number> },
): Conversation {
  const assignee = assigneeAgent(tools, row, presence);
  const team = teamView(row, viewer.teamIds);
  return {
    meta: {
      sender: contactOf(tools, row, presence),
      channel: channelOf(row.inbox_channel).wireName,
      ...(assignee === undefined ? {} : { assignee }),
      ...(team === undefined ? {} : { team }),
      hmac_verified: row.ci_hmac_verified,
      ...campaignOf(row),
    },
    ...common(tools, row),
    messages: messages.last === undefined ? [] : [messages.last],
    account_id: row.account_id,
    uuid: row.uuid,
    assignee_last_seen_at: unixSeconds(row.assignee_last_seen_at),
    muted: row.contact_blocked,
    first_reply_created_at: unixSeconds(row.first_reply_created_at),
    last_non_activity_message: messages.lastNonActivity ?? null,
    sla_policy_id: row.sla?.sla_policy_id ?? null,
  };
}

/** The socket's and webhooks' shape for agents. */
export function conversationEvent(
  tools: ViewTools,
  row: ContextRow,
  lastPublic: MessageEvent | undefined,
): ConversationEvent {
  return {
    ...common(tools, row),
    channel: channelOf(row.inbox_channel).wireName,
    first_reply_created_at: isoOrNull(row.first_reply_created_at),
    contact_inbox: {
      id: row.contact_inbox_id,
      contact_id: row.contact_id,
      inbox_id: row.inbox_id,
      source_id: row.ci_source_id,
      created_at: row.ci_created_at.toISOString(),
      updated_at: row.ci_updated_at.toISOString(),
      hmac_verified: row.ci_hmac_verified,
      pubsub_token: row.ci_pubsub_token,
    },
    messages: lastPublic === undefined ? [] : [lastPublic],
    meta: {
      sender: contactPush(tools.frontendUrl, contactFields(row)),
      assignee: assigneePush(tools, row),
      team: row.team_id === null || row.team_name === null ? null : { id: row.team_id, name: row.team_name },
      hmac_verified: row.ci_hmac_verified,
      ...campaignOf(row),
    },
  };
}

/** The campaign that began it; nothing for others, and once the campaign is deleted. */
function campaignOf({ campaign_id: id, campaign_title: title }: ContextRow) {
  return id === null || title === null ? {} : { campaign: { id, title } };
}

/** The live event's shape for the contact: the same keys, without the team's internal fields. */
export function conversationEventForContact(event: ConversationEvent): ConversationEvent {
  const { applied_sla: _sla, sla_events: _misses, ...rest } = event;
  const { campaign: _campaign, ...meta } = event.meta;
  return {
    ...rest,
    labels: [],
    priority: null,
    reply_window: null,
    custom_attributes: {},
    messages: event.messages.map(messageEventForContact),
    meta: { ...meta, sender: contactPushForContact(meta.sender), team: null },
  };
}

/** The conversation fields included in message events. */
export function summaryOf(row: ContextRow): ConversationSummary {
  return {
    displayId: row.display_id,
    assigneeId: row.assignee_id,
    unreadCount: row.unread_count,
    lastActivityAt: row.last_activity_at,
    sourceId: row.ci_source_id,
  };
}

export function contactFields(row: ContextRow): ContactFields {
  return {
    id: row.contact_id,
    name: row.contact_name,
    email: row.contact_email,
    phone_number: row.contact_phone_number,
    identifier: row.contact_identifier,
    blocked: row.contact_blocked,
    additional_attributes: row.contact_additional_attributes,
    custom_attributes: row.contact_custom_attributes,
    avatar_key: row.contact_avatar_key,
    last_activity_at: row.contact_last_activity_at,
    created_at: row.contact_created_at,
  };
}

/** The assignee as events name it; null when there is none, or it left the account. */
export function assigneePush(tools: Pick<ViewTools, 'frontendUrl'>, row: ContextRow): UserPush | null {
  if (row.assignee_id === null || row.assignee_name === null) return null;
  const { assignee_name: name, assignee_display_name: displayName, assignee_avatar_key: avatarKey } = row;
  return userPush(tools.frontendUrl, { id: row.assignee_id, name, displayName, avatarKey });
}

function common(tools: ViewTools, row: ContextRow) {
  const window = channelOf(row.inbox_channel).replyWindowHours(
    row.inbox_channel_settings,
    tools.providerKeys,
  );
  return {
    id: row.display_id,
    inbox_id: row.inbox_id,
    status: statusOf(row.status),
    can_reply: canReply(window, row.last_incoming_at, tools.now),
    reply_window: replyWindow(window, row.last_incoming_at),
    labels: row.labels,
    priority: priorityOf(row.priority),
    unread_count: Math.min(row.unread_count, 10),
    snoozed_until: isoOrNull(row.snoozed_until),
    waiting_since: unixSeconds(row.waiting_since),
    additional_attributes: row.additional_attributes,
    custom_attributes: row.custom_attributes,
    agent_last_seen_at: unixSeconds(row.agent_last_seen_at),
    contact_last_seen_at: unixSeconds(row.contact_last_seen_at),
    last_activity_at: unixSeconds(row.last_activity_at),
    timestamp: unixSeconds(row.last_activity_at),
    created_at: unixSeconds(row.created_at),
    updated_at: row.updated_at.getTime() / 1000,
    ...slaKeys(row.sla),
  };
}

function contactOf(tools: ViewTools, row: ContextRow, presence: Presence): Contact {
  return contactView(tools.frontendUrl, contactFields(row), presence.contacts.has(row.contact_id));
}

/** The assignee as a member of the account; undefined when unassigned, or when the user left. */
export function assigneeAgent(tools: ViewTools, row: ContextRow, presence: Presence): Agent | undefined {
  const { assignee_name: name, assignee_email: email, assignee_availability: availability } = row;
  const autoOffline = row.assignee_auto_offline;
  if (row.assignee_id === null || name === null || email === null) return undefined;
  if (availability === null || autoOffline === null) return undefined;
  const attributes = row.assignee_custom_attributes ?? {};
  return {
    id: row.assignee_id,
    account_id: row.account_id,
    availability_status: effectiveAvailability(
      { availability, autoOffline },
      presence.users.has(row.assignee_id),
    ),
    auto_offline: autoOffline,
    confirmed: row.assignee_confirmed_at !== null,
    email,
    available_name: availableName({ name, displayName: row.assignee_display_name }),
    ...(Object.keys(attributes).length === 0 ? {} : { custom_attributes: attributes }),
    name,
    role: row.assignee_role === administratorRole ? 'administrator' : 'agent',
    thumbnail: avatarUrl(tools.frontendUrl, row.assignee_avatar_key),
    ...(row.assignee_custom_role_id === null ? {} : { custom_role_id: row.assignee_custom_role_id }),
  };
}

function teamView(row: ContextRow, myTeams: ReadonlySet<number>) {
  if (row.team_id === null || row.team_name === null) return undefined;
  return {
    id: row.team_id,
    name: row.team_name,
    description: row.team_description,
    allow_auto_assign: row.team_allow_auto_assign ?? true,
    account_id: row.account_id,
    is_member: myTeams.has(row.team_id),
  };
}

/** The team that a conversation was given to, with its moments. */
export function assignedTeamView(row: TeamRow) {
  const { id, name, description, allow_auto_assign, account_id } = row;
  const moments = { created_at: row.created_at.toISOString(), updated_at: row.updated_at.toISOString() };
  return { id, name, description, allow_auto_assign, account_id, ...moments };
}
