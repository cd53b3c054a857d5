import {
  maxTried,
  type AutomationAction,
  type AutomationTrial,
  type tryAutomation as route,
} from '@confab/contract/features/automation';
import { Failure } from '@confab/contract/kit/errors';
import type { InputOf } from '@confab/contract/kit/route';
import type { SystemActor } from '../../../platform/auth/actor.ts';
import type { Platform } from '../../../platform/platform.ts';
import { conversationByDisplayId, tryActions } from '../../conversation/index.ts';
import { automationParts } from '../model.ts';
import { evaluateNow } from '../steps/evaluate-now.ts';
import { findMatching } from '../steps/find-matching.ts';
import { ownKeys } from '../steps/grammar.ts';
import { resolveAction } from '../steps/resolve-action.ts';

type Tried = { matched: number; looked_at: number; payload: AutomationTrial[] };

/**
 * What a rule would do, in one conversation or in the newest that match. Changes nothing. Throws `unprocessable` for an
 * invalid rule, and `not_found` for an unknown conversation.
 */
export async function tryAutomation(
  platform: Platform,
  accountId: number,
  { event_name: event, conversation_id: displayId, ...input }: InputOf<typeof route>,
): Promise<Tried> {
  const { conditions = [], actions = [] } = automationParts(input, await ownKeys(platform, accountId));
  const resolved = actions.map((action) => resolveAction(action, event));
  const actor: SystemActor = { kind: 'system', accountId, automationId: 0 };
  const trialIn = async (id: number, failed: number[], fits: boolean): Promise<AutomationTrial[]> => {
    const trials = fits ? await tryActions(platform, actor, id, resolved) : [];
    if (trials === undefined) return [];
    const named = trials.map((trial, position) => ({
      position,
      action_name: nameOf(actions, position),
      ...trial,
    }));
    return [{ conversation_id: id, fits, failed_conditions: failed, actions: named }];
  };
  if (displayId != null) {
    const row = await conversationByDisplayId(platform.db, accountId, displayId);
    const result = row && (await evaluateNow(platform, accountId, row.id, conditions));
    if (result === undefined) throw new Failure('not_found');
    const payload = await trialIn(displayId, result.fits ? [] : result.failed, result.fits);
    return { matched: result.fits ? 1 : 0, looked_at: 1, payload };
  }
  const { fitting, lookedAt } = await findMatching(platform, accountId, conditions);
  const payload: AutomationTrial[] = [];
  for (const id of fitting.slice(0, maxTried)) payload.push(...(await trialIn(id, [], true)));
  return { matched: fitting.length, looked_at: lookedAt, payload };
}

function nameOf(actions: readonly AutomationAction[], position: number): string {
  return actions[position]?.action_name ?? '';
}
