import { macroRunRequested, type MacroAction } from '@confab/contract/features/macro';
import { Failure } from '@confab/contract/kit/errors';
import type { MemberActor } from '../../../platform/auth/actor.ts';
import { isDatabaseOutage } from '../../../platform/db/outage.ts';
import { outboxEvent } from '../../../platform/outbox/outbox.ts';
import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import {
  changeShown,
  maySee,
  prepareAction,
  requireVisibleConversation,
  type ContextRow,
} from '../../conversation/index.ts';
import { loadMember } from '../../session/index.ts';
import { isForContact, wantedAction } from '../model.ts';
import { readActions } from '../queries.ts';
import { endRun, findRun, insertStep, listSteps, type RunKey } from '../run-queries.ts';

const [done, skipped, failed] = [1, 2, 3];

/** Milliseconds a run works before others get their turn: a webhook may take seconds, and there may be thousands. */
const maxTurnMs = 10_000;

/**
 * Carries a run of a macro out, in the name of the member who started it: each action in its turn, each with its own
 * outcome. It works for one turn, the rest follows with another event. It may be cut anywhere and run again: what was
 * noted is not done again, and a message is noted in the transaction that writes it.
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

/**
 * One that fails is noted with its reason, and the next one follows. False when the member does not see the
 * conversation: nothing is done or noted there.
 */
async function perform(platform: Platform, actor: MemberActor, key: RunKey, step: Step): Promise<boolean> {
  const { displayId, position, action } = step;
  const note = (status: number, message: string) =>
    insertStep(platform.db, key, { displayId, position, status, message });
  try {
    // The macro's own actions may have moved it out of sight.
    const row = await seen(platform, actor, displayId);
    if (row === undefined) return false;
    if (isForContact(action) && row.additional_attributes['type'] === 'tweet')
      await note(skipped, 'Not sent to a tweet');
    else await apply(platform, actor, key, step, row);
  } catch (error) {
    if (isDatabaseOutage(error)) throw error;
    const about = { err: error, accountId: key.accountId, macroRunId: key.id, action: action.action_name };
    platform.log.info(about, 'an action of a macro failed');
    await note(failed, error instanceof Failure ? error.message : 'Something went wrong');
  }
  return true;
}

async function apply(
  platform: Platform,
  actor: MemberActor,
  key: RunKey,
  { displayId, position, action }: Step,
  row: ContextRow,
): Promise<void> {
  const wanted = wantedAction(action, actor.person, 'macro.executed');
  if (typeof wanted === 'string') throw new Failure('unprocessable', { message: wanted });
  const work = await prepareAction(platform, actor, row, wanted);
  await transact(platform, async (trx, emit) => {
    const change = await changeShown(platform, trx, emit, actor, displayId);
    if (change === undefined || !maySee(actor, change.row)) return;
    const isFirst = await insertStep(trx, key, { displayId, position, status: done, message: null });
    if (isFirst) await work(change);
  });
}

async function seen(
  platform: Platform,
  actor: MemberActor,
  displayId: number,
): Promise<ContextRow | undefined> {
  try {
    return await requireVisibleConversation(platform, actor, displayId);
  } catch (error) {
    if (error instanceof Failure) return undefined;
    throw error;
  }
}
