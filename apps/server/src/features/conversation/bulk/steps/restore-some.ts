import type { MemberActor } from '../../../../platform/auth/actor.ts';
import { isDatabaseOutage } from '../../../../platform/db/outage.ts';
import { transact } from '../../../../platform/outbox/transact.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { actorName } from '../../actor-view.ts';
import { changeAssignee } from '../../assignment/steps/change-assignee.ts';
import { changeTeam } from '../../assignment/steps/set-team.ts';
import { changeLabels } from '../../labels/steps/change-labels.ts';
import { writeActivity } from '../../messages/steps/write-message.ts';
import { priorityOf, statusOf } from '../../model.ts';
import { maySee } from '../../policy.ts';
import { changePriority } from '../../status/steps/change-priority.ts';
import { applyChanges, changeIfExists, type Change } from '../../steps/change-conversation.ts';
import { withoutRules } from './without-rules.ts';
import { bulkStatusNumber, restorable, type ItemSnapshot } from '../model.ts';
import { advance, findItemsAfter, lockBulkAction, type BulkActionRow, type BulkKey } from '../queries.ts';

const itemsPerBatch = 100;

type Item = Awaited<ReturnType<typeof findItemsAfter>>[number];

/** Restores what a bulk action changed, one conversation at a time. True when all are done. */
export async function restoreSome(
  platform: Platform,
  actor: MemberActor,
  row: BulkActionRow,
  isOver: () => boolean,
): Promise<boolean> {
  const key = { accountId: row.account_id, id: row.id };
  let cursor = row.undo_cursor;
  for (;;) {
    const items = await findItemsAfter(platform.db, key, cursor, itemsPerBatch);
    if (items.length === 0) break;
    for (const item of items) {
      await restoreOrPass(platform, actor, key, item);
      cursor = item.conversation_id;
      if (isOver()) return false;
    }
  }
  await advance(platform.db, key, { status: bulkStatusNumber('undone') }, platform.clock.now());
  return true;
}

/** If it cannot be restored, as when its former assignee lost access, it stays unchanged. */
async function restoreOrPass(
  platform: Platform,
  actor: MemberActor,
  key: BulkKey,
  item: Item,
): Promise<void> {
  try {
    await restoreOne(platform, actor, key, item, restore);
  } catch (error) {
    if (isDatabaseOutage(error)) throw error;
    const about = { err: error, accountId: key.accountId, bulkActionId: key.id };
    platform.log.info(about, 'a conversation was not restored');
    await restoreOne(platform, actor, key, item, () => Promise.resolve(false));
  }
}

function restoreOne(
  platform: Platform,
  actor: MemberActor,
  key: BulkKey,
  { conversation_id: id, before, after }: Item,
  work: (change: Change, before: ItemSnapshot, after: ItemSnapshot) => Promise<boolean>,
): Promise<void> {
  return transact(platform, async (trx, emit) => {
    const row = await lockBulkAction(trx, key);
    if (row?.status !== bulkStatusNumber('undoing') || row.undo_cursor >= id) return;
    const found = await changeIfExists(platform, trx, emit, actor, id);
    const change = found && withoutRules(found, row.request);
    const isMeant = change !== undefined && before !== null && after !== null && maySee(actor, change.row);
    const isRestored = isMeant && (await work(change, before, after));
    const now = platform.clock.now();
    await advance(trx, key, { undo_cursor: id }, now, isRestored ? 'restored_count' : undefined);
  });
}

/** Restores the fields that have not been changed since, with activity messages. Returns whether there were any. */
async function restore(change: Change, before: ItemSnapshot, after: ItemSnapshot): Promise<boolean> {
  const requested = restorable(change.row, before, after);
  if (Object.keys(requested).length === 0) return false;
  if (requested.team_id !== undefined) await changeTeam(change, requested.team_id, []);
  if (requested.assignee_id !== undefined) await changeAssignee(change, requested.assignee_id);
  if (requested.priority !== undefined) await changePriority(change, priorityOf(requested.priority));
  if (requested.labels !== undefined) await changeLabels(change, requested.labels);
  await restoreStatus(change, requested);
  return true;
}

/** Reopening this way assigns no one and sends no survey, as if nothing had been done. */
async function restoreStatus(change: Change, { status, snoozed_until: until }: ItemSnapshot): Promise<void> {
  if (status === undefined && until === undefined) return;
  const before = change.row.status;
  await applyChanges(change, {
    ...(status === undefined ? {} : { status }),
    ...(until === undefined ? {} : { snoozed_until: until === null ? null : new Date(until) }),
  });
  const by = actorName(change.actor);
  if (by !== undefined && change.row.status !== before)
    await writeActivity(change, { kind: 'status', status: statusOf(change.row.status), by });
}
