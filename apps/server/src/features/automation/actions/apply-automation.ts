import type { BulkAction } from '@confab/contract/features/bulk-action';
import { Failure } from '@confab/contract/kit/errors';
import type { MemberActor } from '../../../platform/auth/actor.ts';
import type { Platform } from '../../../platform/platform.ts';
import { bulkActionView, isRestorable, startBulkAction, type NamedAction } from '../../conversation/index.ts';
import { requestedAction } from '../../macro/index.ts';
import { plainAction } from '../action-model.ts';
import { findAutomation } from '../queries.ts';
import { findMatching } from '../steps/find-matching.ts';

/** A rule has no user, so it cannot assign to "me". */
const noUser = { id: 0 };

/**
 * Applies a rule to those of the newest conversations that match now, as a bulk action of the member, with progress and
 * undo. Only reversible actions: nothing is sent. Throws `not_found`, and `unprocessable` for a rule without such
 * actions or with invalid conditions.
 */
export async function applyAutomation(
  platform: Platform,
  actor: MemberActor,
  id: number,
): Promise<BulkAction> {
  const rule = await findAutomation(platform.db, { accountId: actor.accountId, id });
  if (rule === undefined) throw new Failure('not_found');
  const requested = rule.actions.map((action): NamedAction | string =>
    requestedAction(plainAction(action), noUser, ''),
  );
  const actions = requested.filter((action) => typeof action !== 'string').filter(isRestorable);
  if (actions.length === 0)
    throw new Failure('unprocessable', { message: 'This rule changes nothing that can be undone' });
  const { fitting: ids } = await findMatching(platform, actor.accountId, rule.conditions);
  return bulkActionView(await startBulkAction(platform, actor, { ids, actions }));
}
