import type { MemberActor } from '../../../../platform/auth/actor.ts';
import { transact } from '../../../../platform/outbox/transact.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { changeContactLabels, mayUseContacts } from '../../../contact/index.ts';
import { bulkStatusNumber, restoredLabels } from '../../bulk/model.ts';
import { advance, lockBulkAction, type BulkActionRow, type BulkKey } from '../../bulk/queries.ts';
import { findContactItemsAfter } from '../queries.ts';

const itemsPerBatch = 100;

type Item = Awaited<ReturnType<typeof findContactItemsAfter>>[number];

/** Restores the labels of contacts, one by one. True when all are done. */
export async function restoreSomeContacts(
  platform: Platform,
  actor: MemberActor,
  row: BulkActionRow,
  isOver: () => boolean,
): Promise<boolean> {
  const key = { accountId: row.account_id, id: row.id };
  let cursor = row.undo_cursor;
  for (;;) {
    const items = mayUseContacts(actor)
      ? await findContactItemsAfter(platform.db, key, cursor, itemsPerBatch)
      : [];
    if (items.length === 0) break;
    for (const item of items) {
      await restoreOne(platform, key, item);
      cursor = item.contact_id;
      if (isOver()) return false;
    }
  }
  await advance(platform.db, key, { status: bulkStatusNumber('undone') }, platform.clock.now());
  return true;
}

function restoreOne(
  platform: Platform,
  key: BulkKey,
  { contact_id: id, before, after }: Item,
): Promise<void> {
  return transact(platform, async (trx, emit) => {
    const row = await lockBulkAction(trx, key);
    if (row?.status !== bulkStatusNumber('undoing') || row.undo_cursor >= id) return;
    const change = await changeContactLabels(trx, emit, { accountId: key.accountId, id }, (now) =>
      restoredLabels(now, before ?? now, after ?? now),
    );
    const isRestored = typeof change === 'object';
    const count = isRestored ? 'restored_count' : undefined;
    await advance(trx, key, { undo_cursor: id }, platform.clock.now(), count);
  });
}
