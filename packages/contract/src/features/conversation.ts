import { Conditions } from '../kit/conditions.ts';
import { liveEvent } from '../kit/event.ts';
import {
  AccountItemParams,
  AccountParams,
  attributesBodyBytes,
  messageBodyBytes,
  route,
} from '../kit/route.ts';
import {
  FreeInput,
  FreeObject,
  Id,
  IsoTime,
  LongText,
  Nullable,
  OneOf,
  Payload,
  ShortText,
  Type,
  UnixSeconds,
  UnixSecondsFloat,
  Url,
  type Static,
} from '../kit/schema.ts';
import { FileType } from './attachment.ts';
import { Contact, ContactPush } from './contact.ts';
import { maxContentLength, MessageEvent, NewMessage, Sender } from './message.ts';
import { ConversationTeam, TeamPush } from './team.ts';
import { Agent, UserPush } from './user.ts';

/** Stored as 0…3 in this order. */
export const conversationStatuses = ['open', 'resolved', 'pending', 'snoozed'] as const;
export const ConversationStatus = OneOf(conversationStatuses);
export type ConversationStatus = Static<typeof ConversationStatus>;

/** Stored as 0…3 in this order; null is "none". */
export const priorities = ['low', 'medium', 'high', 'urgent'] as const;
export const Priority = OneOf(priorities);
export type Priority = Static<typeof Priority>;

export const conversationsPerPage = 25;

/** How long agents may reply after the contact wrote last, where the channel limits that. */
export const ReplyWindow = Type.Object({
  hours: Type.Number(),
  /** 0 where the contact has not written yet. */
  ends_at: UnixSeconds,
});
export type ReplyWindow = Static<typeof ReplyWindow>;

/** The campaign that began a conversation. */
export const ConversationCampaign = Type.Object({ id: Id, title: Type.String() });

export const slaStatuses = ['active', 'active_with_misses', 'hit', 'missed'] as const;
export type SlaStatus = (typeof slaStatuses)[number];

/** Missed targets: first response, next response, resolution. */
export const slaEventTypes = ['frt', 'nrt', 'rt'] as const;
export type SlaEventType = (typeof slaEventTypes)[number];

const Threshold = Nullable(Type.Number());

/** The SLA of a conversation, with its policy's targets in seconds at the time it was applied. */
export const AppliedSla = Type.Object({
  id: Id,
  sla_id: Id,
  sla_status: OneOf(slaStatuses),
  created_at: UnixSeconds,
  updated_at: UnixSeconds,
  sla_name: Type.String(),
  sla_description: Nullable(Type.String()),
  sla_first_response_time_threshold: Threshold,
  sla_next_response_time_threshold: Threshold,
  sla_resolution_time_threshold: Threshold,
  sla_only_during_business_hours: Type.Boolean(),
  /** When the next target is missed unless something happens before. Existing clients do not expect these two. */
  sla_due_at: Nullable(UnixSeconds),
  sla_due_event: Nullable(OneOf(slaEventTypes)),
});
export type AppliedSla = Static<typeof AppliedSla>;

/** A target that was missed; of a next response with the message that waits. */
export const SlaEvent = Type.Object({
  id: Id,
  event_type: OneOf(slaEventTypes),
  meta: Type.Object({ message_id: Type.Optional(Id) }),
  created_at: UnixSeconds,
  updated_at: UnixSeconds,
});
export type SlaEvent = Static<typeof SlaEvent>;

