import { knowledgePermissions } from '@confab/contract/kit/permissions';
import { hasAny } from '../../../platform/account/access.ts';
import { useMembership } from '../../../platform/account/account-context.ts';

/** Whether the user may change portals and categories, add articles and delete them; others edit articles only. */
export function useMayManage(): boolean {
  return hasAny(useMembership()?.permissions ?? [], knowledgePermissions);
}
