import type { Platform } from '../../../../platform/platform.ts';
import type { LoadedMessage } from '../../../message/index.ts';
import { readAsContact } from './read-as-contact.ts';
import { lengthOf } from '../steps/message-length.ts';

/** How much of a conversation one response or email contains; clients page through the rest. */
export type ReadLimits = { maxMessages: number; maxCharacters: number };

export const wholeConversation: ReadLimits = { maxMessages: 1000, maxCharacters: 1_000_000 };

/** What the contact may read of a conversation, ascending; of very long ones, the newest that fit. */
export async function readAllAsContact(
  platform: Platform,
  accountId: number,
  conversationId: number,
  extent: ReadLimits = wholeConversation,
): Promise<LoadedMessage[]> {
  const read: LoadedMessage[] = [];
  let before: number | undefined;
  let left = extent.maxCharacters;
  while (read.length < extent.maxMessages) {
    const page = await readAsContact(platform, accountId, conversationId, { before });
    for (const message of page.toReversed()) {
      left -= lengthOf(message);
      if (left < 0 || read.length === extent.maxMessages) return read.toReversed();
      read.push(message);
    }
    if (page.length < pageSize) break;
    before = page[0]?.row.id;
  }
  return read.toReversed();
}

const pageSize = 20;