/** A conversation in the agent API. `id` is the display id; every unset time is 0. */
export const Conversation = Type.Object({
  meta: Type.Object({
    sender: Contact,
    channel: Nullable(Type.String()),
    assignee: Type.Optional(Agent),
    team: Type.Optional(ConversationTeam),
    hmac_verified: Nullable(Type.Boolean()),
    campaign: Type.Optional(ConversationCampaign),
  }),
  id: Id,
  messages: Type.Array(MessageEvent),
  account_id: Id,
  uuid: Type.String(),
  additional_attributes: FreeObject,
  agent_last_seen_at: UnixSeconds,
  assignee_last_seen_at: UnixSeconds,
  can_reply: Type.Boolean(),
  reply_window: Nullable(ReplyWindow),
  contact_last_seen_at: UnixSeconds,
  custom_attributes: FreeObject,
  inbox_id: Id,
  labels: Type.Array(Type.String()),
  muted: Type.Boolean(),
  snoozed_until: Nullable(IsoTime),
  status: ConversationStatus,
  created_at: UnixSeconds,
  updated_at: UnixSecondsFloat,
  timestamp: UnixSeconds,
  first_reply_created_at: UnixSeconds,
  unread_count: Type.Integer({ minimum: 0, maximum: 10 }),
  last_non_activity_message: Nullable(MessageEvent),
  last_activity_at: UnixSeconds,
  priority: Nullable(Priority),
  waiting_since: UnixSeconds,
  sla_policy_id: Nullable(Id),
  applied_sla: Nullable(AppliedSla),
  sla_events: Type.Array(SlaEvent),
});
export type Conversation = Static<typeof Conversation>;

/**
 * A conversation on the socket and in webhooks. `messages` contains the newest public message other than an
 * activity.
 */
export const ConversationEvent = Type.Object({
  id: Id,
  inbox_id: Id,
  status: ConversationStatus,
  channel: Nullable(Type.String()),
  can_reply: Type.Boolean(),
  reply_window: Nullable(ReplyWindow),
  labels: Type.Array(Type.String()),
  priority: Nullable(Priority),
  unread_count: Type.Integer({ minimum: 0, maximum: 10 }),
  snoozed_until: Nullable(IsoTime),
  first_reply_created_at: Nullable(IsoTime),
  waiting_since: UnixSeconds,
  additional_attributes: FreeObject,
  custom_attributes: FreeObject,
  contact_inbox: Type.Object({
    id: Id,
    contact_id: Id,
    inbox_id: Id,
    source_id: Type.String(),
    created_at: IsoTime,
    updated_at: IsoTime,
    hmac_verified: Type.Boolean(),
    pubsub_token: Type.String(),
  }),
  messages: Type.Array(MessageEvent),
  meta: Type.Object({
    sender: ContactPush,
    assignee: Nullable(UserPush),
    team: Nullable(TeamPush),
    hmac_verified: Nullable(Type.Boolean()),
    campaign: Type.Optional(ConversationCampaign),
  }),
  agent_last_seen_at: UnixSeconds,
  contact_last_seen_at: UnixSeconds,
  last_activity_at: UnixSeconds,
  timestamp: UnixSeconds,
  created_at: UnixSeconds,
  updated_at: UnixSecondsFloat,
  /** Not for contacts. */
  applied_sla: Type.Optional(Nullable(AppliedSla)),
  sla_events: Type.Optional(Type.Array(SlaEvent)),
});
export type ConversationEvent = Static<typeof ConversationEvent>;

/**
 * Conversations without a stored count are counted up to this many in each tab: counting on would read the whole
 * history. Lists of a status, inbox, team, assignee, view or one label have stored counts; filters, lists of several
 * labels or of one source, and those changed since a time do not.
 */
export const maxMatchingCount = 10_000;

export const ConversationCounts = Type.Object({
  mine_count: Type.Integer(),
  assigned_count: Type.Integer(),
  unassigned_count: Type.Integer(),
  all_count: Type.Integer(),
});
export type ConversationCounts = Static<typeof ConversationCounts>;

export const conversationSorts = [
  'last_activity_at_asc',
  'last_activity_at_desc',
  'created_at_asc',
  'created_at_desc',
  'priority_asc',
  'priority_desc',
  'waiting_since_asc',
  'waiting_since_desc',
] as const;
export type ConversationSort = (typeof conversationSorts)[number];

