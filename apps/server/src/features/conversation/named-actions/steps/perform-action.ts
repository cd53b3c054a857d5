import type { HookCaller } from '@confab/contract/features/hook-call';
import { Failure } from '@confab/contract/kit/errors';
import type { Trx } from '../../../../platform/db/database.ts';
import { isDatabaseOutage } from '../../../../platform/db/outage.ts';
import { transact } from '../../../../platform/outbox/transact.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { maySee } from '../../policy.ts';
import type { ContextRow } from '../../row-queries.ts';
import { changeByDisplayId } from '../../steps/change-conversation.ts';
import { requireVisibleConversation } from '../../steps/visible-conversation.ts';
import { isForContact, type NamedAction, type NamedActor } from '../model.ts';
import { prepareAction } from './prepare-action.ts';

/** The result of an action, recorded once. */
export type ActionNotes = {
  /** In the transaction of the action; false if it was recorded before, so that it must not be repeated. */
  done(trx: Trx): Promise<boolean>;
  /** The same for an action whose result is known later. */
  waits(trx: Trx): Promise<boolean>;
  caller: HookCaller;
  not(status: 'skipped' | 'failed', message: string): Promise<void>;
  /** For the server's log. */
  about: Record<string, unknown>;
};

/**
 * Executes one action of a macro or a rule, or records why not: the single place that executes them. A text in place of
 * the action is the reason why it is invalid. False when the actor cannot see the conversation: nothing is executed or
 * recorded.
 */
export async function performAction(
  platform: Platform,
  actor: NamedActor,
  displayId: number,
  action: NamedAction | string,
  notes: ActionNotes,
): Promise<boolean> {
  try {
    // Earlier actions may have made it invisible to the actor.
    const row = await seen(platform, actor, displayId);
    if (row === undefined) return false;
    if (typeof action === 'string') throw new Failure('unprocessable', { message: action });
    if (isForContact(action) && row.additional_attributes['type'] === 'tweet')
      await notes.not('skipped', 'Not sent to a tweet');
    else await apply(platform, actor, row, action, notes);
  } catch (error) {
    if (isDatabaseOutage(error)) throw error;
    platform.log.info({ ...notes.about, err: error, accountId: actor.accountId }, 'a named action failed');
    await notes.not('failed', error instanceof Failure ? error.message : 'Something went wrong');
  }
  return true;
}

async function apply(
  platform: Platform,
  actor: NamedActor,
  row: ContextRow,
  action: NamedAction,
  notes: ActionNotes,
): Promise<void> {
  const work = await prepareAction(platform, actor, row, action, notes.caller);
  await transact(platform, async (trx, emit) => {
    const change = await changeByDisplayId(platform, trx, emit, actor, row.display_id);
    if (change === undefined || !maySee(actor, change.row)) return;
    const isNew = action.kind === 'webhook' ? await notes.waits(trx) : await notes.done(trx);
    if (isNew) await work(change);
  });
}

async function seen(
  platform: Platform,
  actor: NamedActor,
  displayId: number,
): Promise<ContextRow | undefined> {
  try {
    return await requireVisibleConversation(platform, actor, displayId);
  } catch (error) {
    if (error instanceof Failure) return undefined;
    throw error;
  }
}
