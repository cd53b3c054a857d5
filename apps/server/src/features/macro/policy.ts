import { Failure } from '@confab/contract/kit/errors';
import type { MemberActor } from '../../platform/auth/actor.ts';

/** The fields that decide who may use a macro. `author` null: no longer in the account. */
export type Owned = { created_by_id: number | null; isForEveryone: boolean };

export function maySeeMacro(actor: MemberActor, { created_by_id: author, isForEveryone }: Owned): boolean {
  return isForEveryone || author === actor.person.id;
}

/** Throws `not_authorized`. */
export function requireMayUpdate(actor: MemberActor, { created_by_id: author, isForEveryone }: Owned): void {
  if (author === actor.person.id || (isForEveryone && isAdministrator(actor))) return;
  throw new Failure('not_authorized');
}

/** Throws `not_authorized`. */
export function requireMayDelete(
  actor: MemberActor,
  { created_by_id: author, isForEveryone }: Owned,
  isAuthorHere: boolean,
): void {
  if (author === actor.person.id) return;
  if (isForEveryone && !isAuthorHere && isAdministrator(actor)) return;
  throw new Failure('not_authorized');
}

export function isAdministrator(actor: MemberActor): boolean {
  return actor.permissions.includes('administrator');
}
