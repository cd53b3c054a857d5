import { macroRunRequested, type MacroAction } from '@confab/contract/features/macro';
import type { MemberActor } from '../../../platform/auth/actor.ts';
import type { Queryable } from '../../../platform/db/database.ts';
import { outboxEvent } from '../../../platform/outbox/outbox.ts';
import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { performAction } from '../../conversation/index.ts';
import { loadMember } from '../../session/index.ts';
import { requestedAction } from '../model.ts';
import { readActions } from '../queries.ts';
import { endRun, findRun, insertStep, listSteps, type RunKey } from '../run-queries.ts';

const [waiting, done, skipped, failed] = [0, 1, 2, 3];

/** Milliseconds a run works before others get their turn: there may be thousands of steps. */
const maxTurnMs = 10_000;

/**
 * Executes a run of a macro on behalf of the member who started it: the actions in order, each with its own result. It
 * works for one turn, and the rest follows with another event. It may be interrupted at any point and run again:
 * recorded actions are not repeated, and a message is recorded in the transaction that writes it.
 */
export async function executeMacro(platform: Platform, key: RunKey, turnMs = maxTurnMs): Promise<void> {
  const until = performance.now() + turnMs;
  const run = await findRun(platform.db, key);
  if (run === undefined || run.is_done) return;
  const actor = await loadMember(platform, key.accountId, run.user_id);
  const known = new Set((await listSteps(platform.db, key)).map(stepKey));
  const actions = readActions(run.actions);
  let hasWorked = false;
  for (const displayId of actor === undefined ? [] : run.display_ids) {
    for (const [position, action] of actions.entries()) {
      if (actor === undefined || known.has(stepKey({ display_id: displayId, position }))) continue;
      if (hasWorked && performance.now() >= until) return goOn(platform, key);
      if (!(await perform(platform, actor, key, { displayId, position, action }))) break;
      hasWorked = true;
    }
  }
  await endRun(platform.db, key);
}

function goOn(platform: Platform, { accountId, id }: RunKey): Promise<void> {
  return transact(platform, (_trx, emit) => {
    emit(outboxEvent(macroRunRequested, { accountId, audience: {} }, { id }));
    return Promise.resolve();
  });
}

const stepKey = (step: { display_id: number; position: number }) => `${step.display_id} ${step.position}`;

type Step = { displayId: number; position: number; action: MacroAction };

/** Each step is noted with its outcome, and the next one follows. */
function perform(platform: Platform, actor: MemberActor, key: RunKey, step: Step): Promise<boolean> {
  const { displayId, position, action } = step;
  const recordStep = (db: Queryable, status: number, message: string | null) =>
    insertStep(db, key, { displayId, position, status, message });
  const requested = requestedAction(action, actor.person, 'macro.executed');
  return performAction(platform, actor, displayId, requested, {
    done: (trx) => recordStep(trx, done, null),
    waits: (trx) => recordStep(trx, waiting, null),
    caller: { macro_run_id: key.id, display_id: displayId, position },
    not: async (status, message) => {
      await recordStep(platform.db, status === 'skipped' ? skipped : failed, message);
    },
    about: { macroRunId: key.id, action: action.action_name },
  });
}