/** Clients send several values for none. */
const PriorityInput = Nullable(Type.Union([Priority, Type.Literal(''), Type.Literal('none')]));

const StatusFilter = OneOf([...conversationStatuses, 'all']);

/** Text of a query string, which is no longer than a request's head may be. */
const Filter = Type.String({ maxLength: 16_384 });

/**
 * Filters of the list and of the counts. `assignee_type` does not change the counts. Null and empty are no filter;
 * page 0 is the first.
 */
export const ConversationListInput = Type.Object({
  status: Type.Optional(Nullable(Type.Union([StatusFilter, Type.Array(StatusFilter, { maxItems: 50 })]))),
  assignee_type: Type.Optional(Nullable(OneOf(['me', 'unassigned', 'assigned', 'all']))),
  inbox_id: Type.Optional(Nullable(Type.Integer())),
  team_id: Type.Optional(Nullable(Type.Integer())),
  labels: Type.Optional(Nullable(Type.Union([Type.Array(ShortText, { maxItems: 500 }), Filter]))),
  conversation_type: Type.Optional(Nullable(OneOf(['mention', 'participating', 'unattended']))),
  source_id: Type.Optional(Nullable(Filter)),
  /**
   * A part of a message, ignoring case; it disables the status filter. For a common one, only the newest
   * messages are searched.
   */
  q: Type.Optional(Nullable(Type.String({ maxLength: 255 }))),
  sort_by: Type.Optional(Nullable(Filter)),
  page: Type.Optional(Nullable(Type.Integer({ minimum: 0 }))),
  updated_within: Type.Optional(Nullable(Type.Integer({ minimum: 0 }))),
});
export type ConversationListInput = Static<typeof ConversationListInput>;

const base = '/api/v1/accounts/:account_id/conversations';

export const listConversations = route({
  name: 'conversation.list',
  method: 'GET',
  path: base,
  summary: 'Conversations the caller may see, 25 per page, with the tab counts',
  who: 'member',
  params: AccountParams,
  input: ConversationListInput,
  response: Type.Object({
    data: Type.Object({ meta: ConversationCounts, payload: Type.Array(Conversation) }),
  }),
});

export const conversationMeta = route({
  name: 'conversation.meta',
  method: 'GET',
  path: `${base}/meta`,
  summary: 'The tab counts only',
  who: 'member',
  params: AccountParams,
  input: ConversationListInput,
  response: Type.Object({ meta: ConversationCounts }),
});

/** A conversation with messages that match a search, with the newest of them. */
export const ConversationHit = Type.Object({
  id: Id,
  uuid: Type.String(),
  created_at: UnixSeconds,
  contact: Type.Object({ id: Id, name: Type.String() }),
  inbox: Type.Object({ id: Id, name: Type.String(), channel_type: Type.String() }),
  messages: Type.Array(
    Type.Object({
      content: Nullable(Type.String()),
      id: Id,
      sender_name: Type.Optional(Type.String()),
      message_type: Type.Integer({ minimum: 0, maximum: 3 }),
      created_at: UnixSeconds,
    }),
  ),
  account_id: Id,
});
export type ConversationHit = Static<typeof ConversationHit>;

export const searchInConversations = route({
  name: 'conversation.search',
  method: 'GET',
  path: `${base}/search`,
  summary: 'Conversations with messages that match a search, 25 per page, with those messages',
  who: 'member',
  params: AccountParams,
  input: ConversationListInput,
  response: Type.Object({
    meta: Type.Omit(ConversationCounts, ['assigned_count']),
    payload: Type.Array(ConversationHit),
  }),
  errors: ['unprocessable'],
});

export const ConversationFilterInput = Type.Object({
  payload: Conditions,
  page: Type.Optional(Nullable(Type.Integer({ minimum: 0 }))),
});
export type ConversationFilterInput = Static<typeof ConversationFilterInput>;

