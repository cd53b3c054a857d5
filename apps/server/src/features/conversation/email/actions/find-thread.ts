import type { Platform } from '../../../../platform/platform.ts';
import { findMessageBySource } from '../../../message/index.ts';
import { answeredIds, uuidInMessageId } from '../model.ts';
import { findAnswering, findByUuid, type FoundConversation } from '../queries.ts';
import { findAddressed } from './find-addressed.ts';

/** What identifies an email's thread. Ids are without angle brackets. */
export type EmailThread = {
  /** Null where it has none that can be answered. */
  sender: string | null;
  recipients: readonly string[];
  inReplyTo: string | null;
  references: readonly string[];
};

/** Where an email belongs, and by what that is known. */
export type FoundThread = { conversation: FoundConversation; by: 'reply_address' | 'reply' | 'same_parent' };

/** Maximum number of referenced emails; a longer thread is found by its newest ones. */
const maxIds = 30;

/**
 * The conversation of the account that an email belongs to, and by what that is known: our address, an email it answers
 * (ours by its id, or any that the inbox has), or one of the same sender that answered the same unknown one.
 */
export async function findThread(
  platform: Platform,
  { accountId, inboxId }: { accountId: number; inboxId: number },
  thread: EmailThread,
): Promise<FoundThread | undefined> {
  const isOurs = (conversation: FoundConversation | undefined) =>
    conversation?.account_id === accountId ? conversation : undefined;
  const addressed = isOurs(await findAddressed(platform, thread.recipients));
  if (addressed !== undefined) return { conversation: addressed, by: 'reply_address' };
  for (const id of answeredIds(thread.inReplyTo, thread.references).slice(0, maxIds)) {
    const uuid = uuidInMessageId(id);
    const own = uuid === undefined ? undefined : isOurs(await findByUuid(platform.db, uuid));
    if (own !== undefined) return { conversation: own, by: 'reply' };
    const message = await findMessageBySource(platform.db, accountId, inboxId, id);
    if (message !== undefined) {
      const conversation = { id: message.conversation_id, account_id: accountId, inbox_id: message.inbox_id };
      return { conversation, by: 'reply' };
    }
  }
  const { inReplyTo, sender } = thread;
  if (inReplyTo === null || sender === null) return undefined;
  const sibling = await findAnswering(platform.db, accountId, inboxId, { inReplyTo, sender });
  return sibling && { conversation: sibling, by: 'same_parent' };
}
