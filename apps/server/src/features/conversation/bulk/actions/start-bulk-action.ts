import type { ConversationCounts, ConversationListInput } from '@confab/contract/features/conversation';
import { Failure } from '@confab/contract/kit/errors';
import type { MemberActor } from '../../../../platform/auth/actor.ts';
import { withinTime } from '../../../../platform/db/within-time.ts';
import { transact } from '../../../../platform/outbox/transact.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { countTabs } from '../../list/count-queries.ts';
import { bulkActions, requireOneSelection, type BulkRequest } from '../model.ts';
import { insertBulkAction, newestConversationId, type BulkActionRow } from '../queries.ts';
import { requestWork } from '../steps/request-work.ts';
import { filterOfRequest } from '../steps/selected-conversations.ts';

/** Milliseconds that counting may take; without an answer the total is not known. */
const maxCountMs = 1000;

/**
 * Starts to change many conversations in the member's name: those of display ids, or all that a list or a filter
 * matches now. Throws `unprocessable` when it says nothing to do, or which ones in none or two ways.
 */
export async function startBulkAction(
  platform: Platform,
  actor: MemberActor,
  given: BulkRequest,
): Promise<BulkActionRow> {
  const request = { ...given, ...(given.ids == null ? {} : { ids: [...new Set(given.ids)] }) };
  requireOneSelection(request);
  if (bulkActions(request).length === 0) throw new Failure('unprocessable', { message: 'Nothing to change' });
  const total = request.ids?.length ?? (await countMatching(platform, actor, request));
  return transact(platform, async (trx, emit) => {
    const untilId = await newestConversationId(trx, actor.accountId);
    const values = { accountId: actor.accountId, userId: actor.person.id, request, total, untilId };
    const row = await insertBulkAction(trx, values);
    requestWork(emit, { accountId: row.account_id, id: row.id });
    return row;
  });
}

async function countMatching(
  platform: Platform,
  actor: MemberActor,
  request: BulkRequest,
): Promise<number | null> {
  const filter = await filterOfRequest(platform, actor, request);
  if (filter === undefined) return 0;
  const count = await withinTime(platform.db, maxCountMs, (trx) => countTabs(trx, filter, actor.person.id));
  return count === undefined ? null : count[countOf(request.list)];
}

function countOf(list: ConversationListInput | null | undefined): keyof ConversationCounts {
  const tab = list?.conversation_type === 'participating' ? 'me' : (list?.assignee_type ?? 'all');
  return (
    {
      me: 'mine_count',
      unassigned: 'unassigned_count',
      assigned: 'assigned_count',
      all: 'all_count',
    } as const
  )[tab];
}
