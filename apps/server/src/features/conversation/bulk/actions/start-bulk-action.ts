import {
  maxMatchingCount,
  type ConversationCounts,
  type ConversationListInput,
} from '@confab/contract/features/conversation';
import { Failure } from '@confab/contract/kit/errors';
import type { MemberActor } from '../../../../platform/auth/actor.ts';
import { withinTime } from '../../../../platform/db/within-time.ts';
import { transact } from '../../../../platform/outbox/transact.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { countsAreStored, countTabs } from '../../list/count-queries.ts';
import { requireContactChange } from '../../bulk-contacts/steps/require-change.ts';
import { countMatchingContacts, withSearchedIds } from '../../bulk-contacts/steps/selected-contacts.ts';
import { newestContactId } from '../../../contact/index.ts';
import { bulkActions, bulkTypeNumber, requireOneSelection, type BulkRequest } from '../model.ts';
import { insertBulkAction, newestConversationId, type BulkActionRow } from '../queries.ts';
import { requestWork } from '../steps/request-work.ts';
import { filterOfRequest } from '../steps/selected-conversations.ts';

/** Milliseconds that counting may take; without an answer the total is not known. */
const maxCountMs = 1000;

/**
 * Starts to change many conversations or contacts on the member's behalf: those of the ids, or all that match a list or
 * filter now. Throws `unprocessable` without actions, or with no selection or two, and `not_authorized` where the
 * member may not make such a change to a single one either.
 */
export async function startBulkAction(
  platform: Platform,
  actor: MemberActor,
  input: BulkRequest,
): Promise<BulkActionRow> {
  const named = { ...input, ...(input.ids == null ? {} : { ids: [...new Set(input.ids)] }) };
  const type = named.type ?? 'Conversation';
  requireOneSelection(named);
  if (type === 'Contact') requireContactChange(actor, named);
  else if (named.action_name != null || bulkActions(named).length === 0)
    throw new Failure('unprocessable', { message: 'Nothing to change' });
  const request = type === 'Contact' ? await withSearchedIds(platform, actor.accountId, named) : named;
  const total = request.ids?.length ?? (await countOf[type](platform, actor, request));
  return transact(platform, async (trx, emit) => {
    const { accountId } = actor;
    const untilId =
      type === 'Contact' ? await newestContactId(trx, accountId) : await newestConversationId(trx, accountId);
    const subject = bulkTypeNumber(type);
    const values = { accountId, userId: actor.person.id, subject, request, total, untilId };
    const row = await insertBulkAction(trx, values);
    requestWork(emit, { accountId: row.account_id, id: row.id }, type);
    return row;
  });
}

const countOf = { Conversation: countConversations, Contact: countMatchingContacts };

async function countConversations(
  platform: Platform,
  actor: MemberActor,
  request: BulkRequest,
): Promise<number | null> {
  const filter = await filterOfRequest(platform, actor, request);
  if (filter === undefined) return 0;
  const counts = await withinTime(platform.db, maxCountMs, (trx) => countTabs(trx, filter, actor.person.id));
  if (counts === undefined) return null;
  const count = counts[tabOf(request.list)];
  return count < maxMatchingCount || countsAreStored(filter) ? count : null;
}

function tabOf(list: ConversationListInput | null | undefined): keyof ConversationCounts {
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
