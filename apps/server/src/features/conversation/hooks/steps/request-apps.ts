import { dialogflowAnswerRequested } from '@confab/contract/features/dialogflow';
import { contentTypes, messageTypes } from '@confab/contract/features/message';
import { languageRequested } from '@confab/contract/features/google-translate';
import { slackPostRequested } from '@confab/contract/features/slack';
import { outboxEvent } from '../../../../platform/outbox/outbox.ts';
import type { Emit } from '../../../../platform/outbox/transact.ts';
import type { MessageRow } from '../../../message/index.ts';
import { statusOf } from '../../model.ts';
import type { ContextRow } from '../../row-queries.ts';

type HookContext = { row: ContextRow; emit: Emit };

/** Notifies the connected apps of a new message. Costs nothing without any. */
export function notifyApps({ row, emit }: HookContext, message: MessageRow, isFirst: boolean): void {
  if (row.hook_apps.length === 0) return;
  const { account_id: accountId, id: conversationId } = row;
  const data = { conversation_id: conversationId, message_id: message.id };
  if (row.hook_apps.includes('slack'))
    emit(outboxEvent(slackPostRequested, { accountId, audience: {} }, data));
  if (!isIncoming(message)) return;
  if (row.hook_apps.includes('google_translate') && isFirst)
    emit(outboxEvent(languageRequested, { accountId, audience: {} }, data));
  requestDialogflow({ row, emit }, message);
}

/** The same for a changed message: a choice that the contact made is an answer. */
export function notifyAppsOfChoice(context: HookContext, message: MessageRow): void {
  const isChoice =
    contentTypes[message.content_type] === 'input_select' &&
    messageTypes[message.message_type] === 'outgoing' &&
    message.content_attributes['submitted_values'] !== undefined;
  if (isChoice) requestDialogflow(context, message);
}

/** Only while no agent has taken over the conversation. */
function requestDialogflow({ row, emit }: HookContext, { id, private: isPrivate }: MessageRow): void {
  if (!row.hook_apps.includes('dialogflow') || isPrivate || statusOf(row.status) !== 'pending') return;
  const to = { accountId: row.account_id, audience: {}, sequence: `dialogflow/${row.id}` };
  emit(outboxEvent(dialogflowAnswerRequested, to, { conversation_id: row.id, message_id: id }));
}

const isIncoming = (message: MessageRow): boolean => messageTypes[message.message_type] === 'incoming';
