import { Failure } from '@confab/contract/kit/errors';
import type { MemberActor } from '../../../platform/auth/actor.ts';
import { everyone } from '../model.ts';
import { maySeeMacro, type Owned } from '../policy.ts';
import type { MacroRow } from '../queries.ts';

/** The macro, if there is one and the member may see it. Throws `not_found` for both. */
export function requireVisibleMacro(actor: MemberActor, row: MacroRow | undefined): MacroRow {
  if (row === undefined || !maySeeMacro(actor, ownedBy(row))) throw new Failure('not_found');
  return row;
}

export function ownedBy(row: MacroRow): Owned {
  return { created_by_id: row.created_by_id, isForEveryone: row.visibility === everyone };
}
