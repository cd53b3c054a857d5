import type { Notification } from '@confab/contract/features/notification';
import { aConversation, eventOf } from '../../conversation/test/fixtures.ts';
import { aMessageEvent, colleague } from '../../message/test/fixtures.ts';

/** By default unread, about a message in a conversation of the same number. */
export function aNotification(change: Partial<Notification> = {}): Notification {
  const id = change.id ?? 1;
  return {
    id,
    notification_type: 'conversation_assignment',
    push_message_title: 'Vera Visitor: Hello',
    push_message_body: 'Vera Visitor: Hello',
    primary_actor_type: 'Conversation',
    primary_actor_id: id + 1000,
    primary_actor: eventOf(aConversation({ id })),
    read_at: null,
    secondary_actor: aMessageEvent({ id: id + 500 }),
    user: colleague,
    created_at: 1_700_000_000 + id,
    last_activity_at: 1_700_000_000 + id,
    snoozed_until: null,
    meta: {},
    account_id: 1,
    ...change,
  };
}

/** A virtual list renders what fits, which without a layout is nothing. */
export function giveHeight(): void {
  for (const side of ['offsetHeight', 'offsetWidth', 'clientHeight'])
    Object.defineProperty(HTMLElement.prototype, side, { configurable: true, get: () => 800 });
}
