/** Permissions of a custom role (wire contract, "Permission rules"). */
export const customRolePermissions = [
  'conversation_manage',
  'conversation_unassigned_manage',
  'conversation_participating_manage',
  'contact_manage',
  'report_manage',
  'knowledge_base_manage',
] as const;

export type CustomRolePermission = (typeof customRolePermissions)[number];

/** The permissions of a membership: a base role, or the permissions of a custom role plus `custom_role`. */
export type Permission = 'administrator' | 'agent' | 'custom_role' | CustomRolePermission;

/** Who may see conversations at all. */
export const conversationPermissions = [
  'administrator',
  'agent',
  'conversation_manage',
  'conversation_unassigned_manage',
  'conversation_participating_manage',
] as const satisfies readonly Permission[];

/** Who may use contacts. */
export const contactPermissions = [
  'administrator',
  'agent',
  'contact_manage',
] as const satisfies readonly Permission[];

/** Who may import and export contacts. */
export const contactTransferPermissions = [
  'administrator',
  'contact_manage',
] as const satisfies readonly Permission[];

/** Who may read reports. */
export const reportPermissions = ['administrator', 'report_manage'] as const satisfies readonly Permission[];

/** Who may change the help center. */
export const knowledgePermissions = [
  'administrator',
  'knowledge_base_manage',
] as const satisfies readonly Permission[];

/** Who may read the help center's content and edit its articles. */
export const knowledgeEditorPermissions = [
  'administrator',
  'agent',
  'knowledge_base_manage',
] as const satisfies readonly Permission[];

/** Stored as 0, 1 in this order. */
export const roles = ['agent', 'administrator'] as const;
export const [agentRole, administratorRole] = [0, 1] as const;
export type Role = (typeof roles)[number];
