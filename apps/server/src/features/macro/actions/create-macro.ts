import { maxMacros, type Macro, type MacroUpdate } from '@confab/contract/features/macro';
import { invalidField } from '@confab/contract/kit/errors';
import type { MemberActor } from '../../../platform/auth/actor.ts';
import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { macroActions, macroName, visibilityNumber } from '../model.ts';
import { isAdministrator } from '../policy.ts';
import { insertMacro } from '../queries.ts';
import { announceChange } from '../steps/announce-change.ts';
import { viewMacro } from '../steps/view-macros.ts';

/** Saves a macro; an agent's is always personal, whatever is requested. Throws `invalid` and `unprocessable`. */
export async function createMacro(
  platform: Platform,
  actor: MemberActor,
  { name, visibility, actions }: MacroUpdate,
): Promise<Macro> {
  const values = {
    name: macroName(name ?? ''),
    visibility: isAdministrator(actor) ? visibilityNumber(visibility ?? 'personal') : 0,
    actions: macroActions(actions),
  };
  const row = await transact(platform, async (trx, emit) => {
    const created = await insertMacro(trx, actor.accountId, actor.person.id, values, maxMacros);
    if (created === undefined)
      throw invalidField('name', 'too_many', `An account can have ${maxMacros} macros at most`);
    announceChange(emit, actor.accountId, created.id);
    return created;
  });
  return viewMacro(platform, row);
}
