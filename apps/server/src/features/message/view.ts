import type { Attachment } from '@confab/contract/features/attachment';
import {
  contentTypes,
  type Message,
  type MessageEvent,
  type PublicMessage,
  type Sender,
} from '@confab/contract/features/message';
import { unixSeconds } from '../../platform/time/wire-time.ts';
import { contactPushForContact } from '../contact/index.ts';
import { statusOf } from './model.ts';
import type { MessageRow } from './queries.ts';

/** A message with its related data, ready for any view. */
export type LoadedMessage = { row: MessageRow; sender: Sender | undefined; attachments: Attachment[] };

/** The conversation fields included in message events. */
export type ConversationSummary = {
  displayId: number;
  assigneeId: number | null;
  unreadCount: number;
  lastActivityAt: Date;
  sourceId: string;
};

/** The agent API's shape. */
export function messageView(message: LoadedMessage, displayId: number, echoId?: string | number): Message {
  const { row } = message;
  return {
    id: row.id,
    content: row.content,
    inbox_id: row.inbox_id,
    ...(echoId === undefined ? {} : { echo_id: echoId }),
    conversation_id: displayId,
    message_type: row.message_type,
    content_type: contentTypes[row.content_type] ?? 'text',
    status: statusOf(row.status),
    content_attributes: row.content_attributes,
    created_at: unixSeconds(row.created_at),
    private: row.private,
    source_id: row.source_id,
    ...senderAndAttachments(message),
  };
}

/** The socket's and webhooks' shape for agents. */
export function messageEvent(
  message: LoadedMessage,
  conversation: ConversationSummary,
  echoId?: string | number,
): MessageEvent {
  const { row } = message;
  return {
    ...messageView(message, conversation.displayId, echoId),
    account_id: row.account_id,
    updated_at: row.updated_at.toISOString(),
    sender_type: senderType(row.sender_type),
    sender_id: row.sender_id,
    external_source_ids: row.external_source_ids,
    additional_attributes: row.additional_attributes,
    processed_message_content: writtenText(row),
    sentiment: {},
    conversation: {
      assignee_id: conversation.assigneeId,
      unread_count: Math.min(conversation.unreadCount, 10),
      last_activity_at: unixSeconds(conversation.lastActivityAt),
      contact_inbox: { source_id: conversation.sourceId },
    },
  };
}

/** The content of a message; of an email, without quoted text. */
function writtenText({
  content,
  content_type: type,
  content_attributes: attributes,
}: MessageRow): string | null {
  if (contentTypes[type] !== 'incoming_email') return content;
  const email = record(attributes['email']);
  const written = [email['text_content'], email['html_content']]
    .map((each) => record(each)['quoted'])
    .find((text) => typeof text === 'string' && text !== '');
  return typeof written === 'string' ? written : content;
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** Keys of `content_attributes` that are between us and the provider. */
const internalAttributes = new Set([
  'external_error',
  'automation_rule_id',
  'cc_emails',
  'bcc_emails',
  'to_emails',
  'email',
  'cc_email',
  'bcc_email',
  'edits',
  'translations',
  'captain',
]);

/** The socket's shape for the contact: the same keys, without internal attributes. */
export function messageEventForContact(event: MessageEvent): MessageEvent {
  return {
    ...event,
    content_attributes: publicAttributes(event.content_attributes),
    external_source_ids: {},
    additional_attributes: {},
    ...(event.sender === undefined ? {} : { sender: senderForContact(event.sender) }),
  };
}

/** The widget's and the public API's shape. */
export function publicMessageView(message: LoadedMessage, displayId: number): PublicMessage {
  const { row } = message;
  return {
    id: row.id,
    content: row.content,
    message_type: row.message_type,
    content_type: contentTypes[row.content_type] ?? 'text',
    content_attributes: publicAttributes(row.content_attributes),
    created_at: unixSeconds(row.created_at),
    conversation_id: displayId,
    ...senderAndAttachments({ ...message, sender: message.sender && senderForContact(message.sender) }),
  };
}

function senderForContact(sender: Sender): Sender {
  return 'type' in sender && sender.type === 'contact' ? contactPushForContact(sender) : sender;
}

function publicAttributes(attributes: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(attributes).filter(([key]) => !internalAttributes.has(key)));
}

function senderAndAttachments(message: LoadedMessage): { sender?: Sender; attachments?: Attachment[] } {
  return {
    ...(message.sender === undefined ? {} : { sender: message.sender }),
    ...(message.attachments.length === 0 ? {} : { attachments: message.attachments }),
  };
}

function senderType(stored: string | null): MessageEvent['sender_type'] {
  switch (stored) {
    case 'User':
    case 'Contact':
    case 'AgentBot':
    case 'Captain::Assistant':
      return stored;
    case null:
    default:
      return null;
  }
}
