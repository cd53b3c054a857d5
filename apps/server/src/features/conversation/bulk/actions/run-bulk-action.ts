import type { MemberActor } from '../../../../platform/auth/actor.ts';
import { transact } from '../../../../platform/outbox/transact.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { loadMember } from '../../../session/index.ts';
import { bulkActions, bulkStatusNumber, bulkStatusOf, type BulkRequest, type BulkStatus } from '../model.ts';
import { advance, findBulkAction, type BulkActionRow, type BulkKey } from '../queries.ts';
import { changeOne } from '../steps/change-one.ts';
import { requestWork } from '../steps/request-work.ts';
import { nextBatch } from '../steps/selected-conversations.ts';
import { restoreSome } from '../steps/restore-some.ts';

/** Milliseconds a bulk action works before others get their turn. */
const maxTurnMs = 3000;

/**
 * Carries a bulk action out, or undoes it, in the name of the member who asked for it, for one turn; the rest follows
 * with another event. It may be cut anywhere and run again, also twice at once.
 */
export async function runBulkAction(platform: Platform, key: BulkKey, turnMs = maxTurnMs): Promise<void> {
  const isOver = after(turnMs);
  const row = await findBulkAction(platform.db, key);
  if (row === undefined) return;
  const status = bulkStatusOf(row.status);
  if (status !== 'running' && status !== 'undoing') return;
  const actor = await loadMember(platform, key.accountId, row.user_id);
  // Who has left the account changes nothing there any more.
  if (actor === undefined) return end(platform, key, 'failed');
  const isDone =
    status === 'running'
      ? await changeAll(platform, actor, row, isOver)
      : await restoreSome(platform, actor, row, isOver);
  if (isDone) return;
  await transact(platform, (_trx, emit) => {
    requestWork(emit, key);
    return Promise.resolve();
  });
}

/** True when it came to the end. */
async function changeAll(
  platform: Platform,
  actor: MemberActor,
  first: BulkActionRow,
  isOver: () => boolean,
): Promise<boolean> {
  const key = { accountId: first.account_id, id: first.id };
  const request = first.request as BulkRequest;
  const actions = bulkActions(request);
  let row: BulkActionRow = first;
  for (;;) {
    const batch = await nextBatch(platform, actor, row, request);
    if (batch === undefined) break;
    for (const selected of batch.selected) {
      if (!(await changeOne(platform, actor, key, selected, actions))) return true;
      if (isOver()) return false;
    }
    row = { ...row, cursor: batch.cursor };
    await advance(platform.db, key, { cursor: batch.cursor }, platform.clock.now());
    if (isOver()) return false;
  }
  await end(platform, key, 'done');
  return true;
}

function end(platform: Platform, key: BulkKey, status: BulkStatus): Promise<void> {
  return advance(platform.db, key, { status: bulkStatusNumber(status) }, platform.clock.now());
}

function after(ms: number): () => boolean {
  const until = performance.now() + ms;
  return () => performance.now() >= until;
}
