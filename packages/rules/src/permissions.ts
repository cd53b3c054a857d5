import type { Permission, Role } from '@confab/contract/kit/permissions';

/** The role a membership row stores as 0 or 1. */
export function roleOf(stored: number): Role {
  return stored === 1 ? 'administrator' : 'agent';
}

/** The number `roleOf` reads. */
export function storedRole(role: Role): 0 | 1 {
  return role === 'administrator' ? 1 : 0;
}

/** What a membership may do. A custom role replaces the base role's permission by its own. */
export function permissionsOf(role: Role, customRole: readonly Permission[] | null): readonly Permission[] {
  return customRole === null ? [role] : [...customRole, 'custom_role'];
}
