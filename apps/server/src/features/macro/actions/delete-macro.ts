import type { MemberActor } from '../../../platform/auth/actor.ts';
import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findAgents } from '../../agent/index.ts';
import { requireMayDelete } from '../policy.ts';
import { deleteMacroRow, lockMacro } from '../queries.ts';
import { announceChange } from '../steps/announce-change.ts';
import { ownedBy, requireVisibleMacro } from '../steps/require-visible-macro.ts';

/** Deletes a macro; its running executions continue. Throws `not_found` and `not_authorized`. */
export function deleteMacro(platform: Platform, actor: MemberActor, id: number): Promise<void> {
  const scope = { accountId: actor.accountId, id };
  return transact(platform, async (trx, emit) => {
    const macro = requireVisibleMacro(actor, await lockMacro(trx, scope));
    const author = macro.created_by_id === null ? [] : [macro.created_by_id];
    const isAuthorHere = (await findAgents(platform, actor.accountId, author, trx)).length > 0;
    requireMayDelete(actor, ownedBy(macro), isAuthorHere);
    await deleteMacroRow(trx, scope);
    announceChange(emit, actor.accountId, id);
  });
}
