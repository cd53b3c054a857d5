import type { InboundMessage } from '../../../channels/channel.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findContactInbox } from '../../contact/index.ts';
import { findContactConversation } from '../../conversation/index.ts';
import { newestOutgoing, statusNumber } from '../../message/index.ts';
import type { Receiving } from './fetch-files.ts';
import { storedId } from './stored-values.ts';

/** Maximum checks for a message that is being sent. */
const maxChecks = 3;
/** Maximum time in which a message is delivered, unless its provider has problems. */
const leavingMs = 60_000;

/**
 * Whether an echo is of a message that we sent, or of a part of one. Throws while a message without a known id is being
 * sent, so that the echo is checked again.
 */
export async function isOwnEcho(
  platform: Platform,
  { inbox, attempt }: Receiving,
  message: InboundMessage,
): Promise<boolean> {
  if (message.mayBeOurs !== true) return false;
  const { db, clock } = platform;
  const { account_id: accountId, id: inboxId } = inbox;
  const session = await findContactInbox(db, accountId, inboxId, storedId(message.contact.sourceId));
  const conversation = session && (await findContactConversation(platform, accountId, session));
  if (conversation === undefined) return false;
  const sourceId = storedId(message.sourceId);
  const sent = await newestOutgoing(db, accountId, conversation.id);
  const isKnown = sent.some(
    (one) => one.source_id === sourceId || Object.values(one.external_source_ids).includes(sourceId),
  );
  if (isKnown) return true;
  const since = clock.now().getTime() - leavingMs;
  const isLeaving = sent.some(
    (one) =>
      one.source_id === null && one.status === statusNumber('sent') && one.created_at.getTime() > since,
  );
  if (isLeaving && attempt <= maxChecks) throw new Error('an echo that may be of a message on its way');
  return false;
}
