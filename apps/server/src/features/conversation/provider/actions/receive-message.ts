import type { ContentType } from '@confab/contract/features/message';
import type { ContactActor } from '../../../../platform/auth/actor.ts';
import { transact } from '../../../../platform/outbox/transact.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { NewAttachment } from '../../../attachment/index.ts';
import { draftOf, findMessageBySource } from '../../../message/index.ts';
import type { ConversationMatch } from '../../creation/queries.ts';
import { startConversation } from '../../creation/steps/start-conversation.ts';
import { contactWriter } from '../../messages/steps/prepare-message.ts';
import { addMessage } from '../../messages/steps/add-message.ts';
import type { Change } from '../../steps/change-conversation.ts';

/** A message as a provider brings it. */
export type ReceivedMessage = {
  sourceId: string;
  content: string | null;
  contentType: ContentType;
  attachments: readonly NewAttachment[];
  /** The provider's id of the message this one answers. */
  inReplyTo: string | null;
  contentAttributes: Record<string, unknown>;
  /** Of a conversation it begins. */
  conversationAttributes: Record<string, unknown>;
  /** Which conversation it goes into, if the session has several. */
  belonging?: ConversationMatch;
  /** The business wrote it at the provider, to the contact. */
  isEcho: boolean;
};

/** Where it belongs: the session of the contact at an inbox. */
export type ReceivingSession = { inboxId: number; contactInboxId: number };

/**
 * Writes a message of a provider's user, or one the business sent them from the provider's app. It goes into the newest
 * conversation unless that is resolved, into the single conversation of inboxes with one per contact, or where
 * `belongsTo` names. A known message is skipped.
 */
export async function receiveMessage(
  platform: Platform,
  actor: ContactActor,
  session: ReceivingSession,
  message: ReceivedMessage,
): Promise<void> {
  await transact(platform, async (trx, emit) => {
    const known = await findMessageBySource(trx, actor.accountId, session.inboxId, message.sourceId);
    if (known !== undefined) return;
    const { contactInboxId } = session;
    const { change } = await startConversation(platform, trx, emit, actor, {
      contactInboxId,
      unlessOpen: true,
      unlessMatching: message.belonging,
      additionalAttributes: message.conversationAttributes,
    });
    const draft = draftOf(
      {
        content: message.content,
        content_type: message.contentType,
        message_type: message.isEcho ? 'outgoing' : 'incoming',
        private: false,
        source_id: message.sourceId,
      },
      message.attachments.length,
    );
    const contentAttributes = {
      ...draft.contentAttributes,
      ...message.contentAttributes,
      ...(await replyTo(change, message.inReplyTo)),
    };
    const writer = message.isEcho ? noWriter : contactWriter(change);
    await addMessage(change, { ...draft, contentAttributes }, writer, message.attachments);
  });
}

/** The provider does not say which user of the business wrote it. */
const noWriter = { ref: null, shown: undefined };

/** Both are null if the replied-to message is not part of this conversation, as clients expect. */
async function replyTo({ trx, row }: Change, sourceId: string | null): Promise<Record<string, unknown>> {
  if (sourceId === null) return {};
  const quoted = await findMessageBySource(trx, row.account_id, row.inbox_id, sourceId);
  const isHere = quoted?.conversation_id === row.id;
  return {
    in_reply_to: isHere ? quoted.id : null,
    in_reply_to_external_id: isHere ? sourceId : null,
  };
}
