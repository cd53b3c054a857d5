import { bulkActionUndoHours } from '@confab/contract/features/bulk-action';
import { Failure } from '@confab/contract/kit/errors';
import type { MemberActor } from '../../../../platform/auth/actor.ts';
import { transact } from '../../../../platform/outbox/transact.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { bulkStatusNumber, bulkStatusOf, bulkTypeOf, canBeUndone } from '../model.ts';
import { advance, lockBulkAction, type BulkActionRow } from '../queries.ts';
import { requestWork } from '../steps/request-work.ts';

/**
 * Restores what a bulk action of the member changed; a running one is stopped. Idempotent. Throws `not_found`, and
 * `unprocessable` when it is too late, or the action cannot be undone.
 */
export function undoBulkAction(platform: Platform, actor: MemberActor, id: number): Promise<BulkActionRow> {
  const key = { accountId: actor.accountId, id };
  return transact(platform, async (trx, emit) => {
    const row = await lockBulkAction(trx, key);
    if (row === undefined || row.user_id !== actor.person.id) throw new Failure('not_found');
    const now = platform.clock.now();
    const status = bulkStatusOf(row.status);
    if (status === 'undoing' || status === 'undone') return row;
    if (status !== 'running' && !canBeUndone(row))
      throw new Failure('unprocessable', { message: 'What was deleted cannot be restored' });
    if (now.getTime() > row.created_at.getTime() + bulkActionUndoHours * 3_600_000)
      throw new Failure('unprocessable', { message: 'It is too late to undo this' });
    const undoing = bulkStatusNumber('undoing');
    await advance(trx, key, { status: undoing }, now);
    requestWork(emit, key, bulkTypeOf(row.subject));
    return { ...row, status: undoing };
  });
}
