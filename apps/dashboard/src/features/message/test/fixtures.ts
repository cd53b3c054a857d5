import type { ContactPush } from '@confab/contract/features/contact';
import type { MessageEvent } from '@confab/contract/features/message';
import type { UserPush } from '@confab/contract/features/user';

/** People and messages for tests. */
export const visitor: ContactPush = {
  id: 7,
  name: 'Vera Visitor',
  email: 'vera@example.com',
  phone_number: null,
  identifier: null,
  thumbnail: '',
  blocked: false,
  additional_attributes: {},
  custom_attributes: {},
  type: 'contact',
};

export const colleague: UserPush = {
  id: 2,
  name: 'Cora Colleague',
  available_name: 'Cora',
  avatar_url: '',
  type: 'user',
  availability_status: 'online',
  thumbnail: '',
};

/** By default an incoming text of the visitor. */
export function aMessageEvent(change: Partial<MessageEvent> = {}): MessageEvent {
  return {
    id: 1,
    content: 'Hello',
    account_id: 1,
    inbox_id: 1,
    conversation_id: 1,
    message_type: 0,
    created_at: 1_700_000_000,
    updated_at: '2026-01-01T00:00:00.000Z',
    private: false,
    status: 'sent',
    source_id: null,
    content_type: 'text',
    content_attributes: {},
    sender_type: 'Contact',
    sender_id: visitor.id,
    external_source_ids: {},
    additional_attributes: {},
    processed_message_content: 'Hello',
    sentiment: {},
    conversation: {
      assignee_id: null,
      unread_count: 1,
      last_activity_at: 1_700_000_000,
      contact_inbox: { source_id: 'source' },
    },
    sender: visitor,
    ...change,
  };
}
