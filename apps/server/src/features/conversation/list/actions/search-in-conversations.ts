import {
  type ConversationCounts,
  type ConversationHit,
  type ConversationListInput,
  conversationsPerPage,
} from '@confab/contract/features/conversation';
import type { MemberActor } from '../../../../platform/auth/actor.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { listInboxes } from '../../../inbox/index.ts';
import { loadMessages } from '../../../message/index.ts';
import { sortOf } from '../../model.ts';
import { visibilityOf } from '../../policy.ts';
import { findContexts } from '../../row-queries.ts';
import { countTabs } from '../count-queries.ts';
import { findPageIds } from '../queries.ts';
import { filterAmong, noResults } from '../steps/list-filter.ts';
import { findMessages, wordsOf } from '../steps/find-messages.ts';
import { conversationHit } from '../view.ts';

/** Messages of one conversation that are shown of those found. */
const maxShown = 10;

/** A page of the conversations with matching messages, with those messages. */
export async function searchInConversations(
  platform: Platform,
  actor: MemberActor,
  input: ConversationListInput,
): Promise<{ meta: Omit<ConversationCounts, 'assigned_count'>; payload: ConversationHit[] }> {
  const { db } = platform;
  const visibility = visibilityOf(actor);
  if (visibility === undefined || wordsOf(input) === undefined) return { meta: noResults, payload: [] };
  const hits = Map.groupBy(
    await findMessages(platform, actor, visibility, input),
    ({ conversation_id: id }) => id,
  );
  const filter = await filterAmong(platform, actor, input, [...hits.keys()]);
  if (filter === undefined) return { meta: noResults, payload: [] };
  const offset = (Math.max(input.page ?? 1, 1) - 1) * conversationsPerPage;
  const page = { limit: conversationsPerPage, offset };
  const ids = await findPageIds(db, filter, sortOf(input.sort_by ?? undefined), page);
  const { assigned_count: _, ...meta } = await countTabs(db, filter, actor.person.id);
  const shown = new Map(ids.map((id) => [id, (hits.get(id) ?? []).slice(0, maxShown)]));
  const messageIds = [...shown.values()].flat().map(({ id }) => id);
  const messages = await loadMessages(platform, db, actor.accountId, messageIds);
  const inboxes = new Map((await listInboxes(db, actor.accountId, 'all')).map((inbox) => [inbox.id, inbox]));
  const rows = await findContexts(db, actor.accountId, ids);
  return {
    meta,
    payload: rows.map((row) =>
      conversationHit(
        row,
        inboxes.get(row.inbox_id)?.name ?? '',
        (shown.get(row.id) ?? []).flatMap(({ id }) => messages.get(id) ?? []),
      ),
    ),
  };
}
