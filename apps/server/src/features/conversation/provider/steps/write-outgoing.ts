import type { ContentType } from '@confab/contract/features/message';
import type { BotPush, UserPush } from '@confab/contract/features/user';
import type { NewAttachment } from '../../../attachment/index.ts';
import { draftOf, recordExternalId, type MessageRow } from '../../../message/index.ts';
import { addMessage } from '../../messages/steps/add-message.ts';
import type { Writer } from '../../messages/steps/write-message.ts';
import type { Change } from '../../steps/change-conversation.ts';

/** A message that the business sent from another program. */
export type OutgoingText = {
  content: string | null;
  contentType?: ContentType;
  contentAttributes?: Record<string, unknown>;
  isPrivate?: boolean;
  /** Null if the author is unknown. */
  sender: UserPush | BotPush | null;
  attachments?: readonly NewAttachment[];
  /** Its id in the other program. */
  externalIds?: Readonly<Record<string, string>>;
};

/** Writes it into the conversation being changed. Throws `invalid` for an invalid message. */
export async function writeOutgoing(change: Change, message: OutgoingText): Promise<MessageRow> {
  const { sender, attachments = [], externalIds } = message;
  const draft = draftOf(
    {
      content: message.content,
      content_type: message.contentType ?? 'text',
      content_attributes: message.contentAttributes ?? {},
      message_type: 'outgoing',
      private: message.isPrivate ?? false,
    },
    attachments.length,
  );
  const { row } = await addMessage(change, draft, writerOf(sender), attachments);
  if (externalIds !== undefined) await recordExternalId(change.trx, row, externalIds);
  return row;
}

function writerOf(sender: OutgoingText['sender']): Writer {
  if (sender === null) return { ref: null, shown: undefined };
  const type = sender.type === 'agent_bot' ? 'AgentBot' : 'User';
  return { ref: { type, id: sender.id }, shown: sender };
}
