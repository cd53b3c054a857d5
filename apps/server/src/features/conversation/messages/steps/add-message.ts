import { Failure } from '@confab/contract/kit/errors';
import { maxMessagesPerMinute } from '@confab/contract/features/message';
import type { Platform } from '../../../../platform/platform.ts';
import type { NewAttachment } from '../../../attachment/index.ts';
import type { Draft, LoadedMessage } from '../../../message/index.ts';
import type { Change } from '../../steps/change-conversation.ts';
import { recordMentions } from '../../people/steps/record-mentions.ts';
import { requestMessageNotifications } from '../../people/steps/request-notifications.ts';
import { sendTemplates } from '../../templates/steps/send-templates.ts';
import { type Writer, writeMessage } from './write-message.ts';

/** Counts messages of a conversation from all senders. Throws `too_many_messages`. */
export async function limitMessages(platform: Platform, accountId: number, displayId: number): Promise<void> {
  const { allowed } = await platform.limiter.hit(`messages:${accountId}:${displayId}`, {
    limit: maxMessagesPerMinute,
    windowSeconds: 60,
  });
  if (!allowed) throw new Failure('too_many_messages');
}

/**
 * Writes a message, and the automatic messages of the inbox that follow it. Private notes do not trigger any, and may
 * mention agents; machine-written messages do not either (`isAnswered`).
 */
export async function addMessage(
  change: Change,
  draft: Draft,
  writer: Writer,
  attachments: readonly NewAttachment[] = [],
  { isAnswered = true }: { isAnswered?: boolean } = {},
): Promise<LoadedMessage> {
  const newest = change.row.last_message_id ?? 0;
  const message = await writeMessage(change, draft, writer, attachments);
  // Ids grow: an older one belongs to an existing message, which is returned again.
  const isNew = message.row.id > newest;
  if (draft.sendAfter !== undefined) return message;
  if (isNew && draft.private) await recordMentions(change, message);
  if (isNew) requestMessageNotifications(change, message);
  if (isNew && !draft.private && isAnswered) await sendTemplates(change, draft.type === 'incoming');
  return message;
}
