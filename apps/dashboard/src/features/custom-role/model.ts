import type { CustomRole } from '@confab/contract/features/custom-role';
import type { Agent } from '@confab/contract/features/user';
import { customRolePermissions, type CustomRolePermission } from '@confab/contract/kit/permissions';

/** All conversations include these too. */
const narrower: readonly CustomRolePermission[] = [
  'conversation_unassigned_manage',
  'conversation_participating_manage',
];

/** Whether a permission is implied by another selected one. */
export function isIncluded(
  chosen: readonly CustomRolePermission[],
  permission: CustomRolePermission,
): boolean {
  return narrower.includes(permission) && chosen.includes('conversation_manage');
}

/** The choice after one permission was checked or unchecked, in the order of the contract. */
export function withPermission(
  chosen: readonly CustomRolePermission[],
  permission: CustomRolePermission,
  isChosen: boolean,
): CustomRolePermission[] {
  const added = permission === 'conversation_manage' ? [permission, ...narrower] : [permission];
  return customRolePermissions.filter((each) =>
    isChosen ? chosen.includes(each) || added.includes(each) : chosen.includes(each) && each !== permission,
  );
}

/** Without permissions that another of them includes. */
export function namedPermissions({ permissions }: CustomRole): CustomRolePermission[] {
  return permissions.filter((permission) => !isIncluded(permissions, permission));
}

/** How many have each role, by its id. */
export function membersByRole(agents: readonly Agent[]): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const { custom_role_id: id } of agents) if (id != null) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}
