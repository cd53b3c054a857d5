import { liveEvent } from '../kit/event.ts';
import { messageBodyBytes, route } from '../kit/route.ts';
import {
  FileInput,
  FreeInput,
  FreeObject,
  Id,
  IsoTime,
  LongText,
  Nullable,
  OneOf,
  ShortText,
  Type,
  UnixSeconds,
  type Static,
} from '../kit/schema.ts';
import { Attachment, maxListedFiles } from './attachment.ts';
import { ContactPush } from './contact.ts';
import { AssistantPush, BotPush, UserPush } from './user.ts';

/** Stored and sent as 0…3 in this order. */
export const messageTypes = ['incoming', 'outgoing', 'activity', 'template'] as const;
export type MessageType = (typeof messageTypes)[number];
export const messageTypeNumber = { incoming: 0, outgoing: 1, activity: 2, template: 3 } as const;
const MessageTypeNumber = Type.Integer({ minimum: 0, maximum: 3 });

/** Stored as 0…3 in this order. `progress` exists in clients only. */
export const messageStatuses = ['sent', 'delivered', 'read', 'failed'] as const;
export const MessageStatus = OneOf(messageStatuses);
export type MessageStatus = Static<typeof MessageStatus>;

/** Stored as 0…11 in this order. */
export const contentTypes = [
  'text',
  'input_text',
  'input_textarea',
  'input_email',
  'input_select',
  'cards',
  'form',
  'article',
  'incoming_email',
  'input_csat',
  'integrations',
  'sticker',
] as const;
export const ContentType = OneOf(contentTypes);
export type ContentType = Static<typeof ContentType>;

/** Longest message content, in characters. */
export const maxContentLength = 150_000;

/** Maximum messages per minute in a conversation. */
export const maxMessagesPerMinute = 200;

export const Sender = Type.Union([UserPush, ContactPush, BotPush, AssistantPush]);
export type Sender = Static<typeof Sender>;

const EchoId = Type.Union([Type.String({ maxLength: 255 }), Type.Integer()]);

/** A message in the agent API. `sender` and `attachments` are absent when there are none. */
export const Message = Type.Object({
  id: Id,
  content: Nullable(Type.String()),
  inbox_id: Id,
  echo_id: Type.Optional(EchoId),
  conversation_id: Id,
  message_type: MessageTypeNumber,
  content_type: ContentType,
  status: MessageStatus,
  content_attributes: FreeObject,
  created_at: UnixSeconds,
  private: Type.Boolean(),
  source_id: Nullable(Type.String()),
  sender: Type.Optional(Sender),
  attachments: Type.Optional(Type.Array(Attachment)),
});
export type Message = Static<typeof Message>;

/** A message on the socket, in webhooks and inside conversations. `conversation_id` is the display id. */
export const MessageEvent = Type.Object({
  id: Id,
  content: Nullable(Type.String()),
  account_id: Id,
  inbox_id: Id,
  conversation_id: Id,
  message_type: MessageTypeNumber,
  created_at: UnixSeconds,
  updated_at: IsoTime,
  private: Type.Boolean(),
  status: MessageStatus,
  source_id: Nullable(Type.String()),
  content_type: ContentType,
  content_attributes: FreeObject,
  sender_type: Nullable(OneOf(['User', 'Contact', 'AgentBot', 'Captain::Assistant'])),
  sender_id: Nullable(Id),
  external_source_ids: FreeObject,
  additional_attributes: FreeObject,
  processed_message_content: Nullable(Type.String()),
  sentiment: FreeObject,
  conversation: Type.Object({
    assignee_id: Nullable(Id),
    unread_count: Type.Integer({ minimum: 0, maximum: 10 }),
    last_activity_at: UnixSeconds,
    contact_inbox: Type.Object({ source_id: Type.String() }),
  }),
  echo_id: Type.Optional(EchoId),
  attachments: Type.Optional(Type.Array(Attachment)),
  sender: Type.Optional(Sender),
});
export type MessageEvent = Static<typeof MessageEvent>;

/** A message as the contact sees it, in the widget and the public inbox API. */
export const PublicMessage = Type.Object({
  id: Id,
  content: Nullable(Type.String()),
  message_type: MessageTypeNumber,
  content_type: ContentType,
  content_attributes: FreeObject,
  created_at: UnixSeconds,
  conversation_id: Id,
  attachments: Type.Optional(Type.Array(Attachment)),
  sender: Type.Optional(Sender),
});
export type PublicMessage = Static<typeof PublicMessage>;

