/** Permission names a custom role may hold (wire contract, "Permission rules"). */
export const customRolePermissions = [
  'conversation_manage',
  'conversation_unassigned_manage',
  'conversation_participating_manage',
  'contact_manage',
  'report_manage',
  'knowledge_base_manage',
] as const;

export type CustomRolePermission = (typeof customRolePermissions)[number];

/** What a membership carries: a base role, or the permissions of a custom role plus `custom_role`. */
export type Permission = 'administrator' | 'agent' | 'custom_role' | CustomRolePermission;

export const roles = ['agent', 'administrator'] as const;
export type Role = (typeof roles)[number];