export const filterConversations = route({
  name: 'conversation.filter',
  method: 'POST',
  path: `${base}/filter`,
  summary: 'Conversations that match conditions, the most recently active first, 25 per page',
  who: 'member',
  params: AccountParams,
  input: ConversationFilterInput,
  response: Type.Object({
    meta: Type.Omit(ConversationCounts, ['assigned_count']),
    payload: Type.Array(Conversation),
  }),
});

/** The counts of open conversations in the sidebar's views. Views without any are absent. */
export const ViewCounts = Type.Object({
  all: Type.Integer(),
  unattended: Type.Integer(),
  inboxes: Type.Array(Type.Object({ id: Id, count: Type.Integer() })),
  /** Of the teams the caller is in. */
  teams: Type.Array(Type.Object({ id: Id, count: Type.Integer() })),
  /** Of the labels that the sidebar shows. */
  labels: Type.Array(Type.Object({ title: Type.String(), count: Type.Integer() })),
});
export type ViewCounts = Static<typeof ViewCounts>;

export const conversationViewCounts = route({
  name: 'conversation.view_counts',
  method: 'GET',
  path: `${base}/view_counts`,
  summary: 'How many open conversations the caller may see: all, unattended, by inbox, team and label',
  who: 'member',
  params: AccountParams,
  response: ViewCounts,
});

export const showConversation = route({
  name: 'conversation.show',
  method: 'GET',
  path: `${base}/:id`,
  summary: 'One conversation by its display id',
  who: 'member',
  params: AccountItemParams,
  response: Conversation,
});

export const createConversation = route({
  name: 'conversation.create',
  method: 'POST',
  path: base,
  summary: 'Open a conversation with a contact, optionally with its first message',
  who: 'member',
  bots: true,
  multipart: true,
  maxBodyBytes: messageBodyBytes,
  params: AccountParams,
  input: Type.Object({
    source_id: Type.Optional(Nullable(Type.String({ maxLength: 255 }))),
    inbox_id: Type.Optional(Nullable(Type.Integer())),
    contact_id: Type.Optional(Nullable(Type.Integer())),
    additional_attributes: Type.Optional(Nullable(FreeInput)),
    custom_attributes: Type.Optional(Nullable(FreeInput)),
    status: Type.Optional(Nullable(ConversationStatus)),
    assignee_id: Type.Optional(Nullable(Type.Integer())),
    team_id: Type.Optional(Nullable(Type.Integer())),
    snoozed_until: Type.Optional(Nullable(ShortText)),
    message: Type.Optional(Nullable(NewMessage)),
  }),
  response: Conversation,
  errors: ['invalid', 'unprocessable'],
});

export const updateConversation = route({
  name: 'conversation.update',
  method: ['PATCH', 'PUT'],
  path: `${base}/:id`,
  summary: 'Change the priority, or give an SLA policy: a conversation keeps the first',
  who: 'member',
  bots: true,
  params: AccountItemParams,
  input: Type.Object({
    priority: Type.Optional(PriorityInput),
    sla_policy_id: Type.Optional(Nullable(Id)),
  }),
  response: Conversation,
  errors: ['invalid'],
});

export const deleteConversation = route({
  name: 'conversation.delete',
  method: 'DELETE',
  path: `${base}/:id`,
  summary: 'Delete a conversation with its messages and files',
  who: 'administrator',
  params: AccountItemParams,
});

export const toggleStatus = route({
  name: 'conversation.toggle_status',
  method: 'POST',
  path: `${base}/:id/toggle_status`,
  summary: 'Set the status, or toggle between open and resolved when none is given',
  who: 'member',
  bots: true,
  params: AccountItemParams,
  input: Type.Object({
    status: Type.Optional(Nullable(Type.Union([ConversationStatus, Type.Literal('')]))),
    snoozed_until: Type.Optional(Nullable(Type.Integer())),
  }),
  response: Payload(
    Type.Object({
      success: Nullable(Type.Boolean()),
      conversation_id: Id,
      current_status: ConversationStatus,
      snoozed_until: Nullable(IsoTime),
    }),
  ),
});

