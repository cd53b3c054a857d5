import { Failure } from '@confab/contract/kit/errors';
import type { MemberActor } from '../../../../platform/auth/actor.ts';
import { TooSlow } from '../../../../platform/db/search/within-deadline.ts';
import { transact } from '../../../../platform/outbox/transact.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { loadMember } from '../../../session/index.ts';
import { bulkStatusNumber, bulkStatusOf, bulkTypeOf, type BulkRequest, type BulkStatus } from '../model.ts';
import { endBulkAction, findBulkAction, moveCursor, type BulkActionRow, type BulkKey } from '../queries.ts';
import { bulkWorkOf } from '../steps/bulk-work.ts';
import { requestWork } from '../steps/request-work.ts';
import type { Batch } from '../steps/selected-conversations.ts';

/** Milliseconds a bulk action works before others get their turn. */
const maxTurnMs = 3000;

/**
 * Executes or undoes a bulk action on behalf of the member who requested it, for one run; the rest follows with another
 * event. May be interrupted and run again, also concurrently.
 */
export async function runBulkAction(platform: Platform, key: BulkKey, turnMs = maxTurnMs): Promise<void> {
  const isOver = after(turnMs);
  const row = await findBulkAction(platform.db, key);
  if (row === undefined) return;
  const status = bulkStatusOf(row.status);
  if (status !== 'running' && status !== 'undoing') return;
  const actor = await loadMember(platform, key.accountId, row.user_id);
  // A former member changes nothing.
  if (actor === undefined) return end(platform, key, status, 'failed');
  const isDone =
    status === 'running'
      ? await changeAll(platform, actor, row, isOver)
      : await bulkWorkOf(row).restoreSome(platform, actor, row, isOver);
  if (isDone) return;
  await transact(platform, (_trx, emit) => {
    requestWork(emit, key, bulkTypeOf(row.subject));
    return Promise.resolve();
  });
}

/** True when it is complete. */
async function changeAll(
  platform: Platform,
  actor: MemberActor,
  first: BulkActionRow,
  isOver: () => boolean,
): Promise<boolean> {
  const key = { accountId: first.account_id, id: first.id };
  const request = first.request as BulkRequest;
  const changeOne = bulkWorkOf(first).changing(request);
  let row: BulkActionRow = first;
  for (;;) {
    const batch = await nextOrRejected(platform, actor, row, request);
    if (batch === 'refused') {
      await end(platform, key, 'running', 'failed');
      return true;
    }
    if (batch === undefined) break;
    for (const selected of batch.selected) {
      if (!(await changeOne(platform, actor, key, selected))) return true;
      if (isOver()) return false;
    }
    row = { ...row, cursor: batch.cursor };
    await moveCursor(platform.db, key, batch.cursor, platform.clock.now());
    if (isOver()) return false;
  }
  await end(platform, key, 'running', 'done');
  return true;
}

/**
 * The conditions may have become invalid because their team or custom attribute was deleted: a retry would not help.
 */
async function nextOrRejected(
  platform: Platform,
  actor: MemberActor,
  row: BulkActionRow,
  request: BulkRequest,
): Promise<Batch | undefined | 'refused'> {
  try {
    return await bulkWorkOf(row).nextBatch(platform, actor, row, request);
  } catch (error) {
    if (!(error instanceof Failure) || error instanceof TooSlow) throw error;
    const about = { err: error, accountId: row.account_id, bulkActionId: row.id };
    platform.log.info(about, 'a bulk action ended early');
    return 'refused';
  }
}

function end(platform: Platform, key: BulkKey, from: BulkStatus, to: BulkStatus): Promise<void> {
  const change = { from: bulkStatusNumber(from), to: bulkStatusNumber(to) };
  return endBulkAction(platform.db, key, change, platform.clock.now());
}

function after(ms: number): () => boolean {
  const until = performance.now() + ms;
  return () => performance.now() >= until;
}
