import type { ConversationEvent } from '@confab/contract/features/conversation';
import { messageTypes, type MessageEvent, type Sender } from '@confab/contract/features/message';
import { contactHook } from '../../contact/index.ts';
import type { LoadedMessage } from '../../message/index.ts';
import type { Names } from '../creation/queries.ts';
import type { ContextRow } from '../row-queries.ts';

export type HookContext = { row: ContextRow; names: Names };

/** A message as programs know it. */
export function messageHook(
  { row, names }: HookContext,
  loaded: LoadedMessage,
  event: MessageEvent,
  conversation: ConversationEvent,
  sender: Record<string, unknown> | null,
): Record<string, unknown> {
  return {
    account: accountRef({ row, names }),
    additional_attributes: event.additional_attributes,
    content_attributes: event.content_attributes,
    content_type: event.content_type,
    content: event.content,
    conversation,
    created_at: loaded.row.created_at.toISOString(),
    id: event.id,
    inbox: { id: row.inbox_id, name: names.inbox_name },
    message_type: messageTypes[event.message_type],
    private: event.private,
    sender,
    source_id: event.source_id,
    ...(event.attachments === undefined ? {} : { attachments: event.attachments }),
  };
}

/** The author of a message or a typing event, as bots and webhooks receive it. `email` only for users. */
export function senderHook(
  context: HookContext,
  sender: Sender,
  email: string | undefined,
): Record<string, unknown> {
  if (sender.type === 'contact') return contactHook(accountRef(context), sender);
  const common = { id: sender.id, name: sender.name, type: sender.type };
  return sender.type === 'user' ? { ...common, email: email ?? null } : common;
}

const accountRef = ({ row, names }: HookContext) => ({ id: row.account_id, name: names.account_name });
