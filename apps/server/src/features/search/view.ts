import type { SearchContact, SearchConversation, SearchMessage } from '@confab/contract/features/search';
import { administratorRole } from '@confab/contract/kit/permissions';
import { contentTypes } from '@confab/contract/features/message';
import { unixSeconds } from '../../platform/time/wire-time.ts';
import type { ContextRow } from '../conversation/index.ts';
import type { LoadedMessage } from '../message/index.ts';
import { availableName } from '../user/index.ts';

export type SearchInbox = SearchMessage['inbox'];

export function contactView(contact: SearchContact): SearchContact {
  const { email, id, name, phone_number: phoneNumber, identifier } = contact;
  return { email, id, name, phone_number: phoneNumber, identifier };
}

const contactOf = (row: ContextRow): SearchContact => ({
  email: row.contact_email,
  id: row.contact_id,
  name: row.contact_name,
  phone_number: row.contact_phone_number,
  identifier: row.contact_identifier,
});

export function messageView(
  { row, sender }: LoadedMessage,
  conversation: ContextRow,
  inbox: SearchInbox,
): SearchMessage {
  return {
    id: row.id,
    content: row.content,
    message_type: row.message_type,
    content_type: contentTypes[row.content_type] ?? 'text',
    source_id: row.source_id,
    inbox_id: row.inbox_id,
    conversation_id: conversation.display_id,
    created_at: unixSeconds(row.created_at),
    ...(sender === undefined ? {} : { sender }),
    inbox,
    private: row.private,
    contact: contactOf(conversation),
  };
}

export function conversationView(
  row: ContextRow,
  inbox: SearchInbox,
  message: LoadedMessage | undefined,
  withAttributes: boolean,
): SearchConversation {
  const { assignee_id: id, assignee_name: name, assignee_email: email } = row;
  return {
    id: row.display_id,
    account_id: row.account_id,
    created_at: unixSeconds(row.created_at),
    ...(message === undefined ? {} : { message: messageView(message, row, inbox) }),
    contact: contactOf(row),
    inbox,
    ...(id === null || name === null || email === null
      ? {}
      : {
          agent: {
            id,
            available_name: availableName({ name, displayName: row.assignee_display_name }),
            email,
            name,
            role: row.assignee_role === administratorRole ? 'administrator' : 'agent',
          },
        }),
    ...(withAttributes ? { additional_attributes: row.additional_attributes } : {}),
  };
}
