import type { MemberActor } from '../../../../platform/auth/actor.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { ListFilter } from '../../list/queries.ts';
import { noFilter, filterOf } from '../../list/steps/list-filter.ts';
import { matchingOf } from '../../list/steps/match-conditions.ts';
import { visibilityOf } from '../../policy.ts';
import type { BulkRequest } from '../model.ts';
import { findMatchingAfter, type BulkActionRow } from '../queries.ts';

/** A selected conversation, by one of its ids, and its position in the processing order. */
export type Selected = { cursor: number } & ({ displayId: number } | { id: number });

/** The conversations to check next, and where reading stopped. Undefined at the end. */
export type Batch = { selected: Selected[]; cursor: number };

const idsPerBatch = 100;

export async function nextBatch(
  platform: Platform,
  actor: MemberActor,
  row: BulkActionRow,
  request: BulkRequest,
): Promise<Batch | undefined> {
  if (request.ids != null) return nextIds(request.ids, row.cursor);
  const filter = await filterOfRequest(platform, actor, request);
  if (filter === undefined) return undefined;
  const found = await findMatchingAfter(platform.db, filter, row.cursor, row.until_id);
  if (found === undefined) return undefined;
  return { selected: found.ids.map((id) => ({ id, cursor: id })), cursor: found.lastId };
}

function nextIds(ids: readonly number[], cursor: number): Batch | undefined {
  const part = ids.slice(cursor, cursor + idsPerBatch);
  if (part.length === 0) return undefined;
  const selected = part.map((displayId, index) => ({ displayId, cursor: cursor + index + 1 }));
  return { selected, cursor: cursor + part.length };
}

/** The list or filter of a request, as the member sees it. Undefined if the member can see none. */
export async function filterOfRequest(
  platform: Platform,
  actor: MemberActor,
  { list, payload }: BulkRequest,
): Promise<ListFilter | undefined> {
  if (list != null) return filterOf(platform, actor, list);
  const visibility = visibilityOf(actor);
  const matching = await matchingOf(platform, actor.accountId, payload ?? []);
  if (visibility === undefined) return undefined;
  return { ...noFilter, accountId: actor.accountId, visibility, matching };
}
