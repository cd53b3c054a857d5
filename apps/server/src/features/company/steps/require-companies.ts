import type { MemberActor } from '../../../platform/auth/actor.ts';
import { requireContacts } from '../../contact/index.ts';

/** Access to companies requires access to contacts. Throws `not_authorized` for other callers. */
export function requireCompanies(caller: MemberActor): void {
  requireContacts(caller);
}
