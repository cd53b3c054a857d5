import type { AutomationAction } from '@confab/contract/features/automation';
import type { RuleEvent } from '@confab/contract/features/conversation';
import type { SystemActor } from '../../../platform/auth/actor.ts';
import type { Queryable } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { performAction, type NamedAction } from '../../conversation/index.ts';
import { requestedAction } from '../../macro/index.ts';
import { plainAction, teamEmail } from '../action-model.ts';
import { endRun, insertStep, listSteps, type RunKey } from '../run-queries.ts';

const [done, skipped, failed] = [1, 2, 3];

/** Nobody runs a rule, so it can assign to nobody as themselves. */
const nobody = { id: 0 };

/**
 * Carries the actions of a rule out, each in its turn and with its own outcome. It may be cut anywhere and run again:
 * what was noted is not done again, and a change is noted in its own transaction.
 */
export async function executeRun(
  platform: Platform,
  key: RunKey,
  {
    displayId,
    event,
    actions,
  }: { displayId: number; event: RuleEvent; actions: readonly AutomationAction[] },
): Promise<void> {
  const actor: SystemActor = { kind: 'system', accountId: key.accountId, automationId: key.automationId };
  const known = new Set((await listSteps(platform.db, key, [key.eventNumber])).map((step) => step.position));
  for (const [position, action] of actions.entries()) {
    if (known.has(position)) continue;
    const note = (db: Queryable, status: number, message: string | null) =>
      insertStep(db, key, { position, status, message });
    const isThere = await performAction(platform, actor, displayId, wanted(action, event), {
      done: (trx) => note(trx, done, null),
      not: async (status, message) => {
        await note(platform.db, status === 'skipped' ? skipped : failed, message);
      },
      about: { automationId: key.automationId, action: action.action_name },
    });
    if (!isThere) break;
  }
  await endRun(platform.db, key);
}

function wanted(action: AutomationAction, event: RuleEvent): NamedAction | string {
  if (action.action_name === 'send_email_to_team') return teamEmail(action);
  return requestedAction(plainAction(action), nobody, `automation_event.${event}`);
}
