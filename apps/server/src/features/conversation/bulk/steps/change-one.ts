import { Failure } from '@confab/contract/kit/errors';
import type { MemberActor } from '../../../../platform/auth/actor.ts';
import type { Trx } from '../../../../platform/db/database.ts';
import { isDatabaseOutage } from '../../../../platform/db/outage.ts';
import type { Emit } from '../../../../platform/outbox/transact.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { applyAction, onlineFor } from '../../named-actions/steps/apply-action.ts';
import { maySee } from '../../policy.ts';
import { changeIfExists, changeByDisplayId, type Change } from '../../steps/change-conversation.ts';
import { bulkActions, differenceOf, type BulkRequest } from '../model.ts';
import { insertItem, type BulkKey } from '../queries.ts';
import { withoutRules } from './without-rules.ts';
import { atTurn } from './at-turn.ts';
import type { Selected } from './selected-conversations.ts';

/**
 * Changes one conversation, completely or not at all, and records that in the same transaction, so a repeated or
 * interrupted run does it once. False if the bulk action has ended.
 */
export async function changeOne(
  platform: Platform,
  actor: MemberActor,
  key: BulkKey,
  selected: Selected,
  request: BulkRequest,
): Promise<boolean> {
  const actions = bulkActions(request);
  try {
    const online = await onlineFor(platform, actor.accountId, actions);
    return await atTurn(platform, key, selected.cursor, async (trx, emit) => {
      const found = await changeOf(platform, trx, emit, actor, selected);
      if (found === undefined) return 'skipped_count';
      const change = withoutRules(found, request);
      const before = change.row;
      for (const action of actions) await applyAction(change, action, online);
      const difference = differenceOf(before, change.row);
      if (difference === undefined) return 'unchanged_count';
      await insertItem(trx, key, change.row, difference);
      return 'changed_count';
    });
  } catch (error) {
    if (isDatabaseOutage(error)) throw error;
    return recordFailure(platform, actor, key, selected, error);
  }
}

/** A conversation that cannot be changed must not stop the others. */
function recordFailure(
  platform: Platform,
  actor: MemberActor,
  key: BulkKey,
  selected: Selected,
  error: unknown,
): Promise<boolean> {
  const isExpected = error instanceof Failure;
  if (!isExpected) {
    const about = { err: error, accountId: key.accountId, bulkActionId: key.id };
    platform.log.error(about, 'a conversation was not changed by a bulk action');
  }
  return atTurn(platform, key, selected.cursor, async (trx, emit) => {
    const change = await changeOf(platform, trx, emit, actor, selected);
    if (change === undefined) return 'skipped_count';
    const failure = isExpected ? error.message : 'Something went wrong';
    await insertItem(trx, key, change.row, { failure });
    return 'failed_count';
  });
}

/** Undefined if it does not exist, belongs to another account, or the member may not see it. */
async function changeOf(
  platform: Platform,
  trx: Trx,
  emit: Emit,
  actor: MemberActor,
  selected: Selected,
): Promise<Change | undefined> {
  const change = await ('id' in selected
    ? changeIfExists(platform, trx, emit, actor, selected.id)
    : changeByDisplayId(platform, trx, emit, actor, selected.displayId));
  return change !== undefined && maySee(actor, change.row) ? change : undefined;
}
