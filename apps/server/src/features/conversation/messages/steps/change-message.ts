import { Failure } from '@confab/contract/kit/errors';
import {
  campaignMessageReported,
  contentTypes,
  type Message,
  messageTypeNumber,
  messageUpdated,
} from '@confab/contract/features/message';
import type { Actor } from '../../../../platform/auth/actor.ts';
import { outboxEvent } from '../../../../platform/outbox/outbox.ts';
import type { Platform } from '../../../../platform/platform.ts';
import {
  completeMessages,
  findMessage,
  type LoadedMessage,
  messageEvent,
  messageEventForContact,
  type MessageRow,
  messageView,
  statusNumber,
  statusOf,
  updateMessage,
} from '../../../message/index.ts';
import { changeVisibleConversation } from '../../steps/visible-conversation.ts';
import { audienceOf, type Change, contactTokens, performerOf } from '../../steps/change-conversation.ts';
import { summaryOf } from '../../view.ts';
import { notifyAppsOfChoice } from '../../hooks/steps/request-apps.ts';
import { requestHook } from '../../hooks/steps/request-hook.ts';

type MessageChanges = Parameters<typeof updateMessage>[3];

export async function changeMessage(
  platform: Platform,
  actor: Actor,
  displayId: number,
  id: number,
  decide: (change: Change, row: MessageRow) => Promise<MessageChanges>,
  missing: () => Failure = () => new Failure('not_found'),
): Promise<Message> {
  const message = await changeVisibleConversation(platform, actor, displayId, async (change) => {
    const row = await findMessage(change.trx, change.row.account_id, change.row.id, id);
    if (row === undefined) throw missing();
    return applyToMessage(change, row, await decide(change, row));
  });
  return messageView(message, displayId);
}

/** Writes changes of a message and emits an event if any value changed. */
export async function applyToMessage(
  change: Change,
  before: MessageRow,
  requested: MessageChanges,
): Promise<LoadedMessage> {
  const { platform, trx } = change;
  const previous = previousChanges(before, requested);
  const changed = Object.keys(previous).length > 0;
  const after = changed
    ? await updateMessage(trx, before.account_id, before.id, requested, change.at)
    : before;
  const [message] = await completeMessages(platform, trx, before.account_id, [after ?? before]);
  if (message === undefined) throw new Error('no message for one row');
  if (changed) {
    const moments = [before.updated_at.toISOString(), message.row.updated_at.toISOString()];
    await emitMessageUpdated(change, message, { updated_at: moments, ...previous });
    notifyCampaign(change, message, previous);
  }
  return message;
}

/** A campaign tracks the status of its messages. */
function notifyCampaign(change: Change, { row }: LoadedMessage, previous: Record<string, unknown>): void {
  const isReport = 'status' in previous || 'source_id' in previous;
  if (!isReport || row.additional_attributes['campaign_id'] == null) return;
  const data = { message_id: row.id, conversation_id: row.conversation_id };
  change.emit(outboxEvent(campaignMessageReported, { accountId: row.account_id, audience: {} }, data));
}

/** Emits the changed message to everyone who can see it. */
export async function emitMessageUpdated(
  change: Change,
  message: LoadedMessage,
  previous: Record<string, unknown>,
): Promise<void> {
  const { row } = message;
  const event = messageEvent(message, summaryOf(change.row));
  if (change.row.last_public_message_id === row.id) change.lastPublic = event;
  const data = { ...event, previous_changes: previous };
  const hidden = row.private || row.message_type === messageTypeNumber.activity;
  const audience = {
    conversation: audienceOf(change.row),
    ...(hidden ? {} : { contacts: await contactTokens(change) }),
  };
  const contactData = { ...messageEventForContact(event), previous_changes: publicChanges(previous) };
  change.emit(
    outboxEvent(
      messageUpdated,
      {
        accountId: row.account_id,
        audience,
        performer: performerOf(change.platform, change.actor),
        ...(hidden ? {} : { contactData }),
      },
      data,
    ),
  );
  if (row.message_type !== messageTypeNumber.activity && !wasDelayed(previous))
    requestHook(change, { event: 'message_updated', messageId: row.id });
  if ('content_attributes' in previous) notifyAppsOfChoice(change, row);
}

/** Webhooks never received a message whose delivery is delayed, or that was undone before. */
function wasDelayed({ content_attributes: changed }: Record<string, unknown>): boolean {
  const before: unknown = Array.isArray(changed) ? changed[0] : undefined;
  return typeof before === 'object' && before !== null && ('send_after' in before || 'held_until' in before);
}

function publicChanges(previous: Record<string, unknown>): Record<string, unknown> {
  const { content_attributes: _attributes, ...rest } = previous;
  return rest;
}

function previousChanges(before: MessageRow, requested: MessageChanges): Record<string, [unknown, unknown]> {
  const named: [string, unknown, unknown][] = [
    ['content', before.content, requested.content],
    ['content_type', contentTypeOf(before.content_type), contentTypeOf(requested.content_type)],
    ['content_attributes', before.content_attributes, requested.content_attributes],
    ['source_id', before.source_id, requested.source_id],
    [
      'status',
      statusOf(before.status),
      requested.status === undefined ? undefined : statusOf(requested.status),
    ],
  ];
  return Object.fromEntries(
    named
      .filter(([, was, becomes]) => becomes !== undefined && JSON.stringify(was) !== JSON.stringify(becomes))
      .map(([key, was, becomes]) => [key, [was, becomes]]),
  );
}

const contentTypeOf = (stored: number | undefined) =>
  stored === undefined ? undefined : contentTypes[stored];

export function withError(row: MessageRow, error: string | undefined): Record<string, unknown> {
  const { external_error: _old, ...rest } = row.content_attributes;
  return error === undefined ? rest : { ...rest, external_error: error };
}

/** A contact may have read it by another way before it was sent; it is sent nevertheless. */
export function isUndone(row: MessageRow): boolean {
  return row.content_attributes['deleted'] === true || row.status === statusNumber('failed');
}
