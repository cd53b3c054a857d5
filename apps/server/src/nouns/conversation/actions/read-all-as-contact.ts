import type { Platform } from '../../../platform/platform.ts';
import type { LoadedMessage } from '../../message/door.ts';
import { readAsContact } from './contact-side.ts';

/** A caller gets at most this many; clients that want more page through them. */
const most = 1000;

/** Everything the contact may read of a conversation, ascending; of very long ones, the newest thousand. */
export async function readAllAsContact(
  platform: Platform,
  accountId: number,
  conversationId: number,
): Promise<LoadedMessage[]> {
  const read: LoadedMessage[] = [];
  let before: number | undefined;
  while (read.length < most) {
    const page = await readAsContact(platform, accountId, conversationId, { before });
    read.unshift(...page);
    const oldest = page[0]?.row.id;
    if (oldest === undefined || page.length < pageSize) break;
    before = oldest;
  }
  return read;
}

const pageSize = 20;
