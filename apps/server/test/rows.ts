import type { Agent } from '@confab/contract/features/user';
import type { AttachmentRow } from '../src/features/attachment/queries.ts';
import type { ContactRecord } from '../src/features/contact/queries.ts';
import type { ContextRow } from '../src/features/conversation/row-queries.ts';
import type { StoredSla } from '../src/features/conversation/sla/queries.ts';
import type { InboxRow } from '../src/features/inbox/queries.ts';
import type { MessageRow } from '../src/features/message/queries.ts';
import type { BotActor, MemberActor, Person } from '../src/platform/auth/actor.ts';
import type { ParsedEmail } from '../src/platform/email/parse-email.ts';

// Rows as the database returns them, with a different value in every column, for tests of pure functions.

export const frontendUrl = 'https://desk.example';

/** A different second for each number, with milliseconds that a view must omit or keep. */
export function moment(number: number): Date {
  return new Date(1_700_000_000_250 + number * 1_000);
}
/** The same in whole seconds, as on the wire. */
export function seconds(number: number): number {
  return 1_700_000_000 + number;
}
export function iso(number: number): string {
  return moment(number).toISOString();
}

export function messageRow(more: Partial<MessageRow> = {}): MessageRow {
  return {
    id: 11,
    account_id: 2,
    conversation_id: 333,
    inbox_id: 4,
    message_type: 1,
    content: 'Hello',
    private: false,
    status: 1,
    content_type: 0,
    content_attributes: { in_reply_to: 9 },
    additional_attributes: { campaign_id: 5 },
    external_source_ids: { slack: 's-1' },
    source_id: 'ext-1',
    sender_type: 'User',
    sender_id: 6,
    created_at: moment(1),
    updated_at: moment(2),
    ...more,
  };
}

export function attachmentRow(more: Partial<AttachmentRow> = {}): AttachmentRow {
  return {
    account_id: 2,
    id: 21,
    message_id: 11,
    file_type: 0,
    blob_id: 31,
    external_url: null,
    coordinates_lat: null,
    coordinates_long: null,
    fallback_title: null,
    width: 640,
    height: 480,
    meta: { a: 1 },
    link_version: 0,
    filename: 'a cat.png',
    content_type: 'image/png',
    byte_size: 1234,
    ...more,
  };
}

export function contactRecord(more: Partial<ContactRecord> = {}): ContactRecord {
  return {
    account_id: 2,
    id: 41,
    name: 'Tessa',
    middle_name: 'M.',
    last_name: 'Quill',
    email: 'tessa@example.com',
    phone_number: '+4915112345678',
    identifier: 'crm-1',
    location: 'Lisbon',
    country_code: 'PT',
    contact_type: 1,
    blocked: true,
    additional_attributes: { city: 'Lisbon' },
    custom_attributes: { plan: 'gold' },
    avatar_key: 'avatars/2/face.png',
    last_activity_at: moment(3),
    created_at: moment(4),
    updated_at: moment(5),
    ...more,
  };
}

export function inboxRow(more: Partial<InboxRow> = {}): InboxRow {
  return {
    account_id: 2,
    id: 4,
    name: 'App',
    channel: 'api',
    channel_settings: {
      webhook_url: 'https://hook.example',
      identifier: 'inbox-token',
      hmac_mandatory: false,
      additional_attributes: { agent_reply_time_window: 24 },
    },
    channel_secrets: 'sealed',
    smtp_auth_failures: 0,
    auth_failures: 0,
    locked_out_at: null,
    avatar_key: 'avatars/2/inbox.png',
    greeting_enabled: true,
    greeting_message: 'Hi',
    enable_email_collect: true,
    csat_survey_enabled: true,
    csat_config: { display_type: 'star' },
    enable_auto_assignment: true,
    auto_assignment_config: { max: 3 },
    working_hours_enabled: true,
    out_of_office_message: 'Away',
    timezone: 'Europe/Lisbon',
    allow_messages_after_resolved: true,
    lock_to_single_conversation: true,
    sender_name_type: 1,
    business_name: 'Paperlane',
    agent_bot_id: 8,
    captain_assistant_id: 9,
    deleting_at: null,
    created_at: moment(6),
    updated_at: moment(7),
    ...more,
  };
}

export function contextRow(more: Partial<ContextRow> = {}): ContextRow {
  return { ...conversationColumns(), ...joinedColumns(), ...more };
}

function conversationColumns() {
  return {
    account_id: 2,
    sla: null,
    id: 333,
    display_id: 12,
    uuid: '0b54b6a4-0000-4000-8000-000000000001',
    inbox_id: 4,
    contact_id: 41,
    contact_inbox_id: 51,
    assignee_id: 6,
    team_id: 7,
    status: 0,
    priority: 2,
    snoozed_until: moment(10),
    additional_attributes: { browser: 'Firefox' },
    custom_attributes: { order: '77' },
    labels: ['billing'],
    participant_ids: [6],
    mentioned_ids: [],
    unread_count: 3,
    last_message_id: 11,
    last_non_activity_message_id: 11,
    last_public_message_id: 11,
    agent_last_seen_at: moment(11),
    assignee_last_seen_at: moment(12),
    contact_last_seen_at: moment(13),
    first_reply_created_at: moment(14),
    waiting_since: moment(15),
    last_incoming_at: moment(16),
    last_outgoing_at: moment(23),
    last_template_at: moment(24),
    email_collect_sent_at: moment(25),
    csat_sent_at: moment(26),
    campaign_id: null,
    assignment_due_at: null,
    email_due_at: null,
    email_from_message_id: null,
    last_activity_at: moment(17),
    created_at: moment(18),
    updated_at: moment(19),
  };
}

