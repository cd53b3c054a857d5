import {
  type Conversation,
  type ConversationCounts,
  type ConversationFilterInput,
  conversationsPerPage,
} from '@confab/contract/features/conversation';
import type { MemberActor } from '../../../../platform/auth/actor.ts';
import type { Trx } from '../../../../platform/db/database.ts';
import { withinTime } from '../../../../platform/db/within-time.ts';
import { refused } from '../../../../platform/db/filter/conditions-model.ts';
import { limitConcurrency } from '../../../../platform/jobs/limit-concurrency.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { visibilityOf } from '../../policy.ts';
import { findContexts } from '../../row-queries.ts';
import { conversationViews } from '../../steps/load-conversations.ts';
import { countTabs } from '../count-queries.ts';
import { matchingOf } from '../steps/match-conditions.ts';
import { findPageIds } from '../queries.ts';
import { noFilter, noResults } from '../steps/list-filter.ts';

/** Timeout of a filter: no index covers every attribute, and a rare one reads the whole history. */
const maxFilterMs = 5000;
/** Concurrent filters per node, so that slow ones leave connections for everything else. */
const inTurn = limitConcurrency(2);

/**
 * A page of the conversations that match all conditions and that the member may see, the most recently active first.
 * Throws `unprocessable` for an invalid condition, and for a filter that takes too long.
 */
export async function filterConversations(
  platform: Platform,
  actor: MemberActor,
  { payload: conditions, page }: ConversationFilterInput,
): Promise<{ meta: Omit<ConversationCounts, 'assigned_count'>; payload: Conversation[] }> {
  const visibility = visibilityOf(actor);
  const matching = await matchingOf(platform, actor.accountId, conditions);
  if (visibility === undefined) return { meta: noResults, payload: [] };
  const filter = { ...noFilter, accountId: actor.accountId, visibility, matching };
  const offset = (Math.max(page ?? 1, 1) - 1) * conversationsPerPage;
  const find = async (trx: Trx) => ({
    ids: await findPageIds(trx, filter, 'last_activity_at_desc', { limit: conversationsPerPage, offset }),
    meta: await countTabs(trx, filter, actor.person.id),
  });
  const found = await inTurn(() => withinTime(platform.db, maxFilterMs, find));
  if (found === undefined) throw refused('This filter takes too long. Add a condition that leaves fewer.');
  const { assigned_count: _, ...meta } = found.meta;
  const rows = await findContexts(platform.db, actor.accountId, found.ids);
  return { meta, payload: await conversationViews(platform, actor, rows) };
}
