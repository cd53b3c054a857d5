import type { Invitation } from '@confab/contract/features/profile';
import { roleOf } from '@confab/rules/permissions';
import type { InvitationRow } from '../user/index.ts';

/** An invitation as the invited user sees it. */
export function invitationView(row: InvitationRow): Invitation {
  return {
    account_id: row.account_id,
    account_name: row.account_name,
    inviter_name: row.inviter_name,
    role: roleOf(row.role),
    created_at: row.created_at.toISOString(),
  };
}
