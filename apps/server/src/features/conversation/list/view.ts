import type { ConversationHit } from '@confab/contract/features/conversation';
import { channelOf } from '../../../channels/registry.ts';
import { unixSeconds } from '../../../platform/time/wire-time.ts';
import type { LoadedMessage } from '../../message/index.ts';
import type { ContextRow } from '../row-queries.ts';

/** A conversation with its matching messages. */
export function conversationHit(
  row: ContextRow,
  inboxName: string,
  messages: readonly LoadedMessage[],
): ConversationHit {
  return {
    id: row.display_id,
    uuid: row.uuid,
    created_at: unixSeconds(row.created_at),
    contact: { id: row.contact_id, name: row.contact_name },
    inbox: { id: row.inbox_id, name: inboxName, channel_type: channelOf(row.inbox_channel).wireName },
    messages: messages.map(({ row: message, sender }) => ({
      content: message.content,
      id: message.id,
      ...(sender === undefined ? {} : { sender_name: sender.name }),
      message_type: message.message_type,
      created_at: unixSeconds(message.created_at),
    })),
    account_id: row.account_id,
  };
}
