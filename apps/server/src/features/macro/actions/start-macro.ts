import { macroRunRequested } from '@confab/contract/features/macro';
import type { MemberActor } from '../../../platform/auth/actor.ts';
import { outboxEvent } from '../../../platform/outbox/outbox.ts';
import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findMacro } from '../queries.ts';
import { insertRun, type MacroRunRow } from '../run-queries.ts';
import { requireVisibleMacro } from '../steps/require-visible-macro.ts';

/** Has a macro run on conversations in the member's name. Throws `not_found`. */
export function startMacro(
  platform: Platform,
  actor: MemberActor,
  id: number,
  displayIds: readonly number[],
): Promise<MacroRunRow> {
  const { accountId, person } = actor;
  return transact(platform, async (trx, emit) => {
    const { name, actions } = requireVisibleMacro(actor, await findMacro(trx, { accountId, id }));
    const run = await insertRun(trx, {
      accountId,
      macroId: id,
      userId: person.id,
      name,
      actions,
      displayIds: [...new Set(displayIds)],
    });
    emit(outboxEvent(macroRunRequested, { accountId, audience: {} }, { id: run.id }));
    return run;
  });
}