function joinedColumns() {
  const contact = contactRecord();
  return {
    webhook_events: [],
    hook_apps: [],
    inbox_channel: 'api',
    inbox_channel_settings: inboxRow().channel_settings,
    inbox_agent_bot_id: null,
    inbox_captain_assistant_id: null,
    inbox_greeting_enabled: false,
    inbox_working_hours_enabled: false,
    inbox_enable_email_collect: false,
    inbox_csat_survey_enabled: false,
    inbox_enable_auto_assignment: false,
    contact_name: contact.name,
    contact_email: contact.email,
    contact_phone_number: contact.phone_number,
    contact_identifier: contact.identifier,
    contact_blocked: contact.blocked,
    contact_additional_attributes: contact.additional_attributes,
    contact_custom_attributes: contact.custom_attributes,
    contact_avatar_key: contact.avatar_key,
    contact_last_activity_at: contact.last_activity_at,
    contact_created_at: contact.created_at,
    ci_source_id: 'session-1',
    ci_pubsub_token: 'pubsub-1',
    ci_hmac_verified: true,
    ci_created_at: moment(20),
    ci_updated_at: moment(21),
    assignee_name: 'Jonas Berg',
    assignee_display_name: 'Jonas',
    assignee_email: 'jonas@example.com',
    assignee_avatar_key: 'avatars/jonas.png',
    assignee_confirmed_at: moment(22),
    assignee_custom_attributes: { desk: 'B' },
    assignee_role: 0,
    assignee_availability: 0,
    assignee_auto_offline: true,
    assignee_custom_role_id: 61,
    team_name: 'Support',
    team_description: 'First line',
    team_allow_auto_assign: false,
    campaign_title: null,
  };
}

export function person(more: Partial<Person> = {}): Person {
  return {
    id: 6,
    name: 'Jonas Berg',
    displayName: 'Jonas',
    email: 'jonas@example.com',
    avatarKey: 'avatars/jonas.png',
    confirmed: true,
    ...more,
  };
}

/** A user as other members of the account see them. */
export function agentOfWire(more: Partial<Agent> = {}): Agent {
  return {
    id: 6,
    account_id: 2,
    availability_status: 'online',
    auto_offline: true,
    confirmed: true,
    email: 'jonas@example.com',
    available_name: 'Jonas',
    name: 'Jonas Berg',
    role: 'agent',
    thumbnail: `${frontendUrl}/avatars/jonas.png`,
    ...more,
  };
}

/** The SLA of a conversation, with a first response that was missed. */
export function storedSla(more: Partial<StoredSla> = {}): StoredSla {
  const ms = (number: number): number => moment(number).getTime();
  return {
    id: 5,
    sla_policy_id: 3,
    name: 'Gold',
    description: 'Fast',
    status: 1,
    first_response_seconds: 60,
    next_response_seconds: 120,
    resolution_seconds: 180,
    only_during_business_hours: true,
    first_response_missed: true,
    resolution_missed: false,
    missed_waiting_since: ms(4),
    due_at: ms(5),
    due_event: 2,
    created_at: ms(1),
    updated_at: ms(2),
    events: [
      { id: 1, event_type: 0, message_id: null, created_at: ms(6) },
      { id: 2, event_type: 1, message_id: 11, created_at: ms(7) },
    ],
    ...more,
  };
}

/** A parsed email, with headers by their names in lower case. */
export function parsedEmailOf({
  headers = {},
  ...more
}: Partial<Omit<ParsedEmail, 'headers'>> & { headers?: Record<string, string> } = {}): ParsedEmail {
  return {
    headers: new Map(Object.entries(headers).map(([name, value]) => [name, [value]])),
    from: { address: 'Tessa@example.com', name: 'Tessa' },
    replyTo: [],
    to: [{ address: 'Help@desk.example', name: '' }],
    cc: [],
    bcc: [],
    subject: 'Paper',
    messageId: 'm-1@example.com',
    inReplyTo: null,
    references: [],
    date: moment(1),
    text: 'Hello',
    html: null,
    parts: [],
    ...more,
  };
}

export function memberActor(more: Partial<MemberActor> = {}): MemberActor {
  return {
    kind: 'member',
    accountId: 2,
    accountLocale: 'en',
    person: person(),
    credential: { kind: 'access_token' },
    role: 'agent',
    customRoleId: null,
    permissions: ['agent'],
    inboxIds: [4],
    contactsOpenToAllAgents: false,
    ...more,
  };
}

export const botActor: BotActor = {
  kind: 'bot',
  accountId: 2,
  accountLocale: 'en',
  bot: { id: 8, name: 'Robo', avatarKey: null },
};
