import type {
  Conversation,
  ConversationEvent,
  AppliedSla,
  SlaEvent,
} from '@confab/contract/features/conversation';
import type { Agent } from '@confab/contract/features/user';

/** People and conversations for tests. */
export const me: Agent = {
  id: 1,
  account_id: 1,
  availability_status: 'online',
  auto_offline: true,
  confirmed: true,
  email: 'amal@example.com',
  available_name: 'Amal',
  name: 'Amal Agent',
  role: 'administrator',
  thumbnail: '',
};

export const cora: Agent = {
  ...me,
  id: 2,
  name: 'Cora Colleague',
  available_name: 'Cora',
  email: 'cora@example.com',
};

/** By default an open, unassigned conversation with a visitor. */
export function aConversation(change: Partial<Conversation> = {}): Conversation {
  return {
    id: 1,
    account_id: 1,
    inbox_id: 1,
    uuid: '7c9c3c3e-0000-4000-8000-000000000001',
    meta: {
      sender: {
        id: 7,
        name: 'Vera Visitor',
        email: 'vera@example.com',
        phone_number: null,
        identifier: null,
        thumbnail: '',
        blocked: false,
        availability_status: 'offline',
        additional_attributes: {},
        custom_attributes: {},
      },
      channel: 'Channel::WebWidget',
      hmac_verified: false,
    },
    messages: [],
    last_non_activity_message: null,
    additional_attributes: {},
    custom_attributes: {},
    agent_last_seen_at: 0,
    assignee_last_seen_at: 0,
    contact_last_seen_at: 0,
    can_reply: true,
    reply_window: null,
    labels: [],
    muted: false,
    snoozed_until: null,
    status: 'open',
    created_at: 1_700_000_000,
    updated_at: 1_700_000_000,
    timestamp: 1_700_000_000,
    last_activity_at: 1_700_000_000,
    first_reply_created_at: 0,
    unread_count: 0,
    priority: null,
    waiting_since: 1_700_000_000,
    sla_policy_id: null,
    applied_sla: null,
    sla_events: [],
    ...change,
  };
}

export function anAppliedSla(change: Partial<AppliedSla> = {}): AppliedSla {
  return {
    id: 1,
    sla_id: 1,
    sla_status: 'active',
    created_at: 1_700_000_000,
    updated_at: 1_700_000_000,
    sla_name: 'Gold',
    sla_description: null,
    sla_first_response_time_threshold: 600,
    sla_next_response_time_threshold: null,
    sla_resolution_time_threshold: null,
    sla_only_during_business_hours: false,
    sla_due_at: 1_700_000_600,
    sla_due_event: 'frt',
    ...change,
  };
}

let lastEventId = 0;

export function anSlaEvent(change: Partial<SlaEvent> = {}): SlaEvent {
  lastEventId += 1;
  const at = 1_700_000_600;
  return { id: lastEventId, event_type: 'frt', meta: {}, created_at: at, updated_at: at, ...change };
}

/** The conversation in the shape of an event. */
export function eventOf(conversation: Conversation): ConversationEvent {
  const { meta, last_non_activity_message: latest } = conversation;
  const { availability_status: _status, last_activity_at: _seen, created_at: _born, ...sender } = meta.sender;
  const iso = new Date(0).toISOString();
  return {
    id: conversation.id,
    inbox_id: conversation.inbox_id,
    status: conversation.status,
    channel: meta.channel,
    can_reply: conversation.can_reply,
    reply_window: conversation.reply_window,
    labels: conversation.labels,
    priority: conversation.priority,
    unread_count: conversation.unread_count,
    snoozed_until: conversation.snoozed_until,
    first_reply_created_at:
      conversation.first_reply_created_at === 0
        ? null
        : new Date(conversation.first_reply_created_at * 1000).toISOString(),
    waiting_since: conversation.waiting_since,
    additional_attributes: conversation.additional_attributes,
    custom_attributes: conversation.custom_attributes,
    contact_inbox: {
      id: 1,
      contact_id: sender.id,
      inbox_id: conversation.inbox_id,
      source_id: 'source',
      created_at: iso,
      updated_at: iso,
      hmac_verified: false,
      pubsub_token: 'token',
    },
    messages: latest && !latest.private ? [latest] : [],
    meta: {
      sender: { ...sender, type: 'contact' },
      assignee: meta.assignee
        ? {
            id: meta.assignee.id,
            name: meta.assignee.name,
            available_name: meta.assignee.available_name,
            avatar_url: '',
            thumbnail: '',
            type: 'user',
            availability_status: null,
          }
        : null,
      team: meta.team ? { id: meta.team.id, name: meta.team.name } : null,
      hmac_verified: meta.hmac_verified,
    },
    agent_last_seen_at: conversation.agent_last_seen_at,
    contact_last_seen_at: conversation.contact_last_seen_at,
    last_activity_at: conversation.last_activity_at,
    timestamp: conversation.timestamp,
    created_at: conversation.created_at,
    updated_at: conversation.updated_at,
  };
}