export const togglePriority = route({
  name: 'conversation.toggle_priority',
  method: 'POST',
  path: `${base}/:id/toggle_priority`,
  summary: 'Set or clear the priority',
  who: 'member',
  bots: true,
  params: AccountItemParams,
  input: Type.Object({ priority: Type.Optional(PriorityInput) }),
});

export const toggleTyping = route({
  name: 'conversation.toggle_typing_status',
  method: 'POST',
  path: `${base}/:id/toggle_typing_status`,
  summary: 'Report that the caller started or stopped typing',
  who: 'member',
  params: AccountItemParams,
  input: Type.Object({
    typing_status: Type.Optional(Nullable(ShortText)),
    is_private: Type.Optional(Nullable(Type.Boolean())),
  }),
});

export const updateLastSeen = route({
  name: 'conversation.update_last_seen',
  method: 'POST',
  path: `${base}/:id/update_last_seen`,
  summary: 'The caller has read everything',
  who: 'member',
  params: AccountItemParams,
  response: Conversation,
});

export const markUnread = route({
  name: 'conversation.unread',
  method: 'POST',
  path: `${base}/:id/unread`,
  summary: 'Mark the newest incoming message unread again',
  who: 'member',
  params: AccountItemParams,
  response: Conversation,
});

export const assignConversation = route({
  name: 'conversation.assign',
  method: 'POST',
  path: `${base}/:conversation_id/assignments`,
  summary: 'Set or clear the assignee, or else the team',
  who: 'member',
  bots: true,
  params: Type.Object({ account_id: Id, conversation_id: Id }),
  input: Type.Object({
    assignee_id: Type.Optional(Nullable(Type.Integer())),
    team_id: Type.Optional(Nullable(Type.Integer())),
  }),
  response: Nullable(
    Type.Union([
      Agent,
      Type.Object({
        id: Id,
        name: Type.String(),
        description: Nullable(Type.String()),
        allow_auto_assign: Type.Boolean(),
        account_id: Id,
        created_at: IsoTime,
        updated_at: IsoTime,
      }),
    ]),
  ),
  errors: ['unprocessable'],
});

const LabelParams = Type.Object({ account_id: Id, conversation_id: Id });

export const listConversationLabels = route({
  name: 'conversation.labels',
  method: 'GET',
  path: `${base}/:conversation_id/labels`,
  summary: 'Titles of the labels on the conversation',
  who: 'member',
  params: LabelParams,
  response: Payload(Type.Array(Type.String())),
});

export const setConversationLabels = route({
  name: 'conversation.set_labels',
  method: 'POST',
  path: `${base}/:conversation_id/labels`,
  summary: 'Replace the set of labels; titles need not exist as labels',
  who: 'member',
  params: LabelParams,
  input: Type.Object({ labels: Type.Optional(Type.Unknown()) }),
  response: Payload(Type.Array(Type.String())),
});

/** Maximum number of participants of a conversation. */
const maxParticipants = 200;
const participants = {
  path: `${base}/:conversation_id/participants`,
  who: 'member',
  params: LabelParams,
} as const;
const ParticipantsInput = Type.Object({ user_ids: Type.Array(Id, { maxItems: maxParticipants }) });

export const listParticipants = route({
  ...participants,
  name: 'conversation.participants',
  method: 'GET',
  summary: 'Who takes part in the conversation, by name',
  response: Type.Array(Agent),
});

export const addParticipants = route({
  ...participants,
  name: 'conversation.add_participants',
  method: 'POST',
  summary: 'Let users take part; answers those who did not. Who cannot see the inbox is left out',
  input: ParticipantsInput,
  response: Type.Array(Agent),
  errors: ['invalid'],
});

