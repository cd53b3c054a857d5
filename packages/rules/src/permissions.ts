import {
  administratorRole,
  agentRole,
  customRolePermissions,
  type Permission,
  type Role,
} from '@confab/contract/kit/permissions';

/** The role that a membership row stores as a number. */
export function roleOf(stored: number): Role {
  return stored === administratorRole ? 'administrator' : 'agent';
}

/** The number `roleOf` reads. */
export function storedRole(role: Role): 0 | 1 {
  return role === 'administrator' ? administratorRole : agentRole;
}

/**
 * What a membership may do. A custom role replaces the permission of an agent by its own; an administrator has none.
 * `customRole` is what is stored: a permission that this version does not know gives nothing.
 */
export function permissionsOf(role: Role, customRole: readonly string[] | null): readonly Permission[] {
  if (role === 'administrator' || customRole === null) return [role];
  return [...customRolePermissions.filter((permission) => customRole.includes(permission)), 'custom_role'];
}

/** Whether any of the held permissions is among the required ones. */
export function hasAny(granted: readonly string[], asked: readonly Permission[]): boolean {
  return asked.some((permission) => granted.includes(permission));
}
