import type { SearchConversation } from '@confab/contract/features/search';
import type { MemberActor } from '../../../platform/auth/actor.ts';
import { withinDeadline } from '../../../platform/db/search/within-deadline.ts';
import type { Platform } from '../../../platform/platform.ts';
import { searchContacts } from '../../contact/index.ts';
import { findContexts, inboxesIn, visibleCondition, visibilityOf } from '../../conversation/index.ts';
import { loadMessages } from '../../message/index.ts';
import { type SearchQuery, displayIdIn } from '../model.ts';
import { findConversationIds, findFirstMessages } from '../queries.ts';
import { loadInboxes } from '../steps/load-inboxes.ts';
import { conversationView } from '../view.ts';

/** Contacts whose conversations are searched: the most recently active. */
const maxContacts = 200;

/** A page of the conversations with a number or with a contact known by a text, the newest first. */
export async function searchConversations(
  platform: Platform,
  actor: MemberActor,
  query: SearchQuery,
  withAttributes: boolean,
): Promise<SearchConversation[]> {
  const visibility = visibilityOf(actor);
  if (visibility === undefined) return [];
  const { accountId } = actor;
  const { text, agentId, since, until, limit, offset } = query;
  const { limitedTo } = visibility;
  const inboxIds = inboxesIn(visibility.inboxIds, query.inboxId);
  const ids = await withinDeadline(platform.searchDb, accountId, async (trx, inTime) => {
    const contacts = { accountId, text, reachable: false, asList: false };
    const search = {
      accountId,
      inboxIds,
      seen: limitedTo === null ? undefined : visibleCondition(limitedTo),
      displayId: displayIdIn(text),
      contactIds: await searchContacts(trx, contacts, maxContacts, inTime),
      assigneeId: agentId,
      since,
      until,
    };
    return findConversationIds(trx, search, { limit, offset });
  });
  if (ids.length === 0) return [];
  const firstIds = await findFirstMessages(platform.db, accountId, ids);
  const messages = await loadMessages(platform, platform.db, accountId, firstIds);
  const byConversation = new Map([...messages.values()].map((each) => [each.row.conversation_id, each]));
  const inboxes = await loadInboxes(platform, accountId);
  const rows = await findContexts(platform.db, accountId, ids);
  return rows.flatMap((row) => {
    const inbox = inboxes.get(row.inbox_id);
    return inbox === undefined
      ? []
      : conversationView(row, inbox, byConversation.get(row.id), withAttributes);
  });
}
