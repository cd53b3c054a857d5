import type { Platform } from '../../../../platform/platform.ts';
import { completeMessages, type LoadedMessage, type Page, pageMessages } from '../../../message/index.ts';

/** What the contact may read of a conversation, ascending. */
export async function readAsContact(
  platform: Platform,
  accountId: number,
  conversationId: number,
  page: Omit<Page, 'publicOnly'>,
): Promise<LoadedMessage[]> {
  const rows = await pageMessages(platform.db, accountId, conversationId, { ...page, publicOnly: true });
  return completeMessages(platform, platform.db, accountId, rows);
}
