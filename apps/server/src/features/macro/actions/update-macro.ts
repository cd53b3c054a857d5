import type { Macro, MacroUpdate } from '@confab/contract/features/macro';
import type { MemberActor } from '../../../platform/auth/actor.ts';
import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { macroActions, macroName, visibilityNumber } from '../model.ts';
import { isAdministrator, requireMayUpdate } from '../policy.ts';
import { lockMacro, updateMacroRow } from '../queries.ts';
import { announceChange } from '../steps/announce-change.ts';
import { ownedBy, requireVisibleMacro } from '../steps/require-visible-macro.ts';
import { viewMacro } from '../steps/view-macros.ts';

/** Changes the given values. Throws `not_found`, `not_authorized`, `invalid`, and `unprocessable`. */
export async function updateMacro(
  platform: Platform,
  actor: MemberActor,
  id: number,
  { name, visibility, actions }: MacroUpdate,
): Promise<Macro> {
  const values = {
    ...(name == null ? {} : { name: macroName(name) }),
    ...(visibility == null || !isAdministrator(actor) ? {} : { visibility: visibilityNumber(visibility) }),
    ...(actions == null ? {} : { actions: macroActions(actions) }),
  };
  const scope = { accountId: actor.accountId, id };
  const row = await transact(platform, async (trx, emit) => {
    const macro = requireVisibleMacro(actor, await lockMacro(trx, scope));
    requireMayUpdate(actor, ownedBy(macro));
    announceChange(emit, actor.accountId, id);
    return updateMacroRow(trx, scope, actor.person.id, values, platform.clock.now());
  });
  return viewMacro(platform, row);
}
