import {
  type Conversation,
  type ConversationCounts,
  type ConversationListInput,
  conversationsPerPage,
} from '@confab/contract/features/conversation';
import type { MemberActor } from '../../../../platform/auth/actor.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { findContexts } from '../../row-queries.ts';
import { countTabs } from '../count-queries.ts';
import { findPageIds, maxUnpaged, type Page } from '../queries.ts';
import { conversationViews } from '../../steps/load-conversations.ts';
import { sortOf } from '../../model.ts';
import { filterOf, none } from '../steps/list-filter.ts';

/** A page of conversations the member may see, with the counts of the tabs. Throws `not_found` for a team. */
export async function listConversations(
  platform: Platform,
  actor: MemberActor,
  input: ConversationListInput,
): Promise<{ meta: ConversationCounts; payload: Conversation[] }> {
  const filter = await filterOf(platform, actor, input);
  if (filter === undefined) return { meta: none, payload: [] };
  const { db } = platform;
  const page = pageOf(input);
  const ids = await findPageIds(db, filter, sortOf(input.sort_by ?? undefined), page);
  const meta = await countTabs(db, filter, actor.person.id);
  const rows = await findContexts(db, actor.accountId, ids);
  return { meta, payload: await conversationViews(platform, actor, rows) };
}

function pageOf(input: ConversationListInput): Page {
  if (input.updated_within != null) return { limit: maxUnpaged, offset: 0 };
  return { limit: conversationsPerPage, offset: (Math.max(input.page ?? 1, 1) - 1) * conversationsPerPage };
}
