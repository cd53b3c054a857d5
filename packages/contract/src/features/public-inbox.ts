import { attributesBodyBytes, messageBodyBytes, route } from '../kit/route.ts';
import {
  FileInput,
  FreeInput,
  Id,
  LongUrl,
  Nullable,
  OneOf,
  ShortText,
  Type,
  UnixSeconds,
  type Static,
} from '../kit/schema.ts';
import { maxListedFiles } from './attachment.ts';
import { ContactRow } from './contact.ts';
import { conversationStatuses } from './conversation.ts';
import { WorkingHour } from './inbox.ts';
import { maxContentLength, PublicMessage } from './message.ts';
import { answerBodyBytes, SubmittedValues } from './widget.ts';

export const PublicInbox = Type.Object({
  identifier: Type.String(),
  identity_validation_enabled: Type.Boolean(),
  name: Type.String(),
  timezone: Type.String(),
  working_hours: Type.Array(WorkingHour),
  working_hours_enabled: Type.Boolean(),
  csat_survey_enabled: Type.Boolean(),
  greeting_enabled: Type.Boolean(),
});

export const PublicContact = Type.Object({
  source_id: Type.String(),
  pubsub_token: Type.String(),
  id: Id,
  name: Type.String(),
  email: Nullable(Type.String()),
  phone_number: Nullable(Type.String()),
});
export type PublicContact = Static<typeof PublicContact>;

export const PublicConversation = Type.Object({
  id: Id,
  uuid: Type.String(),
  inbox_id: Id,
  contact_last_seen_at: UnixSeconds,
  status: OneOf(conversationStatuses),
  agent_last_seen_at: UnixSeconds,
  messages: Type.Array(PublicMessage),
  contact: ContactRow,
});
export type PublicConversation = Static<typeof PublicConversation>;

const base = '/public/api/v1/inboxes/:inbox_identifier';
const who = { who: 'anyone', errorStyle: 'public' } as const;

const Inbox = { inbox_identifier: Type.String({ maxLength: 255 }) };
const Contact = { ...Inbox, source_id: Type.String({ maxLength: 255 }) };
const Conversation = { ...Contact, id: Id };
const Messages = { ...Contact, conversation_id: Id };

export const showPublicInbox = route({
  ...who,
  name: 'public_inbox.show',
  method: 'GET',
  path: base,
  summary: 'Public settings of the inbox',
  params: Type.Object(Inbox),
  response: PublicInbox,
  errors: ['not_found'],
});

const contactInput = {
  identifier: Type.Optional(Nullable(ShortText)),
  identifier_hash: Type.Optional(Nullable(ShortText)),
  email: Type.Optional(Nullable(ShortText)),
  name: Type.Optional(Nullable(ShortText)),
  phone_number: Type.Optional(Nullable(ShortText)),
  avatar_url: Type.Optional(Nullable(LongUrl)),
  custom_attributes: Type.Optional(Nullable(FreeInput)),
};

export const createPublicContact = route({
  ...who,
  name: 'public_inbox.create_contact',
  method: 'POST',
  path: `${base}/contacts`,
  summary: 'Create a contact in the inbox; a known source id returns its contact',
  repeatsResponse: false,
  params: Type.Object(Inbox),
  maxBodyBytes: attributesBodyBytes,
  input: Type.Object({ source_id: Type.Optional(Nullable(ShortText)), ...contactInput }),
  response: PublicContact,
  errors: ['not_found', 'invalid', 'hmac_failed', 'too_many_requests'],
});

const Proof = {
  identifier: Type.Optional(Nullable(ShortText)),
  identifier_hash: Type.Optional(Nullable(ShortText)),
};

export const showPublicContact = route({
  ...who,
  name: 'public_inbox.show_contact',
  method: 'GET',
  path: `${base}/contacts/:source_id`,
  summary: 'The contact with a source id',
  params: Type.Object(Contact),
  input: Type.Object(Proof),
  response: PublicContact,
  errors: ['not_found', 'hmac_failed'],
});

export const updatePublicContact = route({
  ...who,
  name: 'public_inbox.update_contact',
  method: ['PATCH', 'PUT'],
  path: `${base}/contacts/:source_id`,
  summary: 'Update the contact; its identifier cannot be changed',
  params: Type.Object(Contact),
  maxBodyBytes: attributesBodyBytes,
  input: Type.Object(contactInput),
  response: ContactRow,
  errors: ['not_found', 'invalid', 'hmac_failed'],
});

