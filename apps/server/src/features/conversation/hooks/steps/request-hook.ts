import {
  conversationAssistantRequested,
  conversationBotRequested,
  conversationHookRequested,
  conversationWebhookRequested,
  type BotEvent,
  type HookEvent,
} from '@confab/contract/features/conversation';
import type { Sender } from '@confab/contract/features/message';
import { channelOf } from '../../../../channels/registry.ts';
import { addJob } from '../../../../platform/jobs/job.ts';
import { outboxEvent } from '../../../../platform/outbox/outbox.ts';
import type { Emit } from '../../../../platform/outbox/transact.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { hasAssistant, statusOf } from '../../model.ts';
import type { ContextRow } from '../../row-queries.ts';
import { typingHook, typingWebhook } from '../typing-model.ts';

/** References to what the program behind an inbox receives; the data is read when the job runs. */
export type HookRequest = {
  event: HookEvent;
  messageId?: number;
  changed?: Record<string, unknown>[];
};

/** The webhook URL of a conversation's inbox; null if there is none. */
export function hookUrlOf(row: ContextRow): string | null {
  return channelOf(row.inbox_channel).hookUrl?.(row.inbox_channel_settings) ?? null;
}

/** Notifies the inbox's webhook and the account's webhooks, once the change is committed. Costs nothing without any. */
export function requestHook(change: { row: ContextRow; emit: Emit }, request: HookRequest): void {
  const { row, emit } = change;
  const { event, messageId, changed } = request;
  const to = { accountId: row.account_id, audience: {} };
  const data = {
    event,
    conversation_id: row.id,
    ...(messageId === undefined ? {} : { message_id: messageId }),
    ...(changed === undefined ? {} : { changed_attributes: changed }),
  };
  if (hookUrlOf(row) !== null)
    emit(outboxEvent(conversationHookRequested, { ...to, sequence: queueOf(row) }, data));
  if (event === 'message_created' || event === 'message_updated') requestBot(change, { event, messageId });
  if (row.webhook_events.includes(event)) emit(outboxEvent(conversationWebhookRequested, to, data));
}

/** The same for the bot of the inbox. */
export function requestBot(
  { row, emit }: { row: ContextRow; emit: Emit },
  { event, messageId }: { event: BotEvent; messageId?: number | undefined },
): void {
  if (row.inbox_agent_bot_id === null) return;
  const to = { accountId: row.account_id, audience: {}, sequence: `bot/${queueOf(row)}` };
  const about = messageId === undefined ? {} : { message_id: messageId };
  emit(outboxEvent(conversationBotRequested, to, { event, conversation_id: row.id, ...about }));
}

/** Requests an answer of the inbox's assistant, while the conversation is its turn. */
export function requestAssistant({ row, emit }: { row: ContextRow; emit: Emit }): void {
  if (!hasAssistant(row) || statusOf(row.status) !== 'pending' || row.contact_blocked) return;
  // A slow model delays only its own account.
  const to = { accountId: row.account_id, audience: {}, sequence: `captain/${row.account_id}/${row.id % 2}` };
  emit(outboxEvent(conversationAssistantRequested, to, { conversation_id: row.id }));
}

/** The same for typing, which is not an event of the log: it may be lost, and only the newest matters. */
export async function requestTypingHook(
  platform: Platform,
  row: ContextRow,
  status: 'on' | 'off',
  typing: { user: Sender; isPrivate: boolean },
): Promise<void> {
  const isSubscribed = row.webhook_events.includes(`conversation_typing_${status}`);
  if (hookUrlOf(row) === null && !isSubscribed) return;
  const { user, isPrivate } = typing;
  const payload = {
    account_id: row.account_id,
    conversation_id: row.id,
    status,
    user,
    is_private: isPrivate,
  };
  const type = 'type' in user ? user.type : 'user';
  const key = `${row.id}/${type}/${user.id}`;
  if (hookUrlOf(row) !== null) {
    const scope = { key: `typing-hook/${key}`, sequence: queueOf(row) };
    await addJob(platform.db, typingHook, payload, scope);
  }
  if (isSubscribed) await addJob(platform.db, typingWebhook, payload, { key: `typing-webhook/${key}` });
}

/** Sequences per inbox: a webhook that does not respond occupies at most this many workers. */
const queueCount = 3;

/** The events of a conversation arrive in order, because they share a sequence. */
const queueOf = (row: ContextRow): string => `hook/${row.inbox_id}/${row.id % queueCount}`;
