import { reportPermissions } from '@confab/contract/kit/permissions';
import { hasAny } from '@confab/rules/permissions';
import type { MemberActor } from '../../platform/auth/actor.ts';

type Saved = { author_id: number | null; is_shared: boolean };

export function maySeeSavedReport(
  { person }: MemberActor,
  { author_id: userId, is_shared: isShared }: Saved,
) {
  return isShared || userId === person.id;
}

/** The user who saved it; shared ones also administrators, as that user may have left. */
export function mayChangeSavedReport(actor: MemberActor, saved: Saved): boolean {
  return saved.author_id === actor.person.id || (saved.is_shared && actor.role === 'administrator');
}

export function mayReadReports({ permissions }: MemberActor): boolean {
  return hasAny(permissions, reportPermissions);
}