const conversations = `${base}/contacts/:source_id/conversations`;

export const listPublicConversations = route({
  ...who,
  name: 'public_inbox.conversations',
  method: 'GET',
  path: conversations,
  summary:
    'The newest 50 conversations of the contact, or the 50 before an id, oldest first, each with its newest 20 messages',
  params: Type.Object(Contact),
  input: Type.Object({ before: Type.Optional(Nullable(Type.Integer({ minimum: 0 }))) }),
  response: Type.Array(PublicConversation),
  errors: ['not_found'],
});

export const createPublicConversation = route({
  ...who,
  name: 'public_inbox.create_conversation',
  method: 'POST',
  path: conversations,
  summary: 'Start a conversation, or return the existing one if the inbox keeps one per contact',
  params: Type.Object(Contact),
  maxBodyBytes: attributesBodyBytes,
  input: Type.Object({ custom_attributes: Type.Optional(Nullable(FreeInput)) }),
  response: PublicConversation,
  errors: ['not_found', 'invalid', 'too_many_requests'],
});

export const showPublicConversation = route({
  ...who,
  name: 'public_inbox.conversation',
  method: 'GET',
  path: `${conversations}/:id`,
  summary: 'One conversation with its messages; of a very long one, the newest',
  params: Type.Object(Conversation),
  response: PublicConversation,
  errors: ['not_found'],
});

export const resolvePublicConversation = route({
  ...who,
  name: 'public_inbox.toggle_status',
  method: 'POST',
  path: `${conversations}/:id/toggle_status`,
  summary: 'The contact ends the conversation; it never reopens it this way',
  params: Type.Object(Conversation),
  response: PublicConversation,
  errors: ['not_found'],
});

export const publicTyping = route({
  ...who,
  name: 'public_inbox.toggle_typing',
  method: 'POST',
  path: `${conversations}/:id/toggle_typing`,
  summary: 'The contact started or stopped typing',
  params: Type.Object(Conversation),
  input: Type.Object({ typing_status: Type.Optional(Nullable(ShortText)) }),
  errors: ['not_found'],
});

export const publicSeen = route({
  ...who,
  name: 'public_inbox.update_last_seen',
  method: 'POST',
  path: `${conversations}/:id/update_last_seen`,
  summary: 'The contact has read everything',
  params: Type.Object(Conversation),
  errors: ['not_found'],
});

const messages = `${conversations}/:conversation_id/messages`;

export const listPublicMessages = route({
  ...who,
  name: 'public_inbox.messages',
  method: 'GET',
  path: messages,
  summary: 'The newest 20 messages, or the 20 before an id, ascending',
  params: Type.Object(Messages),
  input: Type.Object({ before: Type.Optional(Nullable(Type.Integer({ minimum: 0 }))) }),
  response: Type.Array(PublicMessage),
  errors: ['not_found'],
});

export const createPublicMessage = route({
  ...who,
  name: 'public_inbox.create_message',
  method: 'POST',
  path: messages,
  summary: 'Write a message as the contact. The same echo_id is one message',
  naturalKeys: ['echo_id'],
  multipart: true,
  maxBodyBytes: messageBodyBytes,
  params: Type.Object(Messages),
  input: Type.Object({
    content: Type.Optional(Nullable(Type.String({ maxLength: maxContentLength }))),
    echo_id: Type.Optional(Nullable(Type.Union([ShortText, Type.Integer()]))),
    attachments: Type.Optional(Nullable(Type.Array(FileInput, { maxItems: maxListedFiles }))),
  }),
  response: PublicMessage,
  errors: ['not_found', 'invalid', 'too_many_messages', 'too_many_requests'],
});

export const answerPublicMessage = route({
  ...who,
  name: 'public_inbox.update_message',
  method: ['PATCH', 'PUT'],
  path: `${messages}/:id`,
  summary: 'Answer a form, a choice, or a survey',
  maxBodyBytes: answerBodyBytes,
  params: Type.Object({ ...Messages, id: Id }),
  input: Type.Object({
    submitted_values: Type.Optional(Nullable(SubmittedValues)),
    csat_survey_response: Type.Optional(
      Nullable(
        Type.Object({
          rating: Type.Integer({ minimum: 1, maximum: 5 }),
          feedback_message: Type.Optional(Nullable(Type.String({ maxLength: 5000 }))),
        }),
      ),
    ),
  }),
  response: PublicMessage,
  errors: ['not_found', 'invalid', 'unprocessable'],
});