export const setParticipants = route({
  ...participants,
  name: 'conversation.set_participants',
  method: ['PATCH', 'PUT'],
  summary: 'Replace who takes part; answers all of them. Who cannot see the inbox is left out',
  input: ParticipantsInput,
  response: Type.Array(Agent),
  errors: ['invalid'],
});

export const removeParticipants = route({
  ...participants,
  name: 'conversation.remove_participants',
  method: 'DELETE',
  summary: 'Let users take part no longer',
  input: ParticipantsInput,
});

const conversationAttributes = {
  path: `${base}/:id/custom_attributes`,
  who: 'member',
  bots: true,
  maxBodyBytes: attributesBodyBytes,
  params: AccountItemParams,
  input: Type.Object({ custom_attributes: Type.Optional(Nullable(FreeInput)) }),
  response: Type.Object({ custom_attributes: FreeObject }),
  errors: ['invalid'],
} as const;

export const setConversationAttributes = route({
  ...conversationAttributes,
  name: 'conversation.set_custom_attributes',
  method: 'POST',
  summary: 'Replace all custom attributes of a conversation',
});

/** Specific to Confab: concurrent changes of different attributes do not undo each other. */
export const changeConversationAttributes = route({
  ...conversationAttributes,
  name: 'conversation.change_custom_attributes',
  method: 'PATCH',
  summary: 'Change custom attributes of a conversation, remove those that are null, and leave the others',
});

export const muteConversation = route({
  name: 'conversation.mute',
  method: 'POST',
  path: `${base}/:id/mute`,
  summary: 'Block the contact and resolve the conversation',
  who: 'member',
  params: AccountItemParams,
});

export const unmuteConversation = route({
  name: 'conversation.unmute',
  method: 'POST',
  path: `${base}/:id/unmute`,
  summary: 'Unblock the contact; the status stays',
  who: 'member',
  params: AccountItemParams,
});

export const sendTranscript = route({
  name: 'conversation.transcript',
  method: 'POST',
  path: `${base}/:id/transcript`,
  summary: 'Email what the contact can read of the conversation to an address',
  who: 'member',
  params: AccountItemParams,
  input: Type.Object({ email: Type.Optional(Nullable(ShortText)) }),
  errors: ['unprocessable', 'too_many_requests'],
});

export const attachmentsPerPage = 100;

/** A file in a conversation, as its gallery shows it; the keys beyond the first two depend on `file_type`. */
export const GalleryFile = Type.Object({
  message_id: Id,
  file_type: FileType,
  data_url: Type.Optional(Nullable(Url)),
  thumb_url: Type.Optional(Url),
  file_size: Type.Optional(Nullable(Type.Integer())),
  extension: Type.Optional(Nullable(Type.String())),
  width: Type.Optional(Nullable(Type.Integer())),
  height: Type.Optional(Nullable(Type.Integer())),
  created_at: UnixSeconds,
  sender: Type.Optional(Sender),
});
export type GalleryFile = Static<typeof GalleryFile>;

export const listConversationAttachments = route({
  name: 'conversation.attachments',
  method: 'GET',
  path: `${base}/:id/attachments`,
  summary: `The files of a conversation, newest first, ${attachmentsPerPage} a page`,
  who: 'member',
  params: AccountItemParams,
  input: Type.Object({ page: Type.Optional(Nullable(Type.Integer({ maximum: 10_000 }))) }),
  response: Type.Object({
    meta: Type.Object({ total_count: Type.Integer() }),
    payload: Type.Array(GalleryFile),
  }),
});

/** Maximum number of conversations in a response of `contactConversations`. */
export const maxContactConversations = 20;

export const contactConversations = route({
  name: 'conversation.of_contact',
  method: 'GET',
  path: '/api/v1/accounts/:account_id/contacts/:id/conversations',
  summary: `The conversations of a contact that the caller may see, the ${maxContactConversations} most recently active`,
  who: 'member',
  params: AccountItemParams,
  response: Payload(Type.Array(Conversation)),
});

