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
 * The permissions of a membership. A custom role replaces an agent's permission with its own; an administrator
 * has none. `customRole` is the stored value: a permission that this version does not know grants nothing.
 */
export function permissionsOf(role: Role, customRole: readonly string[] | null): readonly Permission[] {
  if (role === 'administrator' || customRole === null) return [role];
  return [...customRolePermissions.filter((permission) => customRole.includes(permission)), 'custom_role'];
}

/** Whether any of the granted permissions is among the required ones. */
export function hasAny(granted: readonly string[], required: readonly Permission[]): boolean {
  return required.some((permission) => granted.includes(permission));
}
