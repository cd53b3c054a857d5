import type { SearchMessage } from '@confab/contract/features/search';
import type { MemberActor } from '../../../platform/auth/actor.ts';
import type { Trx } from '../../../platform/db/database.ts';
import { withinDeadline } from '../../../platform/db/search/within-deadline.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findContexts, inboxesIn, visibleCondition, visibilityOf } from '../../conversation/index.ts';
import { loadMessages, searchMessages as searchText } from '../../message/index.ts';
import type { SearchQuery } from '../model.ts';
import { loadInboxes } from '../steps/load-inboxes.ts';
import { messageView } from '../view.ts';

/** A page of the messages that have a text, the newest first, in conversations the member may see. */
export async function searchMessages(
  platform: Platform,
  actor: MemberActor,
  query: SearchQuery,
): Promise<SearchMessage[]> {
  const visibility = visibilityOf(actor);
  if (visibility === undefined) return [];
  const { accountId } = actor;
  const { text, agentId, since, until, offset, limit } = query;
  const inboxIds = inboxesIn(visibility.inboxIds, query.inboxId);
  const { limitedTo } = visibility;
  const seen = limitedTo === null ? undefined : visibleCondition(limitedTo, 'c');
  const search = { accountId, text, inboxIds, seen, senderId: agentId, since, until };
  const hits = await withinDeadline(platform.searchDb, accountId, (trx: Trx, inTime) =>
    searchText(trx, search, offset + limit, inTime),
  );
  const page = hits.slice(offset);
  if (page.length === 0) return [];
  const ids = page.map(({ id }) => id);
  const conversationIds = [...new Set(page.map(({ conversation_id: id }) => id))];
  const [messages, contexts, inboxes] = await Promise.all([
    loadMessages(platform, platform.db, accountId, ids),
    findContexts(platform.db, accountId, conversationIds),
    loadInboxes(platform, accountId),
  ]);
  const conversations = new Map(contexts.map((row) => [row.id, row]));
  return page.flatMap(({ id, conversation_id: conversationId }) => {
    const [message, conversation] = [messages.get(id), conversations.get(conversationId)];
    const inbox = conversation && inboxes.get(conversation.inbox_id);
    if (message === undefined || conversation === undefined || inbox === undefined) return [];
    return messageView(message, conversation, inbox);
  });
}