const ConversationParams = Type.Object({ account_id: Id, conversation_id: Id });
const MessageParams = Type.Object({ account_id: Id, conversation_id: Id, id: Id });
const base = '/api/v1/accounts/:account_id/conversations/:conversation_id/messages';

export const listMessages = route({
  name: 'message.list',
  method: 'GET',
  path: base,
  summary:
    'Messages of a conversation, ascending: the newest 20, the 20 before an id, or up to 100 after one',
  who: 'member',
  params: ConversationParams,
  input: Type.Object({
    before: Type.Optional(Type.Integer({ minimum: 0 })),
    after: Type.Optional(Type.Integer({ minimum: 0 })),
    filter_internal_messages: Type.Optional(Type.Boolean()),
  }),
  response: Type.Object({
    meta: Type.Object({
      labels: Type.Array(Type.String()),
      additional_attributes: FreeObject,
      contact: ContactPush,
      assignee: Type.Optional(UserPush),
      agent_last_seen_at: Nullable(IsoTime),
      assignee_last_seen_at: Nullable(IsoTime),
    }),
    payload: Type.Array(Message),
  }),
});

/** Maximum recipients besides the contact; more would be a mailing. */
export const maxCopies = 50;
/** As existing clients send them, divided by commas, or as a list. */
const Copies = Type.Optional(
  Nullable(Type.Union([LongText, Type.Array(Type.String({ maxLength: 320 }), { maxItems: maxCopies })])),
);

/**
 * The input of a new message; also the `message` object of conversation.create. Null and empty values are ignored,
 * because no-code tools send them for every field left empty.
 */
export const NewMessage = Type.Object({
  content: Type.Optional(Nullable(Type.String({ maxLength: maxContentLength }))),
  private: Type.Optional(Nullable(Type.Boolean())),
  message_type: Type.Optional(Nullable(OneOf(['outgoing', 'incoming', 'template']))),
  content_type: Type.Optional(Nullable(ContentType)),
  content_attributes: Type.Optional(Nullable(Type.Union([FreeInput, Type.String({ maxLength: 100_000 })]))),
  attachments: Type.Optional(Nullable(Type.Array(FileInput, { maxItems: maxListedFiles }))),
  echo_id: Type.Optional(Nullable(EchoId)),
  source_id: Type.Optional(Nullable(Type.String({ maxLength: 255 }))),
  cc_emails: Copies,
  bcc_emails: Copies,
  to_emails: Copies,
  template_params: Type.Optional(Nullable(FreeInput)),
  external_created_at: Type.Optional(Nullable(Type.Union([ShortText, Type.Integer()]))),
  campaign_id: Type.Optional(Nullable(Type.Integer())),
  /** A message in the name of a bot of the account: `AgentBot` and its id. */
  sender_type: Type.Optional(Nullable(ShortText)),
  sender_id: Type.Optional(Nullable(Type.Integer())),
  /** Which audio files are voice notes: `true` for all, or file names, also as JSON. */
  is_recorded_audio: Type.Optional(Type.Unknown()),
});
export type NewMessage = Static<typeof NewMessage>;

/** How many newer messages a `conflict` error contains at most. */
export const maxNewerShown = 5;

/** Body of the 409 for a reply whose author has not seen the newest messages: the newest of them, ascending. */
export const NewerMessages = Type.Object({
  error: Type.String(),
  newer_messages: Type.Array(Message, { minItems: 1, maxItems: maxNewerShown }),
  /** How many there are, counted up to a hundred. */
  newer_count: Type.Integer({ minimum: 1 }),
});
export type NewerMessages = Static<typeof NewerMessages>;

/** The longest delay of an email reply for undo. */
export const maxUndoSeconds = 30;

export const createMessage = route({
  name: 'message.create',
  method: 'POST',
  path: base,
  summary: 'Write a message or private note. The same echo_id of the same sender is one message',
  naturalKeys: ['echo_id', 'source_id'],
  who: 'member',
  bots: true,
  multipart: true,
  maxBodyBytes: messageBodyBytes,
  params: ConversationParams,
  input: Type.Object({
    ...NewMessage.properties,
    /**
     * The newest message that the author has seen, 0 for none. If given, a public reply is rejected with `conflict` and
     * nothing is written when the contact, another agent, or a bot has written since.
     */
    newest_seen_id: Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }))),
    /**
     * How long an email reply is delayed before it is sent, and can be undone by `message.undo`;
     * `content_attributes.send_after` is its time. Effects of a reply (clocks, webhooks, rules) follow when it
     * is sent. Ignored elsewhere.
     */
    undo_seconds: Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: maxUndoSeconds }))),
  }),
  response: Message,
  errors: ['invalid', 'unprocessable', 'too_many_messages', 'conflict'],
  errorStyle: 'message',
});

