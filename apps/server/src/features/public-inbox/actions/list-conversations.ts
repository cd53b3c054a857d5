import type { PublicConversation } from '@confab/contract/features/public-inbox';
import type { Platform } from '../../../platform/platform.ts';
import { conversationById, lengthOf, wholeConversation } from '../../conversation/index.ts';
import { listContactConversations } from '../queries.ts';
import { publicConversationView } from '../view.ts';
import type { ContactParams } from '../steps/params.ts';
import { requireContact } from '../steps/require-resources.ts';
import { readExtent } from '../steps/conversation-views.ts';

/** Per conversation of a list; `wholeConversation` is for a single one. */
const listedMessages = 20;

/**
 * The newest conversations of the contact, or those before `before`, oldest first, each with its newest messages. When
 * their texts are long, older conversations have no messages, which can be paged separately.
 */
export async function listConversations(
  platform: Platform,
  params: ContactParams,
  before: number | null | undefined,
): Promise<PublicConversation[]> {
  const caller = await requireContact(platform, params);
  const ids = await listContactConversations(
    platform.db,
    caller.inbox.account_id,
    caller,
    before ?? undefined,
  );
  const views: PublicConversation[] = [];
  let { maxCharacters } = wholeConversation;
  for (const id of ids.toReversed()) {
    const row = await conversationById(platform.db, caller.inbox.account_id, id);
    if (row === undefined) continue;
    const extent = { maxMessages: listedMessages, maxCharacters };
    const messages = maxCharacters > 0 ? await readExtent(platform, row, extent) : [];
    maxCharacters -= messages.reduce((sum, message) => sum + lengthOf(message), 0);
    views.push(publicConversationView(row, messages, caller));
  }
  return views.toReversed();
}
