import type { MemberActor } from '../../../platform/auth/actor.ts';
import { requireContacts } from '../../contact/index.ts';

/** Who may use contacts may use companies. Throws `not_authorized` for other callers. */
export function requireCompanies(caller: MemberActor): void {
  requireContacts(caller);
}