export const updateMessageStatus = route({
  name: 'message.update_status',
  method: ['PATCH', 'PUT'],
  path: `${base}/:id`,
  summary: 'Report the delivery of a message of an API inbox',
  who: 'member',
  maxBodyBytes: 256 * 1024,
  params: MessageParams,
  input: Type.Object({
    status: Type.Optional(ShortText),
    external_error: Type.Optional(Nullable(LongText)),
  }),
  response: Message,
  errors: ['forbidden'],
});

export const deleteMessage = route({
  name: 'message.delete',
  method: 'DELETE',
  path: `${base}/:id`,
  summary: 'Delete a message: content, attributes, and attachments are removed, the row stays',
  who: 'member',
  params: MessageParams,
  response: Message,
});

/** An undone message is stored as a deleted one with `content_attributes.unsent`. */
export const undoMessage = route({
  name: 'message.undo',
  method: 'POST',
  path: `${base}/:id/undo`,
  summary: 'Take back an email of one’s own that waits to leave (undo_seconds); 422 once it is being sent',
  errorStyle: 'message',
  who: 'member',
  params: MessageParams,
  response: Message,
  errors: ['forbidden', 'unprocessable'],
});

export const retryMessage = route({
  name: 'message.retry',
  method: 'POST',
  path: `${base}/:id/retry`,
  summary: 'Send a failed message again',
  errorStyle: 'message',
  who: 'member',
  params: MessageParams,
  response: Message,
  errors: ['unprocessable'],
});

/** Characters of a message that is translated. */
export const maxTranslatedLength = 30_000;

export const translateMessage = route({
  name: 'message.translate',
  method: 'POST',
  path: `${base}/:id/translate`,
  summary:
    'Translate a message and keep that in content_attributes.translations; null without a provider, empty when it is kept already',
  who: 'member',
  params: MessageParams,
  input: Type.Object({
    /** A language tag, as `pt` or `pt_BR`. */
    target_language: Type.String({
      maxLength: 35,
      pattern: '^[A-Za-z]{2,3}([_-][A-Za-z0-9]{2,8}){0,3}$',
    }),
  }),
  response: Type.Object({ content: Nullable(Type.String()) }),
  mayBeEmpty: true,
  errors: ['unprocessable', 'unavailable'],
  limits: [{ by: 'account', limit: 600, seconds: 300 }],
});

export const renewAttachmentLinks = route({
  name: 'message.renew_attachment_links',
  method: 'POST',
  path: `${base}/:id/attachments/:attachment_id/renew_links`,
  summary: 'Make all links to a file invalid that were given out, and answer the message with new ones',
  who: 'member',
  params: Type.Object({ ...MessageParams.properties, attachment_id: Id }),
  response: Message,
});

export const messageCreated = liveEvent('message.created', MessageEvent);
export const messageUpdated = liveEvent(
  'message.updated',
  Type.Intersect([MessageEvent, Type.Object({ previous_changes: FreeObject })]),
);
export const firstReplyCreated = liveEvent('first.reply.created', MessageEvent);

/** For reactions only: a person answered a contact who had waited since `waiting_since`, milliseconds since 1970. */
export const replyCreated = liveEvent(
  'reply.created',
  Type.Object({
    message_id: Id,
    conversation_id: Id,
    assignee_id: Nullable(Id),
    waiting_since: Type.Integer(),
  }),
);

/** For reactions only: a message of a campaign has left, has arrived or has failed. */
export const campaignMessageReported = liveEvent(
  'message.campaign_reported',
  Type.Object({ message_id: Id, conversation_id: Id }),
);

/** For reactions only: a message was undone before it was sent. */
export const messageUndone = liveEvent(
  'message.taken_back',
  Type.Object({ message_id: Id, conversation_id: Id }),
);

/** For reactions only: a message with an audio file was written. */
export const messageAudioAdded = liveEvent(
  'message.audio_added',
  Type.Object({ message_id: Id, conversation_id: Id }),
);

/** For reactions only: a message waits to leave through its channel. */
export const messageDeliveryRequested = liveEvent(
  'message.delivery_requested',
  Type.Object({ message_id: Id, conversation_id: Id }),
);