const drafts = {
  path: `${base}/:conversation_id/draft_messages`,
  who: 'member',
  params: LabelParams,
} as const;

/**
 * Absent or false: the draft of the reply; true: that of the private note. Existing clients know of no other than
 * the first.
 */
const draftKind = { private: Type.Optional(Nullable(Type.Boolean())) };
/** The recipients of a drafted reply as typed, possibly invalid. Not stored without a text. */
const draftCopies = {
  to_emails: Type.Optional(Nullable(LongText)),
  cc_emails: Type.Optional(Nullable(LongText)),
  bcc_emails: Type.Optional(Nullable(LongText)),
};
/** Identifies one state of a draft; chosen by the client that writes it. */
const DraftRevision = Type.String({ minLength: 1, maxLength: 64 });

export const showDraft = route({
  ...drafts,
  name: 'conversation.draft',
  method: 'GET',
  summary: 'What the caller has written in the conversation and not sent yet',
  input: Type.Object(draftKind),
  response: Type.Object({
    has_draft: Type.Boolean(),
    message: Type.Optional(Type.String()),
    to_emails: Type.Optional(Type.String()),
    cc_emails: Type.Optional(Type.String()),
    bcc_emails: Type.Optional(Type.String()),
    revision: Type.Optional(Type.String()),
    updated_at: Type.Optional(IsoTime),
  }),
});

export const saveDraft = route({
  ...drafts,
  name: 'conversation.save_draft',
  method: ['PUT', 'PATCH'],
  summary:
    'Keep a draft of the caller; a blank text removes it. With `replaces`, only in place of that revision',
  wrapper: 'draft_message',
  maxBodyBytes: messageBodyBytes,
  input: Type.Object({
    ...draftKind,
    ...draftCopies,
    message: Type.Optional(Nullable(Type.String({ maxLength: maxContentLength }))),
    revision: Type.Optional(DraftRevision),
    /** The client's revision; null for none. A newer one is not overwritten. */
    replaces: Type.Optional(Nullable(DraftRevision)),
  }),
  errors: ['conflict'],
});

export const deleteDraft = route({
  ...drafts,
  name: 'conversation.delete_draft',
  method: 'DELETE',
  summary: 'Remove a draft of the caller; with `replaces`, only that revision',
  input: Type.Object({ ...draftKind, replaces: Type.Optional(Nullable(DraftRevision)) }),
});

export const conversationCreated = liveEvent('conversation.created', ConversationEvent);
export const conversationUpdated = liveEvent('conversation.updated', ConversationEvent);
export const conversationStatusChanged = liveEvent('conversation.status_changed', ConversationEvent);
export const conversationRead = liveEvent('conversation.read', ConversationEvent);
export const assigneeChanged = liveEvent('assignee.changed', ConversationEvent);
export const teamChanged = liveEvent('team.changed', ConversationEvent);
/** It was moved to another contact. */
export const conversationContactChanged = liveEvent('conversation.contact_changed', ConversationEvent);

/** It was deleted, with its messages and notifications. */
export const conversationDeleted = liveEvent('conversation.deleted', Type.Object({ id: Id, inbox_id: Id }));

/** Its recipients were mentioned in a private note. */
export const conversationMentioned = liveEvent('conversation.mentioned', ConversationEvent);

/** The participants changed: the ids of all of them. Existing clients read the responses of the routes. */
export const conversationParticipantsChanged = liveEvent(
  'conversation.participants_changed',
  Type.Object({ conversation_id: Id, user_ids: Type.Array(Id) }),
);

/** For reactions only: a bot handed a conversation over to people. Times are milliseconds since 1970. */
export const conversationBotHandoff = liveEvent(
  'conversation.bot_handoff',
  Type.Object({ conversation_id: Id, assignee_id: Nullable(Id), at: Type.Integer() }),
);

