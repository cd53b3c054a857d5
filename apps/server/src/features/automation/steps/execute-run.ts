import type { AutomationAction } from '@confab/contract/features/automation';
import type { RuleEvent } from '@confab/contract/features/conversation';
import type { SystemActor } from '../../../platform/auth/actor.ts';
import type { Queryable } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { performAction } from '../../conversation/index.ts';
import { endRun, insertStep, listSteps, type RunKey } from '../run-queries.ts';
import { resolveAction } from './resolve-action.ts';

const [done, skipped, failed, waiting] = [1, 2, 3, 4];

/**
 * Executes the actions of a rule in order, each with its own result. It may be interrupted at any point and run again:
 * recorded actions are not repeated, and a change is recorded in its own transaction.
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
    const recordStep = (db: Queryable, status: number, message: string | null) =>
      insertStep(db, key, { position, status, message });
    const isThere = await performAction(platform, actor, displayId, resolveAction(action, event), {
      done: (trx) => recordStep(trx, done, null),
      waits: (trx) => recordStep(trx, waiting, null),
      caller: { automation_id: key.automationId, event_number: key.eventNumber, position },
      not: async (status, message) => {
        await recordStep(platform.db, status === 'skipped' ? skipped : failed, message);
      },
      about: { automationId: key.automationId, action: action.action_name },
    });
    if (!isThere) break;
  }
  await endRun(platform.db, key);
}
