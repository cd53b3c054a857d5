import type { Platform } from '../../../../platform/platform.ts';
import { isDelayed } from '../../messages/delayed-model.ts';
import { completeMessages, type LoadedMessage, type Page, pageMessages } from '../../../message/index.ts';

/** What the contact may read of a conversation, ascending. */
export async function readAsContact(
  platform: Platform,
  accountId: number,
  conversationId: number,
  page: Omit<Page, 'publicOnly'>,
): Promise<LoadedMessage[]> {
  const rows = await pageMessages(platform.db, accountId, conversationId, { ...page, publicOnly: true });
  // What its author may still take back is not with the contact yet.
  const left = rows.filter((row) => !isDelayed(row));
  return completeMessages(platform, platform.db, accountId, left);
}