/** Its contact ended it. For the server itself: clients receive the status. */
export const conversationEndedByContact = liveEvent(
  'conversation.ended_by_contact',
  Type.Object({ conversation_id: Id }),
);

const Typing = Type.Object({ conversation: ConversationEvent, user: Sender, is_private: Type.Boolean() });
export const conversationTypingOn = liveEvent('conversation.typing_on', Typing);
export const conversationTypingOff = liveEvent('conversation.typing_off', Typing);

/**
 * The users who have the conversation open, including the receiver. Sent only to those who have it open themselves, as
 * reported on their socket with the action `view_conversation {id}` every few seconds; never stored.
 */
export const conversationViewersChanged = liveEvent(
  'conversation.viewers_changed',
  Type.Object({ id: Id, user_ids: Type.Array(Id) }),
);

/** Internal event: a transcript has to be emailed; to the contact without an address. */
export const transcriptRequested = liveEvent(
  'conversation.transcript_requested',
  Type.Object({ conversation_id: Id, email: Type.Optional(Type.String()) }),
);

/** Internal event: the contact's unread messages have to be emailed to them. */
export const unreadEmailRequested = liveEvent(
  'conversation.unread_email_requested',
  Type.Object({ conversation_id: Id, from_message_id: Id, until_message_id: Id }),
);

/** The events of programs behind an inbox, by their wire names. */
export const hookEvents = [
  'conversation_created',
  'conversation_updated',
  'conversation_status_changed',
  'message_created',
  'message_updated',
] as const;
export type HookEvent = (typeof hookEvents)[number];

/** Internal event: the webhook of the conversation's inbox has to be notified. */
export const conversationHookRequested = liveEvent(
  'conversation.hook_requested',
  Type.Object({
    event: Type.Enum(hookEvents),
    conversation_id: Id,
    message_id: Type.Optional(Id),
    changed_attributes: Type.Optional(Type.Array(FreeObject)),
  }),
);

/** The events of automation rules, by their stored names. */
export const ruleEvents = [
  'conversation_created',
  'conversation_updated',
  'conversation_opened',
  'message_created',
] as const;
export type RuleEvent = (typeof ruleEvents)[number];

/** Internal event: an event occurred for which the account has at least one active rule. */
export const conversationRulesRequested = liveEvent(
  'conversation.rules_requested',
  Type.Object({
    event: Type.Enum(ruleEvents),
    conversation_id: Id,
    message_id: Type.Optional(Id),
    changed_attributes: Type.Optional(Type.Array(FreeObject)),
  }),
);

/** Internal event: an email about a conversation has to be sent to a team member. */
export const teamEmailRequested = liveEvent(
  'conversation.team_email_requested',
  Type.Object({ conversation_id: Id, user_id: Id, content: Type.String() }),
);

/** The events of an inbox's bot, by their wire names. */
export const botEvents = [
  'message_created',
  'message_updated',
  'conversation_opened',
  'conversation_resolved',
] as const;
export type BotEvent = (typeof botEvents)[number];

/** Internal event: the bot of the conversation's inbox has to be notified. */
export const conversationBotRequested = liveEvent(
  'conversation.bot_requested',
  Type.Object({ event: Type.Enum(botEvents), conversation_id: Id, message_id: Type.Optional(Id) }),
);

/** Internal event: the contact wrote in a conversation that an assistant answers. */
export const conversationAssistantRequested = liveEvent(
  'conversation.assistant_requested',
  Type.Object({ conversation_id: Id }),
);

/** Internal event: the account's webhooks have to be notified of something in a conversation. */
export const conversationWebhookRequested = liveEvent(
  'conversation.webhook_requested',
  Type.Object({
    event: Type.Enum(hookEvents),
    conversation_id: Id,
    message_id: Type.Optional(Id),
    changed_attributes: Type.Optional(Type.Array(FreeObject)),
  }),
);
