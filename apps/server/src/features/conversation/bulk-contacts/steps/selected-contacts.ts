import type { MemberActor } from '../../../../platform/auth/actor.ts';
import { withinTime } from '../../../../platform/db/within-time.ts';
import type { Platform } from '../../../../platform/platform.ts';
import {
  contactFilterOf,
  countContacts,
  findInLabeledList,
  findContactsAfter,
  type ContactFilter,
} from '../../../contact/index.ts';
import type { BulkRequest } from '../../bulk/model.ts';
import type { BulkActionRow } from '../../bulk/queries.ts';
import type { Batch } from '../../bulk/steps/selected-conversations.ts';
import { labelTitles } from '../../model.ts';

const idsPerBatch = 100;
/** Milliseconds that counting may take; after that the total is unknown. */
const maxCountMs = 1000;

/** The contacts that are read next, and where reading stopped. Undefined at the end. */
export async function nextContacts(
  platform: Platform,
  actor: MemberActor,
  row: BulkActionRow,
  request: BulkRequest,
): Promise<Batch | undefined> {
  const { ids } = request;
  if (ids != null) {
    const part = ids.slice(row.cursor, row.cursor + idsPerBatch);
    if (part.length === 0) return undefined;
    const selected = part.map((id, index) => ({ id, cursor: row.cursor + index + 1 }));
    return { selected, cursor: row.cursor + part.length };
  }
  const filter = await filterOfRequest(platform, actor, request);
  const found = await findContactsAfter(platform.db, filter, row.cursor, row.until_id);
  if (found === undefined) return undefined;
  return { selected: found.ids.map((id) => ({ id, cursor: id })), cursor: found.lastId };
}

/**
 * The same search may find others later, so the ids found now are stored. Throws `unprocessable` when it takes too
 * long.
 */
export async function withSearchedIds(
  platform: Platform,
  accountId: number,
  request: BulkRequest,
): Promise<BulkRequest> {
  const query = request.list?.q?.trim() ?? '';
  if (query === '') return request;
  const { list, ...rest } = request;
  const labels = labelTitles(list?.labels);
  return { ...rest, ids: await findInLabeledList(platform, accountId, { text: query, labels }) };
}

/** The number of selected contacts; null when counting takes too long. */
export async function countMatchingContacts(
  platform: Platform,
  actor: MemberActor,
  request: BulkRequest,
): Promise<number | null> {
  const filter = await filterOfRequest(platform, actor, request);
  const count = await withinTime(platform.db, maxCountMs, (trx) => countContacts(trx, filter));
  return count ?? null;
}

function filterOfRequest(
  platform: Platform,
  { accountId }: MemberActor,
  { list, payload }: BulkRequest,
): Promise<ContactFilter> {
  return contactFilterOf(platform, accountId, {
    labels: labelTitles(list?.labels),
    conditions: payload ?? undefined,
  });
}
