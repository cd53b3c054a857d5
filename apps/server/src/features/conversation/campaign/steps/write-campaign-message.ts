import type { ConversationStatus } from '@confab/contract/features/conversation';
import type { UserPush } from '@confab/contract/features/user';
import type { Actor } from '../../../../platform/auth/actor.ts';
import type { Trx } from '../../../../platform/db/database.ts';
import type { Emit } from '../../../../platform/outbox/transact.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { draftOf } from '../../../message/index.ts';
import { startConversation, type NewConversation } from '../../creation/steps/start-conversation.ts';
import { addMessage } from '../../messages/steps/add-message.ts';
import type { Writer } from '../../messages/steps/write-message.ts';

/** A campaign's message to one contact. */
type CampaignMessage = {
  campaignId: number;
  contactInboxId: number;
  content: string;
  /** The template, for providers that accept nothing else. */
  template?: Record<string, unknown> | null;
  /** The sender; null for none. */
  sender: UserPush | null;
  /** `first` only if the contact has no conversation yet; `open` in the ongoing one, else in a new one. */
  where: 'first' | 'open';
  additionalAttributes?: NewConversation['additionalAttributes'];
  customAttributes?: NewConversation['customAttributes'];
};

const statusOfNew: Record<CampaignMessage['where'], ConversationStatus> = { first: 'open', open: 'resolved' };

/**
 * Writes a campaign's message, inside the caller's transaction. Without an ongoing conversation it starts one: open for
 * a visitor who is present, resolved for a contact who may never answer, and who reopens it by answering. Undefined
 * when `first` finds a conversation. Throws `invalid` for a text that is too long once its variables are rendered, and
 * `not_found` for a deleted session.
 */
export async function writeCampaignMessage(
  platform: Platform,
  trx: Trx,
  emit: Emit,
  actor: Actor,
  message: CampaignMessage,
): Promise<{ conversationId: number; displayId: number; messageId: number } | undefined> {
  const { change, fresh } = await startConversation(platform, trx, emit, actor, {
    contactInboxId: message.contactInboxId,
    ...(message.where === 'first' ? { unlessExists: true } : { unlessOpen: true }),
    status: statusOfNew[message.where],
    campaignId: message.campaignId,
    additionalAttributes: message.additionalAttributes ?? {},
    customAttributes: message.customAttributes ?? {},
  });
  if (message.where === 'first' && !fresh) return undefined;
  const draft = draftOf(
    {
      content: message.content,
      message_type: 'outgoing',
      private: false,
      campaign_id: message.campaignId,
      template_params: message.template ?? null,
    },
    0,
  );
  const { row } = await addMessage(change, draft, writerOf(message.sender));
  return { conversationId: change.row.id, displayId: change.row.display_id, messageId: row.id };
}

function writerOf(sender: UserPush | null): Writer {
  if (sender === null) return { ref: null, shown: undefined };
  return { ref: { type: 'User', id: sender.id }, shown: sender };
}
